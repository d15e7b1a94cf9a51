/** Every URL of the product, one line each, nested as the pages nest. */
import { index, layout, prefix, type RouteConfig, route } from "@remix-run/route-config";

export default [
  index("routes/index.tsx"),
  route("login", "routes/login.tsx"),
  route("logout", "routes/logout.tsx"),
  route("redirect/*", "routes/redirect.tsx"),
  route("settings/lite", "routes/settings/lite.tsx"),
  route("settings/reminder", "routes/settings/reminder.tsx"),
  route("avatar/:name", "routes/avatar.tsx"),
  route("events/poll", "routes/events/poll.ts"),
  route("versions.json", "routes/versions.ts"),
  route("settings/sidebar", "routes/settings/sidebar.tsx"),
  route("settings/tabs", "routes/settings/tabs.tsx"),
  route("pictures/:id/:width", "routes/pictures.tsx"),
  route("doc.html", "routes/doc.tsx", { id: "doc-page" }),
  route("doc/*", "routes/doc.tsx"),
  layout("routes/shell.tsx", [
    route("dashboard", "routes/dashboard.tsx"),
    route("user/center", "routes/user/center.tsx"),
    route("search", "routes/search.tsx"),
    route("user/issue", "routes/user/issue.tsx"),
    route("system/app/message", "routes/system/app/message.tsx"),
    route("system/version/log", "routes/system/version/log.tsx"),
    route("settings/layout", "routes/settings/layout.tsx"),
    route("401", "routes/no-permission.tsx"),
    route("404", "routes/not-found.tsx"),
    ...prefix("clothes/goods", [
      index("routes/clothes/goods/index.tsx"),
      route("product/list", "routes/clothes/goods/product/list.tsx"),
      route("product/new", "routes/clothes/goods/product/new.tsx"),
      route("product/edit", "routes/clothes/goods/product/edit.tsx"),
    ]),
    ...prefix("clothes/inventory", [
      route("revise/slips", "routes/clothes/inventory/revise/slips.tsx"),
      route("revise/new", "routes/clothes/inventory/revise/new.tsx"),
      route("revise/item", "routes/clothes/inventory/revise/item.tsx"),
    ]),
  ]),
  route("*", "routes/unknown.tsx"),
] satisfies RouteConfig;
