/** Every page with a list gives a file of it, for who goes on with the rows elsewhere; or says here why it gives none. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const routes = join(import.meta.dirname, "routes");
const sources = new Map(
  readdirSync(routes, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
    .map((file) => [file, readFileSync(join(routes, file), "utf8")] as const),
);

/** What a page is made of, in the rooms: its own source and those that it takes in. */
function sourceOf(page: string): string {
  const seen = new Set([page]);
  for (const file of seen)
    for (const [, base, name = ""] of (sources.get(file) ?? "").matchAll(
      /from "(#app\/routes\/|\.[^"]*\/)([^"]+\.tsx)"/g,
    )) {
      const part = base?.startsWith("#") ? name : join(dirname(file), base ?? "", name);
      if (sources.has(part)) seen.add(part);
    }
  return [...seen].map((file) => sources.get(file)).join("\n");
}

const showsRows = (source: string) => /<(DataTable|ListPage)\b/.test(source);
const givesFile = (source: string) =>
  /\b(exportAs|download)=|"\/export\/|`\/export\/|paths\.download\(|Paths\.[\w.]*export\w*\(|"export"/.test(source);

/** Pages with rows of a list that give no file of their own: why. */
const without: Readonly<Record<string, readonly string[]>> = {
  "one paper: its rows are its lines; the list that it stands in has a file of all lines": [
    "clothes/employee/wage/item.tsx",
    "clothes/employee/wage/print.tsx",
    "clothes/finance/asset/fixed-item.tsx",
    "clothes/inventory/purchase/item.tsx",
    "clothes/inventory/review/item.tsx",
    "clothes/inventory/transfer/item.tsx",
    "clothes/manufacture/batch/detail.tsx",
    "clothes/manufacture/batch/quality/item.tsx",
    "clothes/manufacture/material/adjust/item.tsx",
    "clothes/manufacture/material/issue/item.tsx",
    "clothes/manufacture/material/purchase/item.tsx",
    "clothes/platform/shop/order/item.tsx",
    "clothes/platform/shop/order/wave/item.tsx",
    "clothes/stall/distributor/bill/item.tsx",
  ],
  "one noun on several short tables, each of which is a filter of a list with a file": [
    "clothes/goods/product/item.tsx",
    "clothes/platform/license/item.tsx",
    "clothes/platform/wholesale/item.tsx",
    "system/role/overview.tsx",
    "user/center.tsx",
  ],
  "a form: its rows are what is about to be written": [
    "clothes/employee/wage/new.tsx",
    "clothes/factory/pay.tsx",
    "clothes/inventory/repository/permission-copy.tsx",
    "clothes/inventory/repository/permission.tsx",
    "clothes/inventory/stock/monitor/drafts.tsx",
    "clothes/inventory/stock/monitor/trial.tsx",
    "clothes/manufacture/batch/bom.tsx",
    "clothes/manufacture/batch/class/approve.tsx",
    "clothes/manufacture/batch/class/grid.tsx",
    "clothes/manufacture/batch/class/scan.tsx",
    "clothes/platform/shop/order/mergeable.tsx",
    "clothes/platform/shop/order/pack.tsx",
    "clothes/platform/shop/return/return.tsx",
    "clothes/manufacture/batch/item/new.tsx",
    "clothes/manufacture/batch/route.tsx",
    "clothes/manufacture/material/adjust/new.tsx",
    "clothes/manufacture/process/edit.tsx",
    "clothes/manufacture/process/style/bom.tsx",
    "clothes/platform/shop/grant.tsx",
    "clothes/platform/shop/order/order-import.tsx",
    "clothes/stall/distributor/account/adjust.tsx",
    "clothes/stall/distributor/account/receipt.tsx",
    "clothes/stall/distributor/account/refund.tsx",
    "clothes/stall/distributor/recharge/new.tsx",
    "system/role/menus.tsx",
    "system/user/access.tsx",
    "system/user/new.tsx",
    "system/user/password.tsx",
  ],
  "figures whose rows are those of lists that they lead to, each with a file": [
    "clothes/finance/asset/overview.tsx",
    "clothes/finance/asset/period-item.tsx",
    "clothes/inventory/stock/overview.tsx",
    "clothes/manufacture/batch/class/own.tsx",
    "clothes/statistic/data/stall/keeper.tsx",
    "dashboard.tsx",
  ],
  "拿货单 gives these bills: 挂单 by its state, those of a day and their money by the day; what was counted is in the file of 资金流水":
    ["clothes/stall/distributor/bill/day.tsx", "clothes/stall/distributor/bill/desk/held.tsx"],
  "字典管理 gives the entries of all dictionaries": ["system/dict/item.tsx"],
  "the rows are files themselves, or tasks that leave files": ["mnt/database/list.tsx", "system/app/job.tsx"],
  "what one reader was told; what was written to all is in 站内消息": ["system/app/message.tsx"],
  "what runs now or waits to be sent, gone in a moment; what has happened is in 操作日志 and 异常日志": [
    "monitor/server/checkup.tsx",
    "monitor/server/server.tsx",
    "monitor/sql/list.tsx",
    "sys-tools/email/list.tsx",
  ],
  "settings of one shop, a courier a row": ["clothes/platform/ewaybill/accounts.tsx"],
  "a fixed catalogue": ["my/hotfix/list.tsx"],
  "the few rows that the form above them wrote": ["clothes/platform/shop/earnings/estimate.tsx"],
  "rows of a report, whose own file is a link on the page": ["my/hotfix/item.tsx"],
};

it("every page with a list gives a file, or stands in the table of those that need none", () => {
  const pages = [...sources.keys()].filter((file) => /^export default /m.test(sources.get(file) ?? ""));
  const bare = pages.filter((page) => showsRows(sourceOf(page)) && !givesFile(sourceOf(page)));
  expect(bare.sort()).toEqual(Object.values(without).flat().sort());
});
