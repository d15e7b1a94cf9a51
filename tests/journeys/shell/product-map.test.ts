/**
 * The map of the product: every address of product.md §2, literally, opened without JavaScript by somebody whose work it
 * is. A page answers with its heading and without an error, an empty path leads on, an unknown one is 404.
 */
import { describe, expect, it } from "vitest";
import { serveDemo } from "../../support/browser.ts";
import { openSession } from "../../support/session.ts";

const server = serveDemo();
const sessions = new Map<string, string>();

/** As a browser without scripts asks; nothing is followed. */
async function open(path: string, user: string | null): Promise<Response> {
  const headers = { Accept: "text/html", ...(user && { Cookie: `Y-TOKEN=${await sessionOf(user)}` }) };
  return fetch(server().url + path, { headers, redirect: "manual" });
}

async function sessionOf(user: string): Promise<string> {
  const known = sessions.get(user) ?? (await openSession(server().url, user));
  sessions.set(user, known);
  return known;
}

/** Address, who works there, and what its heading says. */
const pages: readonly (readonly [path: string, user: string, heading: RegExp])[] = [
  ["/dashboard", "keeper", /./],
  ["/user/center", "keeper", /个人中心/],
  ["/system/app/message", "keeper", /消息/],
  ["/system/version/log", "keeper", /版本日志/],
  ["/clothes/goods/product/list", "merchandiser", /商品/],
  ["/clothes/goods/product/attribute", "boss", /商品属性/],
  ["/clothes/goods/product/item?id=1", "boss", /./],
  ["/clothes/goods/inventory/stock", "keeper", /库存/],
  ["/clothes/goods/stall/goods", "manager", /档口商品/],
  ["/clothes/manufacture/batch/list", "merchandiser", /批次/],
  ["/clothes/manufacture/batch/item", "merchandiser", /交货/],
  ["/clothes/manufacture/batch/day", "merchandiser", /交货/],
  ["/clothes/manufacture/batch/quality", "merchandiser", /返修/],
  ["/clothes/manufacture/batch/class", "merchandiser", /班组生产|计件/],
  ["/clothes/manufacture/process", "merchandiser", /工序/],
  ["/clothes/manufacture/material", "merchandiser", /物料/],
  ["/clothes/factory", "merchandiser", /工厂/],
  ["/clothes/employee", "finance", /员工/],
  ["/clothes/employee/item?id=1", "finance", /./],
  ["/clothes/inventory/stock", "warehouse", /库存/],
  ["/clothes/inventory/transfer", "warehouse", /调拨/],
  ["/clothes/inventory/purchase", "warehouse", /采购/],
  ["/clothes/inventory/review", "warehouse", /盘点/],
  ["/clothes/inventory/stock/monitor", "boss", /监控策略/],
  ["/clothes/inventory/revise", "warehouse", /变更|日志/],
  ["/clothes/inventory/repository", "boss", /存储方/],
  ["/clothes/inventory/repository/permission", "boss", /权限/],
  ["/clothes/stall/distributor/bill/list", "keeper", /开单|拿货单/],
  ["/clothes/stall/distributor/bill/item?id=1", "boss", /./],
  ["/clothes/stall/distributor", "manager", /分销商|客户/],
  ["/clothes/stall/distributor/strategy", "boss", /策略/],
  ["/clothes/stall/distributor/recharge", "manager", /充值/],
  ["/clothes/stall/distributor/account", "finance", /账户流水/],
  ["/clothes/platform/shop", "ecom", /店铺/],
  ["/clothes/platform/shop/license", "ecom", /执照/],
  ["/clothes/platform/shop/order", "ecom", /订单/],
  ["/clothes/finance/cost", "finance", /成本/],
  ["/clothes/finance/asset", "finance", /资产/],
  ["/clothes/statistic/data/manufacture", "merchandiser", /产能/],
  ["/clothes/statistic/data/stall/manage", "manager", /档口/],
  ["/clothes/statistic/data/stall/keeper", "keeper", /档口/],
  ["/platform/shop/oauth/status", "ecom", /授权/],
  ["/my/hotfix", "admin", /数据热修复/],
  // `/{token}`: one of the demo company's.
  ["/wp_yunshangdemo00000001", "admin", /./],
  ["/money/stock/hs/index", "boss", /沪深指数/],
  ["/money/stock/global/event", "boss", /全球事件/],
];

