/** The URL table: outside the shell, sheets and files, in the shell; each in the order of the menu, one fragment a domain. */
import { index, layout, type RouteConfig, route } from "@remix-run/route-config";
import { employeePages, employeeSheets } from "./routes/clothes/employee/employee.routes.ts";
import { factoryPages, factorySheets } from "./routes/clothes/factory/factory.routes.ts";
import { financePages, financeSheets } from "./routes/clothes/finance/finance.routes.ts";
import { goodsPages, goodsSheets } from "./routes/clothes/goods/goods.routes.ts";
import { inventoryPages, inventorySheets } from "./routes/clothes/inventory/inventory.routes.ts";
import { batchPages, batchSheets } from "./routes/clothes/manufacture/batch/batch.routes.ts";
import { piecePages } from "./routes/clothes/manufacture/batch/class/piece.routes.ts";
import { deliveryPages, deliverySheets } from "./routes/clothes/manufacture/batch/delivery.routes.ts";
import { materialPages, materialSheets } from "./routes/clothes/manufacture/material/material.routes.ts";
import { processPages } from "./routes/clothes/manufacture/process/process.routes.ts";
import { platformPages, platformSheets } from "./routes/clothes/platform/platform.routes.ts";
import { shopOrderPages, shopOrderSheets } from "./routes/clothes/platform/shop/order/order.routes.ts";
import { shopReturnPages } from "./routes/clothes/platform/shop/return/return.routes.ts";
import { orderRulePages } from "./routes/clothes/platform/shop/rule/rule.routes.ts";
import { shopSkuPages, shopSkuSheets } from "./routes/clothes/platform/sku/shop-sku.routes.ts";
import { stallPages, stallSheets } from "./routes/clothes/stall/stall.routes.ts";
import { statisticPages } from "./routes/clothes/statistic/statistic.routes.ts";
import { deployPages } from "./routes/mnt/mnt.routes.ts";
import { moneyPages, moneySheets } from "./routes/money/money.routes.ts";
import { monitorFiles, monitorPages } from "./routes/monitor/monitor.routes.ts";
import { myPages } from "./routes/my/my.routes.ts";
import { systemPages, systemSheets } from "./routes/system/system.routes.ts";

const outsideTheShell: RouteConfig = [
  index("routes/index.tsx"),
  route("login", "routes/login.tsx"),
  route("login/forgot", "routes/password/forgot.tsx"),
  route("login/reset", "routes/password/reset.tsx"),
  route("logout", "routes/logout.tsx"),
  route("redirect/*", "routes/redirect.tsx"),
  route("avatar/:name", "routes/resource/avatar.tsx"),
  route("pictures/:id/:width", "routes/resource/pictures.tsx"),
  route("file/:type/:realName", "routes/resource/file.tsx"),
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
  ...batchSheets,
  ...deliverySheets,
  ...materialSheets,
  ...factorySheets,
  ...employeeSheets,
  ...inventorySheets,
  ...stallSheets,
  ...moneySheets,
  ...financeSheets,
  ...shopSkuSheets,
  ...shopOrderSheets,
  ...platformSheets,
  ...systemSheets,
  ...monitorFiles,
  route("export/:list/file", "routes/export/file.tsx"),
  route("download/:list", "routes/export/download.tsx"),
];

const inTheShell: RouteConfig = [
  route("dashboard", "routes/dashboard.tsx"),
  ...goodsPages,
  ...batchPages,
  ...deliveryPages,
  ...piecePages,
  ...processPages,
  ...materialPages,
  ...factoryPages,
  ...shopOrderPages,
  ...orderRulePages,
  ...shopReturnPages,
  ...employeePages,
  ...inventoryPages,
  ...stallPages,
  ...shopSkuPages,
  ...platformPages,
  ...financePages,
  ...statisticPages,
  ...myPages,
  ...moneyPages,
  ...systemPages,
  ...monitorPages,
  ...deployPages,
  route("export/:list", "routes/export/list.tsx"),
  route(":token", "routes/clothes/platform/wholesale/item.tsx"),
  route("search", "routes/search.tsx"),
  route("401", "routes/no-permission.tsx"),
  route("404", "routes/not-found.tsx"),
];

export default [
  ...outsideTheShell,
  layout("routes/sheet.tsx", sheetsAndFiles),
  layout("routes/shell.tsx", [layout("routes/page.tsx", inTheShell)]),
  route("*", "routes/unknown.tsx"),
] satisfies RouteConfig;
