/** 部门 as its pages show and read it. */
import type { Api } from "#app/lib/api/api.server.ts";
import { parentOptions, type TreeRow } from "#app/lib/tree.ts";
import { type DepartmentRow, departmentEndpoints } from "#contract/system/people/departments.ts";

export type DepartmentRowView = ReturnType<typeof departmentRow>;

export function departmentRow(row: TreeRow<Omit<DepartmentRow, "version"> & { depth: number; people: number }>) {
  const { id, name, depth, turn, deptSort, enabled, people, createTime } = row;
  return { id, name, depth, turn, deptSort, enabled, people, status: enabled ? "启用" : "停用", createTime };
}

/** Departments that may be above one; `ownId` is null of a new one. */
export async function departmentParents(api: Api, ownId: number | null) {
  const { content } = await api.call(departmentEndpoints.outline, { query: {} });
  return parentOptions(content, ownId, "顶级部门");
}
