/** 生成草稿: the planned documents with their quantities to change, what was left out, and what was made. */

import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";
import type { DraftGroupView, MadeDraftView, SkippedAlertView } from "./alert-draft.view.server.ts";

type Line = DraftGroupView["lines"][number];

/** One future document; stands in the form that makes it. */
export function DraftGroup({ group, typed }: { group: DraftGroupView; typed: Readonly<Record<string, string>> }) {
  const columns: (Column<Line> | false)[] = [
    { label: "款色码", kind: "key", cell: (line) => <Sku line={line} /> },
    { label: "品名", cell: (line) => line.productName },
    { label: "缺", kind: "n", cell: (line) => line.need },
    group.lines.some(({ available }) => available !== null) && {
      label: "可调",
      kind: "n",
      cell: (line) => line.available,
    },
    {
      label: "数量",
      kind: "n",
      cell: ({ id, label, qty }) => (
        <input
          className="input qty"
          name={id}
          defaultValue={typed[id] ?? qty}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label={`${group.title} ${label} 数量`}
        />
      ),
    },
  ];
  return (
    <Card title={group.title} note={group.note} flush>
      <DataTable caption={group.title} columns={columns} rows={group.lines} empty="" />
    </Card>
  );
}

function Sku({ line: { productId, label } }: { line: Line }) {
  return (
    <Link to={paths.product.item(productId)} discover="none">
      {label}
    </Link>
  );
}

const skippedColumns: Column<SkippedAlertView>[] = [
  { label: "款色码", kind: "key", cell: (row) => row.label },
  { label: "仓库", cell: (row) => row.place },
  { label: "原因", cell: (row) => row.reason },
];

/** What becomes no line, and why. */
export function SkippedAlerts({ rows }: { rows: readonly SkippedAlertView[] }) {
  if (rows.length === 0) return null;
  return (
    <Card title="不生成的预警" note={`${rows.length} 项`} flush>
      <DataTable caption="不生成的预警" columns={skippedColumns} rows={rows} empty="" />
    </Card>
  );
}

const madeColumns: Column<MadeDraftView>[] = [
  { label: "单号", kind: "key", cell: (draft) => <Made draft={draft} /> },
  { label: "从 → 到", cell: (draft) => draft.route },
  { label: "件数", kind: "n", cell: (draft) => draft.qty },
];

function Made({ draft: { to, no } }: { draft: MadeDraftView }) {
  return (
    <Link to={to} discover="none">
      {no}
    </Link>
  );
}

/** The documents that were made, each to be opened. */
export function MadeDrafts({ drafts }: { drafts: readonly MadeDraftView[] }) {
  return (
    <Card title="已生成" note={`${drafts.length} 张`} flush>
      <DataTable caption="已生成的草稿" columns={madeColumns} rows={drafts} empty="没有生成草稿" />
    </Card>
  );
}
