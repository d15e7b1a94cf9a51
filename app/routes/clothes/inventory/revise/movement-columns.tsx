/** The columns of 库存变更日志, and what they add up to. */

import type { Column } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { withParams } from "#app/lib/search-params.ts";
import type { MovementRowView, MovementTotals } from "./movement.view.server.ts";

/** `search`: of the list's address, which a link widens to all time. */
export function movementColumns(
  totals: MovementTotals,
  showsValue: boolean,
  search: string,
): (Column<MovementRowView> | false)[] {
  return [
    { label: "时间", cell: (row) => <At row={row} /> },
    { label: "仓", cell: (row) => row.repositoryName },
    { label: "款色码", kind: "key", cell: (row) => <Sku row={row} /> },
    { label: "品级", cell: (row) => <Grade row={row} />, total: <Counted totals={totals} search={search} /> },
    { label: "类型", cell: (row) => <Type row={row} /> },
    { label: "变动", kind: "n", cell: (row) => <Change row={row} />, total: totals.net },
    { label: "结存", kind: "n", cell: (row) => row.balanceAfter, negative: (row) => row.balanceAfter < 0 },
    { label: "来源单号", cell: (row) => <Document row={row} /> },
    { label: "对方", cell: (row) => row.counterpart },
    { label: "操作人", cell: (row) => row.operatorName },
    { label: "备注", kind: "words", cell: (row) => row.remark },
    showsValue && { label: "金额", kind: "n", cell: (row) => row.value },
  ];
}

function At({ row: { createTime, businessDay } }: { row: MovementRowView }) {
  return (
    <>
      {createTime}
      {businessDay && <small className="aside">业务日 {businessDay}</small>}
    </>
  );
}

function Sku({ row: { sku, skuTo } }: { row: MovementRowView }) {
  return (
    <Link to={skuTo} discover="none">
      {sku}
    </Link>
  );
}

function Grade({ row: { second, gradeLabel } }: { row: MovementRowView }) {
  return second ? <Badge tone="warn">{gradeLabel}</Badge> : gradeLabel;
}

function Type({ row: { type, reversal } }: { row: MovementRowView }) {
  return (
    <>
      {type} {reversal && <Badge tone="bad">红冲</Badge>}
    </>
  );
}

function Change({ row: { comes, change } }: { row: MovementRowView }) {
  return <span className={comes ? "pos" : "neg"}>{change}</span>;
}

function Document({ row: { document, documentTo } }: { row: MovementRowView }) {
  if (!documentTo) return document;
  return (
    <Link to={documentTo} discover="none">
      {document}
    </Link>
  );
}

function Counted({ totals, search }: { totals: MovementTotals; search: string }) {
  return (
    <>
      {totals.count} 条，入 {totals.in}，出 {totals.out}
      {totals.since && (
        <>
          {" "}
          <small>（{totals.since} 起）</small> <Link to={withParams(search, { totals: "all" })}>统计全部</Link>
        </>
      )}
    </>
  );
}
