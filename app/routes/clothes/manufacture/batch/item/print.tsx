/** 入库单 on A4, or 箱唛 (`?as=carton`): a label a colour for the boxes, without the shell. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { GoodsPaper } from "#app/components/document/goods-paper.tsx";
import { Slip } from "#app/components/document/slip.tsx";
import { PrintPage, Signatures, SlipFacts, SlipTable } from "#app/components/page/print-page.tsx";
import { groupByStyle } from "#app/lib/document/goods-groups.ts";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { deliveryEndpoints } from "#contract/manufacture/deliveries.ts";
import { type DeliveryLineView, deliveryLineView, deliveryView } from "../delivery.view.server.ts";

export const handle = { title: "打印交货单" };

export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, deliveryEndpoints.detail);
  const detail = await api.call(deliveryEndpoints.detail, { params: { id: requireId(request) } });
  const { lines, pictureIds: _p, repairs: _r, possible: _a, deductible: _d, ...head } = detail;
  const isCarton = new URL(request.url).searchParams.get("as") === "carton";
  return { isCarton, delivery: deliveryView(head), lines: lines.map(deliveryLineView) };
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function DeliveryPrint() {
  const { isCarton, delivery, lines } = useLoaderData<typeof loader>();
  const { id } = delivery;
  return (
    <PrintPage
      title={isCarton ? "箱唛" : "生产入库单"}
      backTo={productionPaths.delivery.item(id)}
      papers={[
        { label: "入库单", to: productionPaths.delivery.print(id), current: !isCarton },
        { label: "箱唛", to: productionPaths.delivery.printCartons(id), current: isCarton },
      ]}
    >
      {isCarton ? <Cartons delivery={delivery} lines={lines} /> : <Receipt delivery={delivery} lines={lines} />}
    </PrintPage>
  );
}

function Receipt({ delivery, lines }: Pick<Page, "delivery" | "lines">) {
  const found = lines.filter(({ delivered, passed }) => delivered !== passed);
  return (
    <Slip label="生产入库单">
      <h2>生产入库单</h2>
      <SlipFacts
        facts={[
          ["单号", delivery.no],
          ["批次", delivery.batchNo],
          ["工厂", delivery.partyName],
          ["入库仓", delivery.repositoryName],
          ["交货日", delivery.bizDate],
          ["状态", delivery.statusLabel],
          ["验收", delivery.inspectTime && `${delivery.inspector ?? ""} ${delivery.inspectTime}`],
          ["加工费", delivery.status === "INSPECTED" && delivery.fee ? `${delivery.fee} 元` : null],
          ["扣款", delivery.status === "INSPECTED" && delivery.deduct ? `${delivery.deduct} 元` : null],
          ["备注", delivery.remark],
        ]}
      />
      <GoodsPaper lines={lines} />
      {delivery.status !== "SUBMITTED" && found.length > 0 && (
        <SlipTable
          rows={found}
          keyOf={(line) => line.id}
          columns={[
            { label: "颜色", cell: (line) => line.color, total: "合计" },
            { label: "尺码", cell: (line) => line.size, total: "" },
            { label: "交货", kind: "n", cell: (line) => line.delivered, total: sum(found, "delivered") },
            { label: "合格", kind: "n", cell: (line) => line.passed, total: sum(found, "passed") },
            { label: "次品", kind: "n", cell: (line) => line.second, total: sum(found, "second") },
            { label: "返修", kind: "n", cell: (line) => line.repair, total: sum(found, "repair") },
            { label: "报废", kind: "n", cell: (line) => line.scrap, total: sum(found, "scrap") },
          ]}
        />
      )}
      <SlipFacts
        facts={[
          ["交货", `${formatCount(delivery.delivered)} 件`],
          ["合格", delivery.status === "SUBMITTED" ? null : `${formatCount(delivery.passed)} 件`],
          ["问题原因", delivery.defectReason],
        ]}
      />
      <Signatures names={["送货人", "验收人", "仓管"]} />
    </Slip>
  );
}

const sum = (lines: readonly DeliveryLineView[], of: "delivered" | "passed" | "second" | "repair" | "scrap") =>
  formatCount(lines.reduce((all, line) => all + line[of], 0));

/** A sheet a colour, to be stuck on its boxes. */
function Cartons({ delivery, lines }: Pick<Page, "delivery" | "lines">) {
  const colors = [...new Set(lines.map(({ color }) => color))];
  return colors.map((color) => {
    const own = lines
      .filter((line) => line.color === color)
      // Before the inspection what came is on the label, afterwards what may be sold.
      .map((line) => ({ ...line, qty: delivery.status === "SUBMITTED" ? line.delivered : line.passed }));
    const [group] = groupByStyle(own);
    if (!group) return null;
    return (
      <Slip key={color} label={`箱唛 ${color}`}>
        <h2>
          {group.styleNo} {color}
        </h2>
        <SlipFacts
          facts={[
            ["品名", group.productName],
            ["批次", delivery.batchNo],
            ["工厂", delivery.partyName],
            ["交货单", delivery.no],
            ["日期", delivery.bizDate],
            ["入库仓", delivery.repositoryName],
            ["件数", `${formatCount(own.reduce((all, { qty }) => all + qty, 0))} 件`],
            ["箱号", "＿＿ / ＿＿"],
          ]}
        />
        <GoodsPaper lines={own} />
      </Slip>
    );
  });
}
