/** 部门: the tree of departments that people belong to and data scopes name (eladmin-api.md §1.6). */
import { z } from "zod";
import { eladminEndpoints, wordsFilter } from "#contract/eladmin.ts";
import { type Branch, branchIds, branchShape, outlineOf, parentFilter } from "#contract/eladmin-tree.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { blankAs, looseBoolean, looseInteger, requiredText, withDefaults } from "#contract/value.ts";

const tag = "部门";
const endpoint = endpointsOf(tag);
const noun = "部门";

const departmentFields = z.object({
  /** Null, 0 or empty for one at the top. */
  pid: blankAs(
    null,
    looseInteger
      .min(0, "上级部门不存在")
      .nullable()
      .transform((pid) => pid || null),
  ),
  name: requiredText("部门名称", 50),
  deptSort: looseInteger.min(0, "排序不能小于 0").max(99_999, "排序过大"),
  enabled: looseBoolean,
});

const filters = {
  /** Those right below it. Without it and without other filters the roots, or the top of what the caller may see. */
  pid: parentFilter,
  name: wordsFilter("部门名称", 50),
  enabled: blankAs(undefined, looseBoolean.optional()),
};

const { list, detail, add, edit, remove, download } = eladminEndpoints({
  tag,
  noun,
  path: "/api/dept",
  access: {
    // The user page shows the tree beside its list, the role page offers it for a data scope.
    list: [permissions.deptList, permissions.userList, permissions.roleList],
    add: [permissions.deptAdd],
    edit: [permissions.deptEdit],
    remove: [permissions.deptDel],
  },
  filters,
  row: {
    id: z.number(),
    pid: z.number().nullable(),
    name: z.string(),
    deptSort: z.number(),
    enabled: z.boolean(),
    ...branchShape,
  },
  added: withDefaults(departmentFields, { pid: null, deptSort: 999, enabled: true }).shape,
  edited: departmentFields.shape,
});

export type DepartmentRow = z.output<typeof detail.response>;
export type DepartmentQuery = z.output<typeof list.query>;
export type DepartmentFields = z.output<typeof departmentFields>;

const row = z.object(list.response.shape.content.element.shape);

/** A department with those below it, where they are part of the answer. */
export type DepartmentBranch = Branch<z.output<typeof row>>;

const branch: z.ZodType<DepartmentBranch> = row
  .extend({
    get children() {
      return z.array(branch).optional();
    },
  })
  .meta({ id: "DepartmentBranch" });

export const departmentEndpoints = {
  list,
  detail,
  add,
  edit,
  remove,
  download,
  superior: endpoint.post("/api/dept/superior", {
    summary: "可选的上级：各级祖先的同级部门；exclude=true 时不含给定的部门",
    access: list.access,
    query: z.object({ exclude: blankAs(true, looseBoolean.default(true)) }),
    body: branchIds,
    reads: true,
    response: z.object({ content: z.array(branch), totalElements: z.number() }),
  }),
  outline: endpoint.get("/api/dept/outline", {
    summary: "可见的全部部门，按树的次序；有条件时是符合的部门及其上级",
    access: list.access,
    query: z.object({ name: filters.name, enabled: filters.enabled }),
    response: outlineOf(row.extend({ people: z.number() })),
  }),
};
