/** Menus: the signed-in user's navigation and the menu tree's upkeep (eladmin-api.md §1.4). */
import { z } from "zod";
import { defineEndpoint } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { id, looseBoolean, looseInteger, requiredText, shortText } from "#contract/value.ts";

const tag = "菜单";

export const menuType = { directory: 0, page: 1, button: 2 } as const;

const menuMeta = z.object({
  title: z.string(),
  icon: z.string().nullable(),
  noCache: z.boolean(),
  affix: z.boolean(),
  /** 1 hides the entry from the sidebar (product.md §2). */
  needShowInSidebar: z.number().nullable(),
});

/** One entry of the built menu. Children's paths are relative to their parent's. */
export interface BuiltMenu {
  name: string | null;
  path: string;
  hidden: boolean;
  redirect: string | null;
  component: string | null;
  alwaysShow: boolean | null;
  meta: z.output<typeof menuMeta> | null;
  children?: BuiltMenu[] | undefined;
}

/** Recursive schemas carry an id: the documentation refers to them by it. */
const builtMenu: z.ZodType<BuiltMenu> = z
  .object({
    name: z.string().nullable(),
    path: z.string(),
    hidden: z.boolean(),
    redirect: z.string().nullable(),
    component: z.string().nullable(),
    alwaysShow: z.boolean().nullable(),
    meta: menuMeta.nullable(),
    get children() {
      return z.array(builtMenu).optional();
    },
  })
  .meta({ id: "BuiltMenu" });

export interface MenuTreeNode {
  id: number;
  label: string;
  children?: MenuTreeNode[] | undefined;
}

const menuTreeNode: z.ZodType<MenuTreeNode> = z
  .object({
    id: z.number(),
    label: z.string(),
    get children() {
      return z.array(menuTreeNode).optional();
    },
  })
  .meta({ id: "MenuTreeNode" });

const menuFields = z.object({
  /** 0 for a root in requests (eladmin-api.md §1.1 item 12). */
  pid: looseInteger
    .min(0)
    .nullish()
    .transform((pid) => pid || null),
  type: looseInteger.refine((type) => type >= 0 && type <= 2, "菜单类型只能是 0、1 或 2"),
  title: requiredText("菜单标题", 50),
  componentName: shortText("组件名称", 100).nullish(),
  component: shortText("组件路径", 200).nullish(),
  path: shortText("路由地址", 200).nullish(),
  icon: shortText("图标", 50).nullish(),
  menuSort: looseInteger.min(0, "排序不能小于 0").max(99_999, "排序过大").default(999),
  permission: shortText("权限标识", 100).nullish(),
  iFrame: looseBoolean.default(false),
  cache: looseBoolean.default(false),
  hidden: looseBoolean.default(false),
  affix: looseBoolean.default(false),
  needShowInSidebar: looseInteger.min(0).max(1).nullish(),
});
export type MenuFields = z.output<typeof menuFields>;

export const menuEndpoints = {
  tree: defineEndpoint({
    method: "GET",
    path: "/api/menus/tree",
    tag,
    summary: "全部菜单的树",
    access: [permissions.menuList, permissions.menuAdd, permissions.menuEdit],
    response: z.array(menuTreeNode),
  }),
  build: defineEndpoint({
    method: "GET",
    path: "/api/menus/build",
    tag,
    summary: "当前用户可见的菜单",
    access: "session",
    response: z.array(builtMenu),
  }),
  add: defineEndpoint({
    method: "POST",
    path: "/api/menus",
    tag,
    summary: "新增菜单",
    access: [permissions.menuAdd],
    body: menuFields.extend({ id: z.null("新增菜单不能带编号").optional() }),
    status: 201,
  }),
  edit: defineEndpoint({
    method: "PUT",
    path: "/api/menus",
    tag,
    summary: "修改菜单",
    access: [permissions.menuEdit],
    body: menuFields.extend({ id }),
    status: 204,
  }),
  remove: defineEndpoint({
    method: "DELETE",
    path: "/api/menus",
    tag,
    summary: "删除菜单及其下级；请求体是编号数组，或一条菜单记录",
    access: [permissions.menuDel],
    body: z
      .union([z.array(id).min(1, "请选择要删除的菜单"), z.object({ id })], { error: "请求体应是编号数组" })
      .transform((body) => (Array.isArray(body) ? body : [body.id])),
  }),
};
