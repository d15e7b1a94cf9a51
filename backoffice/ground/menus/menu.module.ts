import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { menuEndpoints } from "#contract/system/menus.ts";
import { addMenu, builtMenus, editMenu, menuTree, removeMenus } from "./menu.ts";
import {
  childMenus,
  downloadMenus,
  lazyMenus,
  listMenus,
  menuDetail,
  menuRemoval,
  outlineMenus,
  superiorMenus,
} from "./menu-list.query.ts";

export const menuModule = defineModule({
  routes: [
    route(menuEndpoints.list, listMenus),
    route(menuEndpoints.lazy, lazyMenus),
    route(menuEndpoints.child, childMenus),
    route(menuEndpoints.superior, superiorMenus),
    route(menuEndpoints.outline, outlineMenus),
    route(menuEndpoints.tree, menuTree),
    route(menuEndpoints.build, builtMenus),
    route(menuEndpoints.download, downloadMenus),
    route(menuEndpoints.detail, menuDetail),
    route(menuEndpoints.add, addMenu),
    route(menuEndpoints.edit, editMenu, menuDetail),
    route(menuEndpoints.removal, menuRemoval),
    route(menuEndpoints.remove, removeMenus),
  ],
});
