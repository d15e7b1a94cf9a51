/** The URL table: outside the shell, sheets and files, in the shell; each in the order of the menu, one fragment a domain. */
import { index, layout, type RouteConfig, route } from "@remix-run/route-config";
import { factoryPages } from "./routes/clothes/factory/factory.routes.ts";
import { goodsPages, goodsSheets } from "./routes/clothes/goods/goods.routes.ts";
import { inventoryPages, inventorySheets } from "./routes/clothes/inventory/inventory.routes.ts";
import { stallPages, stallSheets } from "./routes/clothes/stall/stall.routes.ts";
import { statisticPages } from "./routes/clothes/statistic/statistic.routes.ts";
import { systemPages, systemSheets } from "./routes/system/system.routes.ts";

const outsideTheShell: RouteConfig = [
  index("routes/index.tsx"),
  route("login", "routes/login.tsx"),
  route("logout", "routes/logout.tsx"),
  route("redirect/*", "routes/redirect.tsx"),
  route("avatar/:name", "routes/resource/avatar.tsx"),
  route("pictures/:id/:width", "routes/resource/pictures.tsx"),
  route("events/poll", "routes/resource/poll.ts"),
  route("versions.json", "routes/resource/versions.ts"),
  route("settings/lite", "routes/resource/lite.tsx"),
  route("settings/reminder", "routes/resource/reminder.tsx"),
  route("settings/sidebar", "routes/resource/sidebar.tsx"),
  route("settings/tabs", "routes/resource/tabs.tsx"),
  route("doc.html", "routes/resource/doc.tsx", { id: "doc-page" }),
  route("doc/*", "routes/resource/doc.tsx"),
];

const sheetsAndFiles: RouteConfig = [
  ...goodsSheets,
  ...inventorySheets,
  ...stallSheets,
  ...systemSheets,
  route("export/:list/file", "routes/export/file.tsx"),
];

const inTheShell: RouteConfig = [
  route("dashboard", "routes/dashboard.tsx"),
  ...goodsPages,
  ...factoryPages,
  ...inventoryPages,
  ...stallPages,
  ...statisticPages,
  ...systemPages,
  route("export/:list", "routes/export/list.tsx"),
  route("search", "routes/search.tsx"),
  route("401", "routes/no-permission.tsx"),
  route("404", "routes/not-found.tsx"),
];

export default [
  ...outsideTheShell,
  ...sheetsAndFiles,
  layout("routes/shell.tsx", [layout("routes/page.tsx", inTheShell)]),
  route("*", "routes/unknown.tsx"),
] satisfies RouteConfig;
