import { route } from "#backoffice/http/route.ts";
import { defineModule } from "#backoffice/module.ts";
import { menuEndpoints } from "#contract/system/menus.ts";
import { addMenu, builtMenus, editMenu, menuTree, removeMenus } from "./menu.ts";

export const menuModule = defineModule({
  routes: [
    route(menuEndpoints.tree, menuTree),
    route(menuEndpoints.build, builtMenus),
    route(menuEndpoints.add, addMenu),
    route(menuEndpoints.edit, editMenu),
    route(menuEndpoints.remove, removeMenus),
  ],
});
