/** Menus: the signed-in user's navigation and the menu tree's upkeep (eladmin-api.md §1.4). */
import { z } from "zod";
import { eladminEndpoints, eladminIds, wordsFilter } from "#contract/eladmin.ts";
import { type Branch, branchIds, branchShape, outlineOf, parentFilter } from "#contract/eladmin-tree.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { adminRole, permissions } from "#contract/permissions.ts";
import { clientToken, id, looseBoolean, looseInteger, requiredText, shortText, withDefaults } from "#contract/value.ts";

const tag = "菜单";
const endpoint = endpointsOf(tag);

export const menuType = { directory: 0, page: 1, button: 2 } as const;
export const menuTypeLabels: Readonly<Record<number, string>> = { 0: "目录", 1: "菜单", 2: "按钮" };

const menuMeta = z.object({
  title: z.string(),
  /** As ELADMIN's client draws it. */
  icon: z.string().nullable(),
  /** Our own drawing, where it has another name. */
  glyph: z.string().optional(),
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

/** Blank text is none, so that unique columns ignore it. */
const optionalText = (label: string, max: number) =>
  shortText(label, max)
    .nullable()
    .transform((text) => text || null);

const menuFields = z.object({
  /** 0 for a root in requests (eladmin-api.md §1.1 item 12). */
  pid: looseInteger
    .min(0, "上级菜单不存在")
    .nullable()
    .transform((pid) => pid || null),
  type: looseInteger.refine((type) => type >= 0 && type <= 2, "菜单类型只能是 0、1 或 2"),
  title: requiredText("菜单标题", 50),
  componentName: optionalText("组件名称", 100),
  component: optionalText("组件路径", 200),
  path: optionalText("路由地址", 200),
  icon: optionalText("图标", 50),
  menuSort: looseInteger.min(0, "排序不能小于 0").max(99_999, "排序过大"),
  permission: optionalText("权限标识", 100),
  iFrame: looseBoolean,
  cache: looseBoolean,
  hidden: looseBoolean,
  affix: looseBoolean,
  needShowInSidebar: looseInteger.min(0).max(1).nullable(),
});
export type MenuFields = z.output<typeof menuFields>;

/** Of a new menu, as other clients leave them away. */
const menuDefaults = {
  pid: null,
  componentName: null,
  component: null,
  path: null,
  icon: null,
  menuSort: 999,
  permission: null,
  iFrame: false,
  cache: false,
  hidden: false,
  affix: false,
  needShowInSidebar: null,
} as const;

const { type, title } = menuFields.shape;

/** ELADMIN's MenuDto (eladmin-api.md §1.4); `label` is the title, `leaf` the contrary of `hasChildren`. */
const menuShape = {
  id: z.number(),
  pid: z.number().nullable(),
  type: z.number(),
  title: z.string(),
  componentName: z.string().nullable(),
  component: z.string().nullable(),
  path: z.string().nullable(),
  icon: z.string().nullable(),
  menuSort: z.number(),
  permission: z.string().nullable(),
  iFrame: z.boolean(),
  cache: z.boolean(),
  hidden: z.boolean(),
  affix: z.boolean(),
  needShowInSidebar: z.number().nullable(),
  /** The product's own: it is hidden, never deleted. */
  builtin: z.boolean(),
  /** The title and the order as ELADMIN 2.4 calls them. */
  name: z.string(),
  sort: z.number(),
  ...branchShape,
};

const { list, detail, add, edit, download } = eladminEndpoints({
  tag,
  noun: "菜单",
  path: "/api/menus",
  access: {
    list: [permissions.menuList],
    add: [permissions.menuAdd],
    edit: [permissions.menuEdit],
    remove: [permissions.menuDel],
  },
  filters: {
    /** Those right below it; 0: the roots, which are all that is shown when nothing is asked. */
    pid: parentFilter,
    /** Part of the title, the component or the permission code. */
    blurry: wordsFilter("关键字"),
  },
  row: menuShape,
  added: withDefaults(menuFields, menuDefaults).shape,
  // What is left away stays: ELADMIN's form knows neither `affix` nor `needShowInSidebar`.
  edited: { ...menuFields.partial().shape, type, title },
  older: [
    { name: "name", means: "title" },
    { name: "sort", means: "menuSort" },
  ],
});

export type MenuRow = z.output<typeof detail.response>;
export type MenuQuery = z.output<typeof list.query>;

const menuRow = z.object(list.response.shape.content.element.shape);
/** A menu with those below it, where they are part of the answer. */
export type MenuBranch = Branch<z.output<typeof menuRow>>;

const menuBranch: z.ZodType<MenuBranch> = menuRow
  .extend({
    get children() {
      return z.array(menuBranch).optional();
    },
  })
  .meta({ id: "MenuBranch" });

/** Who looks through menus: to change them, or (`roles:list`) to say which a role has. */
const readers = [permissions.menuList, permissions.roleList];

export const menuEndpoints = {
  list,
  detail,
  add,
  edit,
  download,
  tree: endpoint.get("/api/menus/tree", {
    summary: "全部菜单的树",
    access: [permissions.menuAdd, permissions.menuEdit, ...readers],
    response: z.array(menuTreeNode),
  }),
  build: endpoint.get("/api/menus/build", {
    summary: "当前用户可见的菜单",
    access: "session",
    response: z.array(builtMenu),
  }),
  lazy: endpoint.get("/api/menus/lazy", {
    summary: "一级下级菜单；pid 为 0 时是顶级",
    access: readers,
    query: z.object({ pid: parentFilter }),
    response: z.array(menuRow),
  }),
  child: endpoint.get("/api/menus/child", {
    summary: "一个菜单与其全部下级的编号",
    access: readers,
    query: z.object({ id }),
    response: z.array(z.number()),
  }),
  superior: endpoint.post("/api/menus/superior", {
    summary: "可选的上级：各级祖先的同级菜单，不含给定的菜单",
    access: [permissions.menuList],
    body: branchIds,
    reads: true,
    response: z.array(menuBranch),
  }),
  outline: endpoint.get("/api/menus/outline", {
    summary: "全部菜单，按树的次序；有关键字时是符合的菜单及其上级",
    access: readers,
    query: z.object({ blurry: wordsFilter("关键字") }),
    response: outlineOf(menuRow),
  }),
  removal: endpoint.get("/api/menus/:id/removal", {
    summary: "删除一个菜单会连同去掉多少：菜单和按钮、持有它们的角色、因此失去它们的用户",
    access: [permissions.menuDel],
    response: z.object({
      /** The menu itself among them. */
      menus: z.number(),
      roles: z.array(z.string()),
      /** Who may sign in and has one of these roles. */
      people: z.number(),
    }),
  }),
  missing: endpoint.get("/api/menus/missing", {
    summary: "不在了的系统菜单，以及随它们失去的默认权限",
    access: [adminRole],
    response: z.object({
      /** Titles, in the order of the sidebar. */
      menus: z.array(z.string()),
      grants: z.number(),
      roles: z.array(z.object({ name: z.string(), grants: z.number() })),
    }),
  }),
  restore: endpoint.post("/api/menus/restore", {
    summary: "恢复不在了的系统菜单与它们的默认权限；别的改动都保留",
    access: [adminRole],
    body: z.object({ clientToken }),
    response: z.object({ menus: z.number(), grants: z.number() }),
  }),
  remove: endpoint.delete("/api/menus", {
    summary: "删除自己添加的菜单及其下级，系统自带的拒绝；请求体是编号数组，或一条菜单记录",
    access: [permissions.menuDel],
    body: z.union([eladminIds("要删除的菜单"), z.object({ id }).transform((one) => [one.id])], {
      error: "请求体应是编号数组",
    }),
    atomic: true,
  }),
};
