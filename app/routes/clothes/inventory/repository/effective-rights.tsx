/** What a user holds in the end on each repository, and where it comes from. */
import { Fragment } from "react";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import type { EffectiveRowView } from "./permission.form.server.ts";

export const effectiveColumns: Column<EffectiveRowView>[] = [
  { label: "存储方", kind: "key", cell: (row) => row.name },
  { label: "最终权限", cell: (row) => <Rights rights={row.rights} /> },
  { label: "来源", cell: (row) => row.sources.join("；") },
];

/** None where the place stays hidden. */
function Rights({ rights }: { rights: readonly string[] }) {
  if (rights.length === 0) return "不可见";
  return rights.map((label) => (
    <Fragment key={label}>
      <Badge tone="info">{label}</Badge>{" "}
    </Fragment>
  ));
}
