/**
 * Repositories × rights as check boxes. 全选 of a row or a column is a submit
 * button that saves it whole; with scripts it only ticks, or clears what is
 * ticked already.
 */
import type { ChangeEvent, MouseEvent } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";
import type { RepositoryRight } from "#contract/inventory/repositories.ts";

export interface RightColumn {
  right: RepositoryRight;
  label: string;
}

export interface PermissionRowView {
  id: number;
  name: string;
  /** 停用, where it is. */
  off: string | null;
  /** What was granted when the form was opened, apart by commas. */
  before: string;
  ticked: readonly RepositoryRight[];
  /** What the viewer may tick, or untick. */
  offered: readonly RepositoryRight[];
}

interface PermissionGridProps {
  columns: readonly RightColumn[];
  rows: readonly PermissionRowView[];
  mayEdit: boolean;
}

/** Stands inside the form that posts it. */
export function PermissionGrid({ columns, rows, mayEdit }: PermissionGridProps) {
  const columnOf = (right: RepositoryRight) =>
    rows
      .filter((row) => row.offered.includes(right))
      .map((row) => `${row.id}:${right}`)
      .join(" ");
  return (
    <Table
      caption="库存权限"
      head={
        <>
          <th scope="col" className="key">
            存储方
          </th>
          {columns.map(({ right, label }) => (
            <th scope="col" key={right}>
              {label}
              {mayEdit && rows.length > 0 && (
                <FillButton name={label} full={columnOf(right)} boxes={`[value="${right}"]`} />
              )}
            </th>
          ))}
          {mayEdit && <th scope="col">整行</th>}
        </>
      }
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            {row.name} {row.off && <Badge>{row.off}</Badge>}
            {mayEdit && (
              <>
                <input type="hidden" name="repositoryId" value={row.id} />
                <input type="hidden" name={`before-${row.id}`} value={row.before} />
              </>
            )}
          </th>
          {columns.map(({ right, label }) => (
            <td key={right}>
              <label className="check">
                <input
                  type="checkbox"
                  name={`right-${row.id}`}
                  value={right}
                  aria-label={`${row.name} ${label}`}
                  defaultChecked={row.ticked.includes(right)}
                  disabled={!mayEdit || !row.offered.includes(right)}
                  onChange={keepView}
                />
              </label>
            </td>
          ))}
          {mayEdit && (
            <td>
              <FillButton
                name={row.name}
                full={`${row.id}:${row.offered.join(",")}`}
                boxes={`[name="right-${row.id}"]`}
              />
            </td>
          )}
        </tr>
      ))}
      {rows.length === 0 && <EmptyRow columns={columns.length + 1 + Number(mayEdit)} title="没有您可以查看的存储方" />}
    </Table>
  );
}

/** `full` is what it saves without a script, `boxes` what it ticks with one. */
function FillButton({ name, full, boxes }: { name: string; full: string; boxes: string }) {
  const fill = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const found = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>(`input${boxes}:enabled`) ?? [])];
    const checked = !found.every((box) => box.checked);
    for (const box of found) {
      box.checked = checked;
      settleView(box);
    }
  };
  return (
    <Button variant="text" size="small" name="full" value={full} aria-label={`${name} 全选`} onClick={fill}>
      全选
    </Button>
  );
}

function keepView({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
  settleView(currentTarget);
}

/** What may be handled may be seen: a ticked right ticks 查看, an unticked 查看 clears the row. */
function settleView(box: HTMLInputElement): void {
  const row = box.form?.querySelectorAll<HTMLInputElement>(`input[name="${box.name}"]`) ?? [];
  for (const other of row) {
    if (box.value === "view" && !box.checked) other.checked = false;
    if (other.value === "view" && box.checked) other.checked = true;
  }
}