/** Empty paths, and where they lead. */
const leads: readonly (readonly [path: string, user: string, to: string])[] = [
  ["/", "keeper", "/dashboard"],
  ["/login", "keeper", "/dashboard"],
  ["/clothes/goods", "boss", "/clothes/goods/product/list"],
  ["/clothes/manufacture", "boss", "/clothes/manufacture/batch/list"],
  ["/clothes/manufacture/batch", "boss", "/clothes/manufacture/batch/list"],
  ["/clothes/inventory", "boss", "/clothes/inventory/stock"],
  ["/clothes/stall", "boss", "/clothes/stall/distributor/bill/list"],
  ["/clothes/stall/distributor/bill", "boss", "/clothes/stall/distributor/bill/list"],
  ["/clothes/finance", "finance", "/clothes/finance/cost"],
  ["/clothes/statistic", "boss", "/clothes/statistic/data/manufacture"],
  ["/redirect/clothes/factory", "boss", "/clothes/factory"],
];

const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]+>/g, "") ?? "";

/** What is read on a page. */
const wordsOf = (html: string) => html.replace(/<(script|style)\b.*?<\/\1>/gs, "").replace(/<[^>]+>/g, " ");

describe("the map of the product", () => {
  it.each(pages)("%s opens for %s", async (path, user, heading) => {
    const response = await open(path, user);
    expect([path, response.status]).toEqual([path, 200]);
    const html = await response.text();
    expect(headingOf(html)).toMatch(heading);
    expect(html).not.toContain("页面出错");
    expect(html).not.toContain("服务器繁忙");
  });

  it.each(leads)("%s leads %s to %s", async (path, user, to) => {
    // Perhaps by way of another empty path; where it ends is what counts.
    const seen: string[] = [];
    let at = path;
    do {
      const response = await open(at, user);
      expect([at, response.status]).toEqual([
        at,
        expect.toSatisfy((status: number) => status === 200 || (status > 300 && status < 309)),
      ]);
      const next = response.headers.get("Location");
      if (next === null) break;
      at = new URL(next, server().url + at).pathname;
      seen.push(at);
    } while (!seen.includes(to) && seen.length < 4);
    expect(seen).toContain(to);
  });

  it("keeps a visitor at the door, with the way back", async () => {
    for (const [path] of pages) {
      const response = await open(path, null);
      const to = new URL(response.headers.get("Location") ?? "/", server().url);
      expect([path, to.pathname, to.searchParams.get("redirect")]).toEqual([path, "/login", path]);
    }
    expect(headingOf(await (await open("/login", null)).text())).toMatch(/登录|云裳/);
  });

  it.each([
    ["费用单", "/clothes/finance/cost/slip/item?id=2", "/clothes/finance/cost/slip/print?id=2", /FY\d+/],
    ["利润表", "/clothes/finance/cost", "/clothes/finance/cost/profit/print", /利润/],
    ["固定资产", "/clothes/finance/asset/fixed/item?id=1", "/clothes/finance/asset/fixed/print?id=1", /FA0001/],
    ["往来对账", "/clothes/factory/statement?id=3", "/clothes/factory/statement/print?id=3", /对账单/],
  ])("prints of %s what its page says, and no other amount", async (_name, page, print, named) => {
    const [shown, printed] = await Promise.all(
      [page, print].map(async (path) => wordsOf(await (await open(path, "finance")).text())),
    );
    const amounts = (text = "") => [...new Set(text.match(/\d[\d,]*\.\d\d(?!\d|%)/g))];
    expect(named.exec(printed ?? "")?.[0]).toBe(named.exec(shown ?? "")?.[0]);
    expect(amounts(printed).length).toBeGreaterThan(0);
    expect(amounts(printed).filter((amount) => !amounts(shown).includes(amount))).toEqual([]);
  });

  it("answers 404 for what there is not, a segment that looks like a public id too", async () => {
    for (const path of [
      "/nothing",
      "/clothes/nothing",
      "/my",
      "/money/stock",
      "/wp_0123456789abcdefghij",
      "/wp_short",
      "/404",
    ]) {
      const response = await open(path, "admin");
      const status =
        response.status === 200 || response.status === 404
          ? response.status
          : new URL(response.headers.get("Location") ?? "/", server().url).pathname;
      expect([path, status]).toEqual([path, expect.toSatisfy((found: unknown) => found === 404 || found === "/404")]);
    }
    expect(headingOf(await (await open("/401", "keeper")).text())).toMatch(/权限/);
  });

  it("shows nobody what is another's work", async () => {
    for (const path of ["/my/hotfix", "/money/stock/hs/index", "/clothes/finance/cost"]) {
      const response = await open(path, "keeper");
      expect([path, new URL(response.headers.get("Location") ?? "/", server().url).pathname]).toEqual([path, "/401"]);
    }
  });
});
