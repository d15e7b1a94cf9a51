/** 角色: what its holders may do, and whose data they see (eladmin-api.md §1.6). */
import { z } from "zod";
import { eladminEndpoints, eladminRefs, wordsFilter } from "#contract/eladmin.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import {
  blankAs,
  clientToken,
  id,
  looseInteger,
  named,
  requiredText,
  shortText,
  withDefaults,
} from "#contract/value.ts";

const tag = "角色";
const endpoint = endpointsOf(tag);
const { userList, userAdd, userEdit, roleList, roleAdd, roleEdit, roleDel } = permissions;

export const dataScopes = ["全部", "本级", "自定义"] as const;

const fields = z.object({
  name: requiredText("角色名称", 50),
  level: looseInteger.min(1, "角色级别不能小于 1").max(999, "角色级别不能大于 999"),
  dataScope: z.enum(dataScopes, "请选择数据范围"),
  description: blankAs(
    "",
    shortText("描述", 200)
      .nullable()
      .transform((text) => text ?? ""),
  ),
  /** Of 自定义, each with all below it. */
  depts: eladminRefs,
});
export type RoleFields = z.output<typeof fields>;

const ref = z.object({ id: z.number() });

const crud = eladminEndpoints({
  tag,
  noun: "角色",
  path: "/api/roles",
  access: { list: [roleList], add: [roleAdd], edit: [roleEdit], remove: [roleDel] },
  filters: { blurry: wordsFilter("关键字") },
  row: {
    id: z.number(),
    name: z.string(),
    /** 1 is the highest that can be given; 0 is 管理员's alone. */
    level: z.number(),
    dataScope: z.enum(dataScopes),
    description: z.string(),
    /** The same, as ELADMIN 2.4 calls it, and the code that the role itself is: `admin` or none. */
    remark: z.string(),
    permission: z.string(),
    menus: z.array(ref),
    depts: z.array(ref),
    /** The product's own: it is not removed. */
    fixed: z.boolean(),
    /** Holds everything, whatever menus it has. */
    all: z.boolean(),
    userCount: z.number(),
  },
  added: withDefaults(fields, { dataScope: "全部", description: "", depts: [] }).shape,
  edited: fields.shape,
  older: [{ name: "remark", means: "description" }],
});

export type RoleRow = z.output<typeof crud.list.response>["content"][number];
export type RoleDetail = z.output<typeof crud.detail.response>;

const menusBody = z.object({ id, menus: eladminRefs });

export const roleEndpoints = {
  ...crud,
  all: endpoint.get("/api/roles/all", {
    summary: "可以授予的全部角色",
    access: [roleList, userList, userAdd, userEdit],
    response: z.array(z.object({ id: z.number(), name: z.string(), level: z.number() })),
  }),
  menuChoices: endpoint.get("/api/roles/menu", {
    summary: "可以分配给角色的全部菜单和按钮，按显示顺序",
    access: [roleList],
    response: z.array(
      z.object({
        id: z.number(),
        pid: z.number().nullable(),
        /** 0 directory, 1 page, 2 button. */
        type: z.number(),
        title: z.string(),
        permission: z.string().nullable(),
      }),
    ),
  }),
  level: endpoint.get("/api/roles/level", {
    summary: "当前用户的角色级别，数字越小级别越高",
    access: "session",
    response: z.object({ level: z.number() }),
  }),
  setMenus: endpoint.put("/api/roles/menu", {
    summary: "设置角色的全部菜单和按钮；下一个请求起生效",
    access: [roleEdit],
    body: menusBody.extend({ version: looseInteger.optional(), clientToken: clientToken.optional() }),
    atomic: true,
    status: 204,
  }),
  preview: endpoint.post("/api/roles/menu/preview", {
    summary: "设置菜单前的核对：新增和去掉的权限，以及哪些用户因此得到或失去它们",
    access: [roleEdit],
    body: menusBody,
    reads: true,
    response: z.object({
      added: z.array(z.string()),
      removed: z.array(z.string()),
      users: z.array(
        z.object({ id: z.number(), name: z.string(), gains: z.array(z.string()), loses: z.array(z.string()) }),
      ),
    }),
  }),
  overview: endpoint.get("/api/roles/overview", {
    summary: "全部角色对照全部权限：每项权限由哪些角色持有，可按模块筛选",
    access: [roleList],
    query: z.object({ section: wordsFilter("模块") }),
    response: z.object({
      /** By level. */
      roles: z.array(named),
      sections: z.array(z.string()),
      content: z.array(
        z.object({
          section: z.string(),
          page: z.string(),
          title: z.string(),
          code: z.string(),
          /** Ids of the roles that hold it. */
          roles: z.array(z.number()),
        }),
      ),
    }),
  }),
  copy: endpoint.post("/api/roles/:id/copy", {
    summary: "复制角色：级别、数据范围、菜单、按钮",
    access: [roleAdd],
    body: z.object({ name: requiredText("角色名称", 50), clientToken }),
    response: z.object({ id: z.number() }),
    status: 201,
  }),
};
