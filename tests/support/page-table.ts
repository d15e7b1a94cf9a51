/**
 * An address of every page of the product, by its route. What walks through
 * all pages starts from here; the journeys fail for a route that has none.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import routes from "#app/routes.ts";
import { openForms } from "./forms.ts";
import { sheetFile, sheetLine } from "./goods-sheet.ts";

export type PageTable = Readonly<Record<string, readonly string[]>>;

const goods = "/clothes/goods";
const inventory = "/clothes/inventory";
const selling = "/clothes/stall/distributor";
const statistics = "/clothes/statistic/data/stall";

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

/** Pages that do not depend on any document. */
const standing: PageTable = {
  // For visitors: a signed-in user is led away from it.
  "/login": ["/login"],
  "/logout": ["/logout"],
  "/dashboard": ["/dashboard"],
  "/user/center": ["/user/center"],
  "/user/issue": ["/user/issue"],
  "/search": ["/search", "/search?q=商品"],
  "/settings/layout": ["/settings/layout"],
  "/system/app/message": ["/system/app/message", "/system/app/message?tab=business"],
  "/system/version/log": ["/system/version/log"],
  "/401": ["/401"],
  "/404": ["/404"],
  "/export/:list": ["/export/products", "/export/stock", "/export/movements"],
  [`${goods}/product/list`]: [
    `${goods}/product/list?select=1&brandId=201`,
    `${goods}/product/list?keyword=zzzz`,
    `${goods}/product/list`,
  ],
  [`${goods}/product/new`]: [`${goods}/product/new`],
  [`${goods}/product/edit`]: [`${goods}/product/edit?id=1`],
  [`${goods}/product/item`]: ["basic", "sku", "stock", "log"].map((tab) => `${goods}/product/item?id=1&tab=${tab}`),
  [`${goods}/product/bulk`]: [`${goods}/product/bulk?act=price&ids=1&ids=2`, `${goods}/product/bulk?act=status&ids=1`],
  [`${goods}/product/labels`]: [`${goods}/product/labels?ids=1`],
  [`${goods}/product/album`]: [`${goods}/product/album?ids=1&ids=2&price=1`],
  [`${goods}/product/attribute`]: [`${goods}/product/attribute`, `${goods}/product/attribute?type=CATEGORY`],
  [`${goods}/product/attribute/new`]: [`${goods}/product/attribute/new?type=COLOR`],
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
  "/clothes/factory": ["/clothes/factory"],
  "/clothes/factory/new": ["/clothes/factory/new"],
  "/clothes/factory/edit": ["/clothes/factory/edit?id=10"],
  "/clothes/factory/confirm": ["/clothes/factory/confirm?id=10&act=disable"],
  [`${inventory}/stock`]: [`${inventory}/stock`],
  [`${inventory}/revise`]: [`${inventory}/revise`],
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
  const { send } = await openForms(url, "admin");
  const line = { text: "8801-bk-m x2" };

  const transfer = await send(`${inventory}/transfer/new`, { fromId: "1", toId: "2" });
  await send(transfer, line, "draft");
  const sent = await send(`${inventory}/transfer/new`, { fromId: "1", toId: "2" });
  await send(sent, line, "draft");
  await send(`${sent}&confirm=send`, {}, "send");

  const purchase = await send(`${inventory}/purchase/new`, { repositoryId: "1" });
  await send(purchase, line, "draft");
  const received = await send(`${inventory}/purchase/new`, { repositoryId: "1" });
  await send(received, line, "draft");
  await send(`${received}&confirm=submit`, {}, "submit");
  await send(`${received}&confirm=receive`, { "q.*": "2" }, "receive");
  const paid = await send(`${inventory}/purchase/pay`, { amountFen: "1", fundId: "6", advance: "true" });

  const count = await send(`${inventory}/review/new`, { repositoryId: "2", mode: "STYLE", styleNos: "8801" });
  const counting = await send(`${inventory}/review/new`, { repositoryId: "3", mode: "STYLE", styleNos: "8801" });
  await send(counting, {}, "start");

  const slip = await send(`${inventory}/revise/new`, { repositoryId: "1", kind: "LOSS", reason: "破损" });
  await send(slip, line, "draft");

  const sheet = new File([new Uint8Array(await sheetFile([sheetLine()]))], "goods.xlsx");
  const imported = await send(`${goods}/product/import`, { file: sheet });

  // The demo company's first.
  const bill = `${selling}/bill/item?id=1`;

  return {
    ...standing,
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
    [`${inventory}/purchase/pay`]: [`${inventory}/purchase/pay`, received.replace("/item", "/pay")],
    [`${inventory}/purchase/payment`]: [paid, `${paid}&confirm=void`],
    [`${inventory}/purchase/print`]: [received.replace("/item", "/print")],
    [`${inventory}/review`]: [`${inventory}/review`],
    [`${inventory}/review/item`]: [count, counting, `${counting}&style=8801`, `${counting}&confirm=submit`],
    [`${inventory}/review/print`]: [counting.replace("/item", "/print")],
    [`${inventory}/revise/item`]: [
      `${slip}&style=8801`,
      ...["approve", "discard"].map((asked) => `${slip}&confirm=${asked}`),
    ],
    [`${goods}/product/import`]: [`${goods}/product/import`, imported],
    "/system/app/job": ["/system/app/job", imported.replace(/^.*\?job=/, "/system/app/job?id=")],
  };
}
