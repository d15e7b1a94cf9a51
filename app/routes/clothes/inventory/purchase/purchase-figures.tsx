/** The figures of a 采购单's lines beside their pieces: prices to type while they may change, and what became of them. */

import type { GoodsFigure } from "#app/components/document/goods-list.tsx";
import { LinePrice, type PricedStyle, StylePrice } from "#app/components/document/line-prices.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { groupByStyle } from "#app/lib/document/goods-groups.ts";
import type { PurchaseLineView } from "./purchase.view.server.ts";

type Figure = GoodsFigure<PurchaseLineView>;

/** A draft's; only for who may see cost. */
export function draftFigures(total: string | null): Figure[] {
  if (total === null) return [];
  return [
    { label: "单价（元）", cell: (line) => <LinePrice line={line} noun="单价" /> },
    { label: "金额", cell: (line) => line.amount, total },
    { label: "最近进价", cell: (line) => line.last ?? "—" },
  ];
}

/** Afterwards: what came, what went back, what is still to come. */
export function progressFigures(lines: readonly PurchaseLineView[], total: string | null): Figure[] {
  return [
    { label: "已入库", of: (line) => line.receivedQty },
    ...(lines.some((line) => line.returnedQty > 0)
      ? [{ label: "已退货", of: (line: PurchaseLineView) => line.returnedQty }]
      : []),
    { label: "未到", of: (line) => line.left },
    ...(total === null
      ? []
      : [
          { label: "单价", cell: (line: PurchaseLineView) => line.price ?? "未定价" },
          { label: "金额", cell: (line: PurchaseLineView) => line.amount, total },
        ]),
  ];
}

/** One price for all lines of a style. */
export function PurchaseStylePrice({ group }: { group: PricedStyle<PurchaseLineView> }) {
  const last = group.lines[0]?.last;
  return <StylePrice group={group} noun="款价" hint={last ? `最近进价 ${last}` : null} />;
}

/** 定价 of what was submitted: one price a style, or one a line where they differ. */
export function PriceGoods({ lines }: { lines: readonly PurchaseLineView[] }) {
  return groupByStyle(lines).map((group) => (
    <section key={group.key} className="style">
      <h3 className="line">
        <b>{group.styleNo}</b> {group.productName} <PurchaseStylePrice group={group} />
      </h3>
      <details>
        <summary>按颜色尺码分别定价</summary>
        <DataTable caption={`${group.styleNo} 单价`} rows={group.lines} empty="" columns={priceColumns} />
      </details>
    </section>
  ));
}

const priceColumns = [
  { label: "颜色尺码", kind: "key" as const, cell: (line: PurchaseLineView) => `${line.color} ${line.size}` },
  { label: "订数", kind: "n" as const, cell: (line: PurchaseLineView) => line.qty },
  { label: "已入库", kind: "n" as const, cell: (line: PurchaseLineView) => line.receivedQty },
  { label: "单价（元）", kind: "n" as const, cell: (line: PurchaseLineView) => <LinePrice line={line} noun="单价" /> },
];
