/** The columns of 分仓库存: one a place after the sums. */

import type { Column } from "#app/components/page/list/data-table.tsx";
import { pictureColumn } from "#app/components/page/product-picker.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { withParams } from "#app/lib/search-params.ts";
import type { StockAction, StockRowView, StockTotals } from "./stock.view.server.ts";

interface Around {
  places: readonly string[];
  totals: StockTotals;
  /** What the sums are of: 我的仓, or those that were chosen. */
  sumOf: string;
  /** What a row's style leads to. */
  actions: readonly StockAction[];
  /** The list's address, from the question mark on. */
  search: string;
}

export function stockColumns({ places, totals, sumOf, actions, search }: Around): (Column<StockRowView> | false)[] {
  return [
    pictureColumn,
    { label: "款号", kind: "key", cell: (row) => matrixLink(row, search), sort: "styleNo" },
    { label: "品名", cell: (row) => row.name },
    { label: sumOf, kind: "n", cell: (row) => row.onHand, total: totals.onHand, negative: (row) => row.onHand < 0 },
    {
      label: "可用",
      kind: "n",
      cell: (row) => row.available,
      total: totals.available,
      negative: (row) => row.available < 0,
    },
    totals.value !== null && { label: "库存金额", kind: "n", cell: (row) => row.value, total: totals.value },
    { label: "库龄", heading: <span title="距最近一次到货的天数">库龄</span>, kind: "n", cell: (row) => row.age },
    ...places.map(
      (label, index): Column<StockRowView> => ({
        label,
        kind: "n",
        cell: (row) => pieces(row.places[index]),
        total: pieces(totals.places[index]),
        negative: (row) => (row.places[index]?.onHand ?? 0) < 0,
      }),
    ),
    actions.length > 0 && { label: "操作", kind: "act", cell: (row) => <StockActions row={row} actions={actions} /> },
  ];
}

function matrixLink({ id, styleNo }: StockRowView, search: string) {
  return (
    <Link to={withParams(search, { style: id })} discover="none">
      {styleNo}
    </Link>
  );
}

/** What is there, and what of it is available where some is not; a dash where the style never was. */
function pieces(there: StockRowView["places"][number] | undefined) {
  if (!there) return "–";
  const { onHand, available } = there;
  return available === onHand ? (
    onHand
  ) : (
    <>
      {formatCount(onHand)}
      <small> 可用 {formatCount(available)}</small>
    </>
  );
}

export function StockActions({
  row: { styleNo },
  actions,
}: {
  row: { styleNo: string };
  actions: readonly StockAction[];
}) {
  return actions.map(({ label, path, param }) => (
    <Link
      key={path}
      to={`${path}?${param}=${encodeURIComponent(styleNo)}`}
      discover="none"
      aria-label={`${label} ${styleNo}`}
    >
      {label}
    </Link>
  ));
}
