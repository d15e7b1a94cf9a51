/** What a user holds in the end on each repository, and where it comes from. */
import { Fragment } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";

export interface EffectiveRowView {
  id: number;
  name: string;
  /** Labels; none where the place stays hidden. */
  rights: readonly string[];
  /** Such as `店长：查看`. */
  sources: readonly string[];
}

export function EffectiveRights({ rows }: { rows: readonly EffectiveRowView[] }) {
  return (
    <Table
      caption="最终权限"
      head={
        <>
          <th scope="col" className="key">
            存储方
          </th>
          <th scope="col">最终权限</th>
          <th scope="col">来源</th>
        </>
      }
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{row.name}</th>
          <td>
            {row.rights.map((label) => (
              <Fragment key={label}>
                <Badge tone="info">{label}</Badge>{" "}
              </Fragment>
            ))}
            {row.rights.length === 0 && "不可见"}
          </td>
          <td>{row.sources.join("；")}</td>
        </tr>
      ))}
      {rows.length === 0 && <EmptyRow columns={3} title="没有您可以查看的存储方" />}
    </Table>
  );
}
