/** 生产单 or 裁床单 on A4 (`?id=&form=order|beds`), without the shell. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { GoodsPaper } from "#app/components/document/goods-paper.tsx";
import { Slip } from "#app/components/document/slip.tsx";
import { PrintPage, Signatures, SlipFacts, SlipTable } from "#app/components/page/print-page.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import type { BatchDetail } from "#contract/manufacture/batch-shape.ts";
import { batchEndpoints } from "#contract/manufacture/batches.ts";
import { batchLines, batchView } from "./batch.view.server.ts";

export const handle = { title: "打印批次" };
export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, batchEndpoints.detail);
  const batch = await api.call(batchEndpoints.detail, { params: { id: requireId(request) } });
  const beds = new URL(request.url).searchParams.get("form") === "beds";
  return {
    id: batch.id,
    title: beds ? "裁床单" : "生产单",
    batch: batchView(batch),
    beds: beds ? bedPapers(batch) : null,
  };
}

/** Each bed that stands, with its pieces and bundles. */
function bedPapers({ beds, lines, bundles }: BatchDetail) {
  return beds
    .filter(({ voided }) => !voided)
    .map(({ cells, id, ...bed }) => {
      const of = new Map(cells.map(({ skuId, qty }) => [skuId, qty]));
      return {
        ...bed,
        id,
        lines: batchLines(
          lines.filter(({ skuId }) => of.has(skuId)),
          ({ skuId }) => of.get(skuId) ?? 0,
        ),
        tied: bundles.filter(({ bedId }) => bedId === id),
      };
    });
}

type Page = Awaited<ReturnType<typeof loader>>;

export default function PrintBatch() {
  const { id, title, batch, beds } = useLoaderData<typeof loader>();
  return (
    <PrintPage
      title={title}
      backTo={productionPaths.batch.detail(id)}
      refusal={beds?.length === 0 ? "还没有裁剪，没有可打印的裁床单" : null}
      papers={[
        { label: "生产单", to: productionPaths.batch.print(id, "order"), current: beds === null },
        { label: "裁床单", to: productionPaths.batch.print(id, "beds"), current: beds !== null },
      ]}
    >
      {beds === null ? (
        <OrderPaper batch={batch} />
      ) : (
        beds.map((bed) => <BedPaper key={bed.id} batch={batch} bed={bed} />)
      )}
    </PrintPage>
  );
}

function OrderPaper({ batch }: { batch: Page["batch"] }) {
  const { head, lines, bom, route } = batch;
  return (
    <Slip label={`生产单 ${head.no}`}>
      <h2>生产单</h2>
      <SlipFacts
        facts={[
          ["批次号", head.no],
          ["款式", `${head.styleNo} ${head.productName}`],
          ["工厂", head.partyName],
          ["模式", `${head.modeLabel}，${head.orderLabel}`],
          ["下单日", head.bizDate],
          ["交期", head.due.day],
          ["计划数", `${formatCount(head.planQty)} 件，超裁 ${batch.overCut}`],
          ["入库仓", head.repositoryName],
          ["跟单员", head.merchandiser],
          ["客户", head.customer],
          ["备注", head.remark],
        ]}
      />
      <GoodsPaper lines={lines} of={(line) => line.planQty} />
      {bom.length > 0 && (
        <>
          <h3>用料</h3>
          <SlipTable
            rows={bom}
            keyOf={(row) => row.id}
            columns={[
              { label: "编码", cell: (row) => row.code },
              { label: "物料", cell: (row) => row.name },
              { label: "颜色", cell: (row) => row.color },
              { label: "单耗", kind: "n", cell: (row) => row.usage },
              { label: "损耗", kind: "n", cell: (row) => row.loss },
              { label: "用量", kind: "n", cell: (row) => row.need },
              { label: "单位", cell: (row) => row.unit },
            ]}
          />
        </>
      )}
      {route.length > 0 && (
        <>
          <h3>工序</h3>
          <SlipTable
            rows={route}
            keyOf={(row) => row.id}
            columns={[
              { label: "序", kind: "n", cell: (row) => row.seq },
              { label: "工序", cell: (row) => row.name },
              { label: "分类", cell: (row) => row.categoryName },
              { label: "次数", kind: "n", cell: (row) => row.times },
            ]}
          />
        </>
      )}
      <Signatures names={["跟单", "工厂", "裁床"]} />
    </Slip>
  );
}

function BedPaper({ batch: { head }, bed }: { batch: Page["batch"]; bed: NonNullable<Page["beds"]>[number] }) {
  return (
    <Slip label={`裁床单 ${head.no} 第 ${bed.bedNo} 床`}>
      <h2>裁床单</h2>
      <SlipFacts
        facts={[
          ["批次号", head.no],
          ["床号", `第 ${bed.bedNo} 床`],
          ["款式", `${head.styleNo} ${head.productName}`],
          ["工厂", head.partyName],
          ["层数", `${bed.layers} 层`],
          ["配比", bed.ratio],
          ["裁数", `${formatCount(bed.qty)} 件，${bed.bundles} 扎`],
          ["日期", bed.bizDate],
          ["登记人", bed.operator],
          ["备注", bed.remark],
        ]}
      />
      <GoodsPaper lines={bed.lines} />
      <h3>分扎</h3>
      <SlipTable
        rows={bed.tied}
        keyOf={(row) => row.id}
        columns={[
          { label: "扎号", kind: "n", cell: (row) => row.bundleNo },
          { label: "颜色", cell: (row) => row.color },
          { label: "尺码", cell: (row) => row.size },
          { label: "件数", kind: "n", cell: (row) => row.qty, total: bed.qty },
          { label: "扎票号", cell: (row) => row.ticketCode },
        ]}
      />
      <Signatures names={["裁床", "分扎", "跟单"]} />
    </Slip>
  );
}
