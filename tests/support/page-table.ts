/**
 * An address of every page of the product, by its route. What walks through
 * all pages starts from here; the journeys fail for a route that has none.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import routes from "#app/routes.ts";
import { sheetFile, sheetLine } from "./data/goods-sheet.ts";
import { openForms } from "./forms.ts";

export type PageTable = Readonly<Record<string, readonly string[]>>;

const goods = "/clothes/goods";
const batch = "/clothes/manufacture/batch";
const process = "/clothes/manufacture/process";
const material = "/clothes/manufacture/material";
const inventory = "/clothes/inventory";
const selling = "/clothes/stall/distributor";
const statistics = "/clothes/statistic/data/stall";
const production = "/clothes/statistic/data/manufacture";

/** Paths of the routes that render a page, as the URL table has them. */
export function pageRoutes(): string[] {
  return pagesIn(routes, "").map(({ path }) => path);
}

/** Those among them that stand in the shell, with the files of their modules. */
export function shellPages(): Page[] {
  const shell = routes.find(({ file }) => file.endsWith("shell.tsx"));
  return pagesIn((shell?.children ?? []) as typeof routes, "");
}

interface Page {
  path: string;
  file: string;
}

function pagesIn(entries: typeof routes, base: string): Page[] {
  return entries.flatMap(({ path, file, children }) => {
    const own = path === undefined ? base : `${base}/${path}`;
    if (children) return pagesIn(children as typeof routes, own);
    return isPage(file) ? [{ path: own, file }] : [];
  });
}

/** A module without a component only redirects, takes a form or answers with a file. */
function isPage(file: string): boolean {
  return /^export default /m.test(readFileSync(join(import.meta.dirname, "../../app", file), "utf8"));
}

/** The digest of the statement that `/readyz` sends, as SQL 监控 names it. */
const ownStatement = createHash("sha256").update("select ?").digest("hex").slice(0, 16);

