import { route } from "#backoffice/http/route.ts";
import { menuEndpoints } from "#contract/system/menus.ts";
import { addMenu, builtMenus, editMenu, menuTree, removeMenus } from "./menu.ts";

export const menuRoutes = [
  route(menuEndpoints.tree, menuTree),
  route(menuEndpoints.build, builtMenus),
  route(menuEndpoints.add, addMenu),
  route(menuEndpoints.edit, editMenu),
  route(menuEndpoints.remove, removeMenus),
];
