/** 物料入库单 on A4 (`?id=`), without the shell; amounts where the viewer may see them. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { Slip } from "#app/components/document/slip.tsx";
import { PrintPage, Signatures, SlipFacts, SlipTable } from "#app/components/page/print-page.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { materialPurchaseEndpoints } from "#contract/manufacture/material-purchases.ts";
import { formatFen } from "#contract/money.ts";
import { purchaseLine, purchaseView } from "./purchase.view.server.ts";

export const handle = { title: "打印物料入库单" };

export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, materialPurchaseEndpoints.detail);
  const detail = await api.call(materialPurchaseEndpoints.detail, { params: { id: requireId(request) } });
  const { lines, returns: _returns, possible: _possible, freightFen, ...head } = detail;
  return {
    purchase: purchaseView(head),
    lines: lines.map(purchaseLine),
    freight: freightFen ? `${formatFen(freightFen)} 元` : null,
  };
}

export default function MaterialPurchasePrint() {
  const { purchase, lines, freight } = useLoaderData<typeof loader>();
  const seesCost = purchase.amount !== null;
  return (
    <PrintPage title="物料入库单" backTo={productionPaths.materialPurchase.item(purchase.id)}>
      <Slip label="物料入库单">
        <h2>物料入库单</h2>
        <SlipFacts
          facts={[
            ["单号", purchase.no],
            ["供应商", purchase.partyName],
            ["仓库", purchase.repositoryName],
            ["状态", purchase.statusLabel],
            ["日期", purchase.bizDate],
            ["经手", purchase.createBy],
            ["备注", purchase.remark],
          ]}
        />
        <SlipTable
          rows={lines}
          keyOf={({ id }) => id}
          columns={[
            { label: "编码", cell: (row) => row.code, total: "合计" },
            { label: "物料", cell: (row) => row.label },
            { label: "缸号", cell: (row) => row.lot },
            { label: "数量", kind: "n", cell: (row) => row.qty, total: "" },
            seesCost && { label: "单价", kind: "n", cell: (row) => row.price, total: "" },
            seesCost && { label: "金额", kind: "n", cell: (row) => row.amount, total: "" },
          ]}
        />
        <SlipFacts
          facts={[
            ["运费", freight],
            ["金额", purchase.amount && `${purchase.amount} 元`],
          ]}
        />
        <Signatures names={["送货人", "验收人", "仓管"]} />
      </Slip>
    </PrintPage>
  );
}