/** Pages that do not depend on any document. */
const standing: PageTable = {
  // For visitors: a signed-in user is led away from it.
  "/login": ["/login"],
  "/login/forgot": ["/login/forgot"],
  "/login/reset": ["/login/reset", "/login/reset?account=boss"],
  "/logout": ["/logout"],
  "/user/email": ["/user/email"],
  "/dashboard": ["/dashboard"],
  "/user/center": ["/user/center"],
  "/user/issue": ["/user/issue"],
  "/search": ["/search", "/search?q=商品"],
  "/settings/layout": ["/settings/layout"],
  "/system/app/message": ["/system/app/message", "/system/app/message?tab=business"],
  "/system/version/log": ["/system/version/log"],
  "/clothes/platform/shop": ["/clothes/platform/shop", "/clothes/platform/shop?keyword=zzzz"],
  "/clothes/platform/shop/new": ["/clothes/platform/shop/new"],
  "/clothes/platform/shop/edit": ["/clothes/platform/shop/edit?id=1"],
  "/clothes/platform/shop/confirm": ["/clothes/platform/shop/confirm?id=1&act=disable"],
  "/clothes/platform/shop/authorise": ["/clothes/platform/shop/authorise?id=1"],
  "/clothes/platform/shop/ewaybill": ["/clothes/platform/shop/ewaybill?id=1"],
  "/clothes/platform/shop/license": ["/clothes/platform/shop/license"],
  "/clothes/platform/shop/license/new": ["/clothes/platform/shop/license/new"],
  "/clothes/platform/shop/license/item": ["/clothes/platform/shop/license/item?id=1"],
  "/clothes/platform/shop/license/edit": ["/clothes/platform/shop/license/edit?id=1"],
  "/clothes/platform/shop/license/confirm": ["/clothes/platform/shop/license/confirm?id=1&act=cancel"],
  "/clothes/platform/shop/license/paper/new": ["/clothes/platform/shop/license/paper/new?license=1"],
  "/clothes/platform/shop/license/paper/edit": ["/clothes/platform/shop/license/paper/edit?id=1"],
  "/clothes/platform/shop/license/paper/confirm": ["/clothes/platform/shop/license/paper/confirm?id=1&act=remove"],
  "/clothes/platform/wholesale": ["/clothes/platform/wholesale"],
  "/clothes/platform/wholesale/new": ["/clothes/platform/wholesale/new"],
  "/clothes/platform/wholesale/renew": ["/clothes/platform/wholesale/renew?id=1"],
  "/clothes/platform/wholesale/confirm": ["revoke", "remove", "test"].map(
    (asked) => `/clothes/platform/wholesale/confirm?id=1&act=${asked}`,
  ),
  "/:token": ["/wp_yunshangdemo00000001"],
  "/platform/shop/oauth/status": ["/platform/shop/oauth/status"],
  "/monitor/online": ["/monitor/online"],
  "/monitor/online/confirm": ["/monitor/online/confirm?id=1"],
  "/monitor/logs": ["/monitor/logs", "/monitor/logs?blurry=zzzz"],
  "/monitor/logs/retention": ["/monitor/logs/retention"],
  "/monitor/errorLog": ["/monitor/errorLog"],
  "/monitor/signIn": ["/monitor/signIn"],
  "/monitor/changes": ["/monitor/changes", "/monitor/changes?entity=product"],
  "/monitor/checkup": ["/monitor/checkup"],
  "/monitor/server": ["/monitor/server"],
  "/monitor/server/settings": ["/monitor/server/settings"],
  "/monitor/druid": ["/monitor/druid"],
  "/monitor/druid/item": [`/monitor/druid/item?id=${ownStatement}`],
  "/monitor/errorLog/item": ["/monitor/errorLog/item?id=1"],
  "/system/menu": ["/system/menu", "/system/menu?open=all", "/system/menu?blurry=zzzz"],
  "/system/menu/new": ["/system/menu/new?pid=1"],
  "/system/menu/edit": ["/system/menu/edit?id=2"],
  "/system/menu/confirm": ["/system/menu/confirm?id=2&act=remove"],
  "/system/menu/restore": ["/system/menu/restore"],
  "/system/dept": ["/system/dept", "/system/dept?name=zzzz"],
  "/system/dept/new": ["/system/dept/new?pid=1"],
  "/system/dept/edit": ["/system/dept/edit?id=2"],
  "/system/dept/confirm": ["/system/dept/confirm?id=2&act=disable"],
  "/system/dict": ["/system/dict"],
  "/system/dict/new": ["/system/dict/new"],
  "/system/dict/item": ["/system/dict/item?id=1"],
  "/system/dict/edit": ["/system/dict/edit?id=1"],
  "/system/dict/confirm": ["/system/dict/confirm?id=1&act=remove"],
  "/system/dict/entry/new": ["/system/dict/entry/new?dict=1"],
  "/system/dict/entry/edit": ["/system/dict/entry/edit?id=1"],
  "/system/dict/entry/remove": ["/system/dict/entry/remove?id=1"],
  "/system/user": ["/system/user", "/system/user?blurry=zzzz"],
  "/system/user/new": ["/system/user/new"],
  "/system/user/edit": ["/system/user/edit?id=4"],
  "/system/user/confirm": ["/system/user/confirm?id=4&act=disable"],
  "/system/user/password": ["/system/user/password?ids=4&ids=5"],
  "/system/user/access": ["/system/user/access?id=4", "/system/user/access?id=1"],
  "/system/user/import": ["/system/user/import"],
  "/system/role": ["/system/role"],
  "/system/role/overview": ["/system/role/overview", "/system/role/overview?section=库存管理"],
  "/system/role/new": ["/system/role/new"],
  "/system/role/edit": ["/system/role/edit?id=3"],
  "/system/role/menus": ["/system/role/menus?id=3"],
  "/system/role/copy": ["/system/role/copy?id=3"],
  "/system/role/confirm": ["/system/role/confirm?id=3&act=remove"],
  "/system/job": ["/system/job"],
  "/system/job/new": ["/system/job/new"],
  "/system/setup": ["/system/setup"],
  "/system/swagger": ["/system/swagger"],
  "/system/settings": ["/system/settings", "/system/settings?tab=site", "/system/settings?tab=password"],
  "/system/message": ["/system/message", "/system/message?blurry=zzzz"],
  "/system/message/new": ["/system/message/new"],
  "/money/stock/hs/index": ["/money/stock/hs/index", "/money/stock/hs/index?code=zzzz"],
  "/money/stock/hs/setting": ["/money/stock/hs/setting"],
  "/money/stock/hs/import": ["/money/stock/hs/import"],
  "/money/stock/global/event": ["/money/stock/global/event", "/money/stock/global/event?keyword=zzzz"],
  "/money/stock/global/event/new": ["/money/stock/global/event/new"],
  "/money/stock/global/event/edit": ["/money/stock/global/event/edit?id=1"],
  "/money/stock/global/event/remove": ["/money/stock/global/event/remove?id=1"],
  "/money/stock/global/event/import": ["/money/stock/global/event/import"],
  "/my/hotfix": ["/my/hotfix"],
  "/my/hotfix/item": ["/my/hotfix/item?code=stock", "/my/hotfix/item?code=days"],
  "/system/timing": ["/system/timing"],
  "/system/timing/new": ["/system/timing/new"],
  "/system/timing/logs": ["/system/timing/logs", "/system/timing/logs?jobName=zzzz"],
  "/sys-tools/email": ["/sys-tools/email", "/sys-tools/email?blurry=zzzz"],
  "/sys-tools/email/new": ["/sys-tools/email/new"],
  "/sys-tools/email/setting": ["/sys-tools/email/setting"],
  "/mnt/database": ["/mnt/database"],
  "/mnt/database/setting": ["/mnt/database/setting"],
  "/mnt/database/copy": ["/mnt/database/copy"],
  "/mnt/database/key": ["/mnt/database/key"],
  "/mnt/database/upload": ["/mnt/database/upload"],
  "/mnt/database/restore": ["/mnt/database/restore?name=yunshang-20260415-120000.backup.gz"],
  "/mnt/database/confirm": ["/mnt/database/confirm?name=yunshang-20260415-120000.backup.gz&act=remove"],
  "/mnt/server": ["/mnt/server", "/mnt/server?blurry=zzzz"],
  "/mnt/server/new": ["/mnt/server/new"],
  "/mnt/app": ["/mnt/app"],
  "/mnt/app/new": ["/mnt/app/new"],
  "/mnt/deploy": ["/mnt/deploy"],
  "/mnt/deploy/new": ["/mnt/deploy/new"],
  "/mnt/connection": ["/mnt/connection"],
  "/mnt/connection/new": ["/mnt/connection/new"],
  "/mnt/history": ["/mnt/history"],
  "/sys-tools/storage": ["/sys-tools/storage", "/sys-tools/storage?blurry=zzzz"],
  "/sys-tools/storage/edit": ["/sys-tools/storage/edit?id=1"],
  "/sys-tools/storage/confirm": ["/sys-tools/storage/confirm?id=1&act=remove"],
  "/sys-tools/storage/setting": ["/sys-tools/storage/setting"],
  "/sys-tools/storage/move": ["/sys-tools/storage/move?to=FOLDER"],
  "/401": ["/401"],
  "/404": ["/404"],
  "/export/:list": ["/export/products", "/export/stock", "/export/movements", "/export/alerts?tab=alerts"],
  [`${goods}/product/list`]: [
    `${goods}/product/list?select=1&brandId=201`,
    `${goods}/product/list?keyword=zzzz`,
    `${goods}/product/list`,
  ],
  [`${goods}/product/new`]: [`${goods}/product/new`],
  [`${goods}/product/edit`]: [`${goods}/product/edit?id=1`],
  [`${goods}/product/item`]: [
    "overview",
    "basic",
    "sku",
    "stock",
    "bom",
    "route",
    "batch",
    "open",
    "platform",
    "log",
  ].map((tab) => `${goods}/product/item?id=1&tab=${tab}`),
  [`${goods}/product/cost`]: [`${goods}/product/cost?id=1`],
  [`${goods}/product/colors`]: [`${goods}/product/colors?id=1`],
  [`${goods}/product/bulk`]: [`${goods}/product/bulk?act=price&ids=1&ids=2`, `${goods}/product/bulk?act=status&ids=1`],
  [`${goods}/product/labels`]: [`${goods}/product/labels?ids=1`],
  [`${goods}/product/album`]: [`${goods}/product/album?ids=1&ids=2&price=1`],
  [`${goods}/product/attribute`]: [`${goods}/product/attribute`, `${goods}/product/attribute?type=CATEGORY`],
  [`${goods}/product/attribute/new`]: [`${goods}/product/attribute/new?type=COLOR`],
  [`${goods}/product/attribute/starter`]: [`${goods}/product/attribute/starter`],
  [`${goods}/product/attribute/edit`]: [`${goods}/product/attribute/edit?type=CUSTOM&id=2`],
  [`${goods}/product/attribute/merge`]: [`${goods}/product/attribute/merge?type=COLOR&id=1`],
  [`${goods}/product/attribute/remove`]: [`${goods}/product/attribute/remove?type=COLOR&id=1`],
  [`${goods}/product/attribute/import`]: [`${goods}/product/attribute/import?type=COLOR`],
  [`${goods}/inventory/stock`]: [`${goods}/inventory/stock?style=11`, `${goods}/inventory/stock?keyword=zzzz`],
  [`${goods}/inventory/stock/text`]: [`${goods}/inventory/stock/text?price=1`],
  [`${goods}/inventory/stock/print`]: [`${goods}/inventory/stock/print?keyword=88`],
  [`${goods}/stall/goods`]: [`${goods}/stall/goods?select=1`],
  [`${goods}/stall/goods/add`]: [`${goods}/stall/goods/add`],
  [`${goods}/stall/goods/edit`]: [`${goods}/stall/goods/edit?id=1`],
  [`${goods}/stall/goods/bulk`]: [`${goods}/stall/goods/bulk?act=price&ids=1&ids=2`],
  [`${goods}/stall/goods/tags`]: [`${goods}/stall/goods/tags?ids=1&ids=2`],
  "/clothes/statistic/data/manufacture": [production, `${production}?period=month&productId=1`],
  "/clothes/statistic/data/manufacture/batches": [
    `${production}/batches?kind=due`,
    `${production}/batches?kind=wip&stage=SEWING`,
  ],
  "/clothes/manufacture/batch/list": [`${batch}/list`, `${batch}/list?status=CLOSED`, `${batch}/list?overdue=true`],
  "/clothes/manufacture/batch/bulk": [`${batch}/bulk?act=due&ids=1`, `${batch}/bulk?act=urge&ids=1`],
  "/clothes/manufacture/batch/new": [`${batch}/new`, `${batch}/new?style=8801`, `${batch}/new?style=88`],
  "/clothes/manufacture/process": [process, `${process}?keyword=车`],
  "/clothes/manufacture/process/new": [`${process}/new`],
  "/clothes/manufacture/process/starter": [`${process}/starter`],
  "/clothes/manufacture/process/edit": [`${process}/edit?id=1`],
  "/clothes/manufacture/process/confirm": [`${process}/confirm?id=1&act=disable`],
  "/clothes/manufacture/process/price": [
    `${process}/price?act=price&ids=1&ids=2`,
    `${process}/price?act=price&scope=all&by=RATE&amount=5&fromDay=2026-04-15`,
  ],
  "/clothes/manufacture/process/category": [`${process}/category`],
  "/clothes/manufacture/process/category/new": [`${process}/category/new`],
  "/clothes/manufacture/process/category/edit": [`${process}/category/edit?id=1`],
  "/clothes/manufacture/process/category/confirm": [`${process}/category/confirm?id=1&act=remove`],
  "/clothes/manufacture/process/styles": [`${process}/styles`],
  "/clothes/manufacture/process/styles/route": [`${process}/styles/route?id=1`],
  "/clothes/manufacture/process/styles/copy": [`${process}/styles/copy?id=1`],
  "/clothes/manufacture/process/styles/bom": [`${process}/styles/bom?id=1`],
  "/clothes/platform/shop/sku": ["/clothes/platform/shop/sku", "/clothes/platform/shop/sku?shopId=2&state=NONE"],
  "/clothes/platform/shop/sku/match": [
    "/clothes/platform/shop/sku/match?id=1",
    "/clothes/platform/shop/sku/match?id=1&q=8801",
  ],
  "/clothes/platform/shop/sku/confirm": ["/clothes/platform/shop/sku/confirm?id=1&act=auto"],
  "/clothes/platform/shop/sku/import": ["/clothes/platform/shop/sku/import"],
  "/clothes/platform/shop/log": ["/clothes/platform/shop/log", "/clothes/platform/shop/log?shopId=1&status=FAILED"],
  "/clothes/platform/shop/pull": ["/clothes/platform/shop/pull?id=1"],
  "/clothes/factory": ["/clothes/factory"],
  "/clothes/finance/cost/slip": ["/clothes/finance/cost/slip", "/clothes/finance/cost/slip?kind=EXPENSE&status=DRAFT"],
  "/clothes/finance/cost/slip/new": [
    "/clothes/finance/cost/slip/new?kind=EXPENSE",
    "/clothes/finance/cost/slip/new?kind=INCOME",
  ],
  "/clothes/finance/cost/slip/till": ["/clothes/finance/cost/slip/till?stallId=1&fundId=1&day=2026-04-14"],
  "/clothes/finance/cost/slip/settlement": ["/clothes/finance/cost/slip/settlement"],
  "/clothes/finance/cost/slip/edit": ["/clothes/finance/cost/slip/edit?id=1"],
  "/clothes/finance/cost/slip/item": ["/clothes/finance/cost/slip/item?id=2"],
  "/clothes/finance/cost/slip/print": ["/clothes/finance/cost/slip/print?id=2"],
  "/clothes/finance/cost/style": ["/clothes/finance/cost/style", "/clothes/finance/cost/style?keyword=8801"],
  "/clothes/finance/cost/batch": ["/clothes/finance/cost/batch", "/clothes/finance/cost/batch?status=CLOSED"],
  "/clothes/finance/cost": ["/clothes/finance/cost", "/clothes/finance/cost?by=month"],
  "/clothes/finance/cost/profit/documents": ["/clothes/finance/cost/profit/documents?item=GOODS"],
  "/clothes/finance/cost/documents": [
    "/clothes/finance/cost/documents?figure=WORK&batchId=1",
    "/clothes/finance/cost/documents?figure=BOUGHT&productId=1",
  ],
  "/clothes/finance/cost/profit/print": ["/clothes/finance/cost/profit/print"],
  "/clothes/platform/shop/order": ["/clothes/platform/shop/order", "/clothes/platform/shop/order?state=WAIT_AUDIT"],
  "/clothes/platform/shop/order/merge": ["/clothes/platform/shop/order/merge"],
  "/clothes/platform/shop/rule": ["/clothes/platform/shop/rule"],
  "/clothes/platform/shop/rule/trial": ["/clothes/platform/shop/rule/trial"],
  "/clothes/platform/shop/rule/new": ["/clothes/platform/shop/rule/new"],
  "/clothes/platform/shop/rule/edit": ["/clothes/platform/shop/rule/edit?id=1"],
  "/clothes/platform/shop/rule/confirm": ["/clothes/platform/shop/rule/confirm?id=1&act=enable"],
  "/clothes/platform/shop/order/pack": ["/clothes/platform/shop/order/pack"],
  "/clothes/platform/shop/return": ["/clothes/platform/shop/return"],
  "/clothes/platform/shop/return/stray": [
    "/clothes/platform/shop/return/stray",
    "/clothes/platform/shop/return/stray?state=WAITING",
  ],
  "/clothes/platform/shop/return/intercept": [
    "/clothes/platform/shop/return/intercept",
    "/clothes/platform/shop/return/intercept?state=NOTIFIED",
  ],
  "/clothes/platform/shop/order/sale": [
    "/clothes/platform/shop/order/sale",
    "/clothes/platform/shop/order/sale?stage=RECEIVE&keyword=0001",
  ],
  "/clothes/platform/shop/order/print": ["/clothes/platform/shop/order/print?form=pick&id=1"],
  "/clothes/platform/shop/order/label/printer": ["/clothes/platform/shop/order/label/printer"],
  "/clothes/platform/shop/order/wave": [
    "/clothes/platform/shop/order/wave",
    "/clothes/platform/shop/order/wave?state=PICKING&kind=MIXED",
  ],
  "/clothes/platform/shop/order/wave/new": ["/clothes/platform/shop/order/wave/new"],
  "/clothes/platform/shop/order/import": ["/clothes/platform/shop/order/import"],
  "/clothes/platform/shop/order/waybill/import": ["/clothes/platform/shop/order/waybill/import"],
  "/clothes/platform/shop/earnings": ["/clothes/platform/shop/earnings", "/clothes/platform/shop/earnings?shopId=1"],
  "/clothes/platform/shop/earnings/order": [
    "/clothes/platform/shop/earnings/order",
    "/clothes/platform/shop/earnings/order?mark=LOSS",
  ],
  "/clothes/platform/shop/earnings/entry": [
    "/clothes/platform/shop/earnings/entry",
    "/clothes/platform/shop/earnings/entry?stray=true&kind=GOODS",
  ],
  "/clothes/platform/shop/earnings/bill": ["/clothes/platform/shop/earnings/bill"],
  "/clothes/platform/shop/earnings/freight": ["/clothes/platform/shop/earnings/freight"],
  "/clothes/platform/shop/earnings/estimate": ["/clothes/platform/shop/earnings/estimate?shopId=1"],
  "/clothes/finance/fund": ["/clothes/finance/fund", "/clothes/finance/fund?status=OFF"],
  "/clothes/finance/fund/new": ["/clothes/finance/fund/new"],
  "/clothes/finance/fund/edit": ["/clothes/finance/fund/edit?id=1"],
  "/clothes/finance/fund/confirm": ["/clothes/finance/fund/confirm?id=1&act=disable"],
  "/clothes/finance/fund/item": ["/clothes/finance/fund/item?id=1"],
  "/clothes/finance/fund/open": ["/clothes/finance/fund/open?id=1"],
  "/clothes/finance/fund/transfer": ["/clothes/finance/fund/transfer"],
  "/clothes/finance/fund/transfer/new": ["/clothes/finance/fund/transfer/new"],
  "/clothes/finance/asset": ["/clothes/finance/asset", "/clothes/finance/asset?span=months"],
  "/clothes/finance/asset/lines": [
    "/clothes/finance/asset/lines",
    "/clothes/finance/asset/lines?key=payableFen&day=2026-03-31",
  ],
  "/clothes/finance/asset/aging": ["/clothes/finance/asset/aging", "/clothes/finance/asset/aging?kind=SUPPLIER"],
  "/clothes/finance/asset/fixed": ["/clothes/finance/asset/fixed"],
  "/clothes/finance/asset/fixed/new": ["/clothes/finance/asset/fixed/new"],
  "/clothes/finance/asset/fixed/edit": ["/clothes/finance/asset/fixed/edit?id=1"],
  "/clothes/finance/asset/fixed/item": [
    "/clothes/finance/asset/fixed/item?id=1",
    "/clothes/finance/asset/fixed/item?id=1&confirm=dispose",
  ],
  "/clothes/finance/asset/fixed/print": ["/clothes/finance/asset/fixed/print?id=1"],
  "/clothes/finance/asset/fixed/depreciation": ["/clothes/finance/asset/fixed/depreciation"],
  "/clothes/finance/asset/fixed/depreciation/run": ["/clothes/finance/asset/fixed/depreciation/run"],
  "/clothes/finance/asset/change": ["/clothes/finance/asset/change"],
  "/clothes/finance/asset/period": ["/clothes/finance/asset/period"],
  "/clothes/finance/asset/period/item": ["/clothes/finance/asset/period/item?month=2025-12"],
  "/clothes/employee": ["/clothes/employee"],
  "/clothes/manufacture/batch/class": [
    "/clothes/manufacture/batch/class",
    "/clothes/manufacture/batch/class?by=employee",
  ],
  "/clothes/manufacture/batch/class/scan": ["/clothes/manufacture/batch/class/scan"],
  "/clothes/manufacture/batch/class/approve": ["/clothes/manufacture/batch/class/approve"],
  "/clothes/manufacture/batch/class/settings": ["/clothes/manufacture/batch/class/settings"],
  "/clothes/manufacture/batch/class/own": ["/clothes/manufacture/batch/class/own"],
  "/clothes/manufacture/batch/class/grid": ["/clothes/manufacture/batch/class/grid"],
  "/clothes/manufacture/batch/class/confirm": ["/clothes/manufacture/batch/class/confirm?id=1&act=undo"],
  "/clothes/manufacture/batch/class/price": ["/clothes/manufacture/batch/class/price?id=1"],
  "/clothes/manufacture/batch/class/adjust": ["/clothes/manufacture/batch/class/adjust?id=1"],
  "/clothes/employee/new": ["/clothes/employee/new"],
  "/clothes/employee/import": ["/clothes/employee/import"],
  "/clothes/employee/edit": ["/clothes/employee/edit?id=1"],
  "/clothes/employee/leave": ["/clothes/employee/leave?id=1"],
  "/clothes/employee/numbers": ["/clothes/employee/numbers?id=1"],
  "/clothes/employee/confirm": ["/clothes/employee/confirm?id=1&act=remove"],
  "/clothes/employee/team": ["/clothes/employee/team"],
  "/clothes/employee/team/new": ["/clothes/employee/team/new"],
  "/clothes/employee/team/edit": ["/clothes/employee/team/edit?id=1"],
  "/clothes/employee/team/confirm": ["/clothes/employee/team/confirm?id=1&act=remove"],
  "/clothes/factory/import": ["/clothes/factory/import"],
  "/clothes/factory/new": ["/clothes/factory/new"],
  "/clothes/factory/edit": ["/clothes/factory/edit?id=10"],
  "/clothes/factory/statement": ["/clothes/factory/statement?id=3", "/clothes/factory/statement?id=3&confirm=lock"],
  "/clothes/factory/statement/print": ["/clothes/factory/statement/print?id=3"],
  "/clothes/employee/item": ["record", "pieces", "wages", "money", "sales", "log"].map(
    (tab) => `/clothes/employee/item?id=1&tab=${tab}`,
  ),
  "/clothes/employee/wage": ["/clothes/employee/wage"],
  "/clothes/employee/wage/new": ["/clothes/employee/wage/new"],
  "/clothes/employee/wage/bulk": ["/clothes/employee/wage/bulk?act=audit"],
  "/clothes/employee/wage/item": ["/clothes/employee/wage/item?id=1", "/clothes/employee/wage/item?id=1&confirm=pay"],
  "/clothes/employee/wage/print": ["/clothes/employee/wage/print?ids=1"],
  "/clothes/factory/confirm": ["/clothes/factory/confirm?id=10&act=disable"],
  [`${batch}/item`]: [`${batch}/item`, `${batch}/item?keyword=zzzz`],
  [`${batch}/item/new`]: [`${batch}/item/new`, `${batch}/item/new?code=zzzz`],
  // The demo company's first.
  [`${batch}/item/detail`]: [`${batch}/item/detail?id=1`, `${batch}/item/detail?id=1&confirm=void`],
  [`${batch}/item/print`]: [`${batch}/item/print?id=1`, `${batch}/item/print?id=1&as=carton`],
  [`${batch}/day`]: [`${batch}/day`, `${batch}/day?by=product`],
  [`${batch}/day/print`]: [`${batch}/day/print`],
  [`${batch}/quality`]: [`${batch}/quality`, `${batch}/quality?overdue=true`],
  [`${batch}/quality/new`]: [`${batch}/quality/new`, `${batch}/quality/new?repositoryId=1&style=8801`],
  [`${batch}/quality/item`]: [`${batch}/quality/item?id=1`, `${batch}/quality/item?id=1&confirm=return`],
  [`${batch}/quality/print`]: [`${batch}/quality/print?id=1`],
  [`${inventory}/stock`]: [`${inventory}/stock`],
  [`${inventory}/revise`]: [`${inventory}/revise`],
  ...Object.fromEntries(
    ["", "/new", "/purchase", "/purchase/new", "/issue", "/issue/new", "/stock", "/movement", "/demand", "/adjust"].map(
      (page) => [material + page, [material + page]],
    ),
  ),
  [`${material}/edit`]: [`${material}/edit?id=1`],
  [`${material}/purchase/item`]: [`${material}/purchase/item?id=1`],
  [`${material}/purchase/print`]: [`${material}/purchase/print?id=1`],
  [`${material}/issue/item`]: [`${material}/issue/item?id=1`],
  [`${material}/issue/print`]: [`${material}/issue/print?id=1`],
  [`${material}/adjust/item`]: [`${material}/adjust/item?id=1`],
  [`${material}/confirm`]: [`${material}/confirm?id=1&act=disable`],
  [`${material}/adjust/new`]: [
    `${material}/adjust/new?repositoryId=1`,
    `${material}/adjust/new?repositoryId=1&opening=1`,
  ],
  [`${inventory}/repository`]: [`${inventory}/repository`],
  [`${inventory}/repository/new`]: [`${inventory}/repository/new`],
  [`${inventory}/repository/edit`]: [`${inventory}/repository/edit?id=1`],
  [`${inventory}/repository/confirm`]: [`${inventory}/repository/confirm?id=1&act=disable`],
  [`${inventory}/repository/permission`]: [
    `${inventory}/repository/permission`,
    `${inventory}/repository/permission?kind=role&id=1`,
  ],
  [`${inventory}/repository/permission/copy`]: [`${inventory}/repository/permission/copy?kind=role&id=1`],
  [`${inventory}/stock/monitor`]: [`${inventory}/stock/monitor`, `${inventory}/stock/monitor?tab=alerts`],
  [`${inventory}/stock/monitor/new`]: [`${inventory}/stock/monitor/new?type=LOW`],
  [`${inventory}/stock/monitor/edit`]: [`${inventory}/stock/monitor/edit?id=1`],
  [`${inventory}/stock/monitor/confirm`]: [`${inventory}/stock/monitor/confirm?id=1&act=stop`],
  [`${inventory}/stock/monitor/trial`]: [`${inventory}/stock/monitor/trial?id=1`],
  [`${inventory}/transfer/new`]: [`${inventory}/transfer/new`],
  [`${inventory}/purchase/new`]: [`${inventory}/purchase/new`],
  [`${inventory}/review/new`]: [`${inventory}/review/new`],
  [`${inventory}/revise/new`]: [`${inventory}/revise/new`],
  [`${inventory}/revise/slips`]: [`${inventory}/revise/slips`],
  [`${inventory}/stock/monitor/drafts`]: [`${inventory}/stock/monitor/drafts?kind=transfer`],
  [selling]: [selling, `${selling}?select=1`],
  [`${selling}/import`]: [`${selling}/import`],
  [`${selling}/new`]: [`${selling}/new`],
  [`${selling}/edit`]: [`${selling}/edit?id=2`],
  [`${selling}/item`]: [`${selling}/item?id=2`],
  [`${selling}/confirm`]: [`${selling}/confirm?id=2&act=freeze`],
  [`${selling}/merge`]: [`${selling}/merge?id=2`, `${selling}/merge?id=2&intoId=3`],
  [`${selling}/bulk`]: [`${selling}/bulk?act=strategy&ids=2&ids=3`],
  [`${selling}/strategy`]: [`${selling}/strategy`],
  [`${selling}/strategy/new`]: [`${selling}/strategy/new`],
  [`${selling}/strategy/edit`]: [`${selling}/strategy/edit?id=2`],
  [`${selling}/strategy/price`]: [`${selling}/strategy/price?id=2`],
  [`${selling}/strategy/confirm`]: [`${selling}/strategy/confirm?id=2&act=disable`],
  [`${selling}/recharge`]: [`${selling}/recharge`],
  [`${selling}/recharge/new`]: [`${selling}/recharge/new`, `${selling}/recharge/new?distributorId=2`],
  [`${selling}/recharge/item`]: [`${selling}/recharge/item?id=1`, `${selling}/recharge/item?id=1&confirm=void`],
  [`${selling}/recharge/print`]: [`${selling}/recharge/print?id=1`],
  [`${selling}/account`]: [`${selling}/account`],
  [`${selling}/account/item`]: [`${selling}/account/item?id=1`],
  [`${selling}/account/receipt`]: [`${selling}/account/receipt?distributorId=2`],
  [`${selling}/account/refund`]: [`${selling}/account/refund?distributorId=2`],
  [`${selling}/account/adjust`]: [`${selling}/account/adjust?distributorId=2`],
  [`${selling}/account/statement`]: [`${selling}/account/statement?distributorId=2&styles=1`],
  [`${selling}/account/statement/print`]: [`${selling}/account/statement/print?distributorId=2`],
  [`${selling}/bill/list`]: [`${selling}/bill/list`, `${selling}/bill/list?keyword=zzzz`],
  [`${selling}/bill/held`]: [`${selling}/bill/held`],
  [`${selling}/bill/lines`]: [`${selling}/bill/lines`],
  [`${selling}/bill/day`]: [`${selling}/bill/day?stallId=1`],
  [`${selling}/bill/day/print`]: ["A4", "80", "58"].map(
    (paper) => `${selling}/bill/day/print?stallId=1&paper=${paper}`,
  ),
  [`${selling}/bill/new`]: [`${selling}/bill/new`, `${selling}/bill/new?style=8801&kind=RETURN`],
  [`${selling}/bill/printing`]: [`${selling}/bill/printing?stallId=1`],
  [`${statistics}/manage`]: [`${statistics}/manage`],
  [`${statistics}/keeper`]: [`${statistics}/keeper?stallId=1`],
  [`${statistics}/manage/target`]: [`${statistics}/manage/target`],
};

