/**
 * An address of every page of the product, by its route. What walks through
 * all pages starts from here; the journeys fail for a route that has none.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import routes from "#app/routes.ts";
import { sheetFile, sheetLine } from "./data/goods-sheet.ts";
import { openForms } from "./forms.ts";
import { batch, goods, inventory, selling } from "./pages/addresses.ts";
import { financePages } from "./pages/finance.pages.ts";
import { goodsPages } from "./pages/goods.pages.ts";
import { inventoryPages } from "./pages/inventory.pages.ts";
import { maintenancePages } from "./pages/maintenance.pages.ts";
import { manufacturePages } from "./pages/manufacture.pages.ts";
import type { PageTable } from "./pages/page.ts";
import { partyPages } from "./pages/party.pages.ts";
import { platformPages } from "./pages/platform.pages.ts";
import { stallPages } from "./pages/stall.pages.ts";
import { systemPages } from "./pages/system.pages.ts";

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
  ...platformPages,
  ...goodsPages,
  ...inventoryPages,
  ...manufacturePages,
  ...stallPages,
  ...financePages,
  ...partyPages,
  ...maintenancePages,
  ...systemPages,
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