const made = new Map<string, Promise<PageTable>>();

/** The whole table, on a server with the demo company; a test that is tried again finds it made. */
export function pageTable(url: string): Promise<PageTable> {
  const table = made.get(url) ?? makeTable(url);
  made.set(url, table);
  return table;
}

/** Makes one document of each kind and state that a page asks about. */
async function makeTable(url: string): Promise<PageTable> {
  await fetch(`${url}/readyz`);
  const { send, link } = await openForms(url, "admin");
  const line = { text: "8801-bk-m x2" };

  const transfer = await send(`${inventory}/transfer/new`, { fromId: "1", toId: "2" });
  await send(transfer, line, "draft");
  const sent = await send(`${inventory}/transfer/new`, { fromId: "1", toId: "2" });
  await send(sent, line, "draft");
  await send(`${sent}&confirm=send`, {}, "send");

  const purchase = await send(`${inventory}/purchase/new`, { repositoryId: "1", supplierName: "云裳成衣供应链" });
  await send(purchase, line, "draft");
  const received = await send(`${inventory}/purchase/new`, { repositoryId: "1", supplierName: "云裳成衣供应链" });
  await send(received, line, "draft");
  await send(`${received}&confirm=submit`, {}, "submit");
  await send(`${received}&confirm=receive`, { "q.*": "2" }, "receive");
  const paid = await send("/clothes/factory/pay?partyId=10", { amountFen: "1", fundId: "6", advance: "true" });

  const count = await send(`${inventory}/review/new`, { repositoryId: "2", mode: "STYLE", styleNos: "8801" });
  const counting = await send(`${inventory}/review/new`, { repositoryId: "3", mode: "STYLE", styleNos: "8801" });
  await send(counting, {}, "start");

  const slip = await send(`${inventory}/revise/new`, { repositoryId: "1", kind: "LOSS", reason: "破损" });
  await send(slip, line, "draft");

  const head = { partyId: "3", repositoryId: "1", dueDate: "2030-03-01" };
  const drafted = await send(`${batch}/new?style=8801`, { ...head, "q.*": "20" });
  const laid = await send(`${batch}/new?style=8801`, { ...head, "q.*": "20" });
  await send(`${laid}&confirm=plan`, {}, "plan");
  const idOf = (path: string) => new URL(path, url).searchParams.get("id");
  await send(`${batch}/cut?id=${idOf(laid)}`, { layers: "10", "q.*": "20" });

  const sheet = new File([new Uint8Array(await sheetFile([sheetLine()]))], "goods.xlsx");
  const imported = await send(`${goods}/product/import`, { file: sheet });

  await send("/system/job/new", { name: "示例岗位" });
  await send("/system/message/new", { title: "示例消息", content: "示例", audience: "USERS", userIds: "9" });
  await send("/sys-tools/storage", { file: new File(["八点开门"], "店规.txt") }, "upload");
  // Written while there is a mail server, and waiting since there is none.
  const mailServer = { host: "127.0.0.1", port: "1", security: "NONE", fromUser: "erp@example.com" };
  await send("/sys-tools/email/setting", { ...mailServer, enabled: "true" });
  await send("/sys-tools/email/new", { tos: "example@example.com" });
  await send("/sys-tools/email/setting", { enabled: "false" });
  // Nothing listens there: what is begun ends at once, and is history.
  await send("/mnt/server/new", { name: "示例服务器", ip: "127.0.0.1", port: "1", account: "nobody", password: "x" });
  const folders = { uploadPath: "/opt/example/upload", deployPath: "/opt/example/app", backupPath: "/opt/example/old" };
  await send("/mnt/app/new", { name: "示例应用", port: "8080", ...folders, startScript: "true" });
  await send("/mnt/deploy/new", { app: "1", deploys: "1" });
  await send("/mnt/deploy/item?id=1", {}, "status");
  const jdbcUrl = "jdbc:postgresql://127.0.0.1:1/example";
  await send("/mnt/connection/new", { name: "示例连接", jdbcUrl, userName: "example", pwd: "x" });
  await send("/system/timing/new", { jobName: "示例任务", work: "logs.clean", isPause: "true" });

  const orders = "/clothes/platform/shop/order";
  const order = (query: string) => link(`${orders}?${query}`, `${orders}/item?`);
  const toAudit = await order("state=WAIT_AUDIT");
  const toShip = await order("state=WAIT_SHIP");
  const shipped = await order("state=SHIPPED");

  const returns = "/clothes/platform/shop/return";
  await send(`${returns}?strayNo=YT9900000000001&repositoryId=6`, {}, "stray");
  const wave = await send(`${orders}/wave/new`, { kind: "MIXED", size: "20" });

  const ewaybill = await send("/clothes/platform/shop/ewaybill?id=1", { courier: "中通快递", shopId: "1" });

  // The demo company's first.
  const bill = `${selling}/bill/item?id=1`;

  return {
    ...standing,
    [`${batch}/detail`]: [drafted, laid, ...["transfer", "pause", "sew"].map((asked) => `${laid}&confirm=${asked}`)],
    [`${batch}/edit`]: [`${batch}/edit?id=${idOf(drafted)}`],
    [`${batch}/cut`]: [`${batch}/cut?id=${idOf(laid)}`, `${batch}/cut?id=${idOf(laid)}&layers=5&ratio=S9`],
    [`${batch}/route`]: [`${batch}/route?id=${idOf(drafted)}`],
    [`${batch}/bom`]: [`${batch}/bom?id=${idOf(drafted)}`],
    [`${batch}/print`]: ["order", "beds"].map((form) => `${batch}/print?id=${idOf(laid)}&form=${form}`),
    [`${batch}/tickets`]: [`${batch}/tickets?id=${idOf(laid)}`, `${batch}/tickets?id=${idOf(laid)}&paper=a4`],
    [`${selling}/bill/item`]: [
      bill,
      ...["pickup", "cancel", "return", "void"].map((asked) => `${bill}&confirm=${asked}`),
    ],
    [`${selling}/bill/print`]: ["58", "80", "241", "A4"].map((paper) => `${selling}/bill/print?id=1&paper=${paper}`),
    [`${inventory}/transfer`]: [`${inventory}/transfer`],
    [`${inventory}/transfer/item`]: [
      `${transfer}&style=8801`,
      ...["send", "cancel", "suggest"].map((asked) => `${transfer}&confirm=${asked}`),
      sent,
      ...["receive", "recall", "settle", "copy"].map((asked) => `${sent}&confirm=${asked}`),
    ],
    [`${inventory}/transfer/print`]: ["pick", "note"].map(
      (form) => `${transfer.replace("/item", "/print")}&form=${form}`,
    ),
    [`${inventory}/purchase`]: [`${inventory}/purchase`],
    [`${inventory}/purchase/item`]: [
      `${purchase}&style=8801`,
      ...["submit", "void"].map((asked) => `${purchase}&confirm=${asked}`),
      received,
      `${received}&confirm=return`,
    ],
    "/clothes/factory/pay": [
      "/clothes/factory/pay",
      "/clothes/factory/pay?partyId=10",
      received.replace("/inventory/purchase/item?", "/factory/pay?kind=PURCHASE&"),
    ],
    "/clothes/factory/payment": [paid, `${paid}&confirm=void`],
    [`${inventory}/purchase/print`]: [received.replace("/item", "/print")],
    [`${inventory}/review`]: [`${inventory}/review`],
    [`${inventory}/review/item`]: [count, counting, `${counting}&style=8801`, `${counting}&confirm=submit`],
    [`${inventory}/review/print`]: [counting.replace("/item", "/print")],
    [`${inventory}/revise/item`]: [
      `${slip}&style=8801`,
      ...["approve", "discard"].map((asked) => `${slip}&confirm=${asked}`),
    ],
    [`${goods}/product/import`]: [`${goods}/product/import`, imported],
    [`${inventory}/revise/import`]: [`${inventory}/revise/import`],
    "/system/message/edit": ["/system/message/edit?id=1"],
    "/system/message/confirm": ["/system/message/confirm?id=1&act=withdraw"],
    "/system/job/edit": ["/system/job/edit?id=1"],
    "/system/job/confirm": ["/system/job/confirm?id=1&act=disable"],
    "/mnt/server/edit": ["/mnt/server/edit?id=1"],
    "/mnt/server/confirm": ["connect", "forget", "remove"].map((asked) => `/mnt/server/confirm?id=1&act=${asked}`),
    "/mnt/app/edit": ["/mnt/app/edit?id=1"],
    "/mnt/app/confirm": ["/mnt/app/confirm?id=1&act=remove"],
    "/mnt/deploy/edit": ["/mnt/deploy/edit?id=1"],
    "/mnt/deploy/confirm": ["stop", "remove"].map((asked) => `/mnt/deploy/confirm?id=1&act=${asked}`),
    "/mnt/deploy/item": ["/mnt/deploy/item?id=1"],
    "/mnt/deploy/upload": ["/mnt/deploy/upload?id=1"],
    "/sys-tools/email/confirm": ["/sys-tools/email/confirm?id=1&act=again"],
    "/mnt/connection/edit": ["/mnt/connection/edit?id=1"],
    "/mnt/connection/confirm": ["test", "remove"].map((asked) => `/mnt/connection/confirm?id=1&act=${asked}`),
    "/mnt/connection/script": ["/mnt/connection/script?id=1"],
    "/mnt/history/item": ["/mnt/history/item?id=1"],
    "/mnt/history/confirm": ["/mnt/history/confirm?id=1&act=remove"],
    "/system/timing/edit": ["/system/timing/edit?id=1"],
    "/system/timing/confirm": ["/system/timing/confirm?id=1&act=remove"],
    [`${orders}/item`]: [
      ...["", "audit", "close", "match", "split", "address"].map((asked) => `${toAudit}&confirm=${asked}`),
      ...["", "&confirm=unaudit", "&confirm=ship"].map((asked) => toShip + asked),
      ...["", "recall", "afterSale"].map((asked) => `${shipped}&confirm=${asked}`),
      await order("exception=UNMATCHED"),
      await order("exception=MESSAGE"),
      await order("state=CLOSED"),
    ],
    [`${returns}/stray/ask`]: ["claim", "adjust", "end"].map((asked) => `${returns}/stray/ask?id=1&act=${asked}`),
    [`${orders}/wave/item`]: ["", "&into=1", "&confirm=cancel"].map((asked) => wave + asked),
    "/clothes/platform/shop/ewaybill/edit": [ewaybill],
    "/clothes/platform/shop/ewaybill/confirm": [`${ewaybill.replace("/edit?", "/confirm?")}&act=remove`],
    [`${orders}/wave/print`]: [wave.replace("/item?", "/print?")],
    "/system/app/job": ["/system/app/job", imported.replace(/^.*\?job=/, "/system/app/job?id=")],
  };
}
