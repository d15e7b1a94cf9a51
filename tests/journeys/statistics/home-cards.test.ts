/** 首页: today stands beside other weeks, and every card leads to a list that shows exactly the number the card says (domain.md §3.7, §5.24). */
import { describe, expect, it } from "vitest";
import { money, yuan } from "#app/lib/format/figures.ts";
import { describeBothWaysOn, serveDemo, useJourney } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

interface Card {
  label: string;
  /** In the unit of the card: 万元 as 元. */
  value: number;
  /** What one step of the last figure shown is worth. */
  step: number;
  to: string;
}

const numberOf = (text: string) => Number(text.replaceAll(",", "").replace("−", "-"));

async function cardsOf(page: Page): Promise<Card[]> {
  const cards: Card[] = [];
  for (const link of await page.locator("main a.card.stat").all()) {
    const [label, figure, to] = [
      // Also of those behind 更多.
      (await link.locator("span").first().textContent()) ?? "",
      (await link.locator("b").textContent()) ?? "",
      await link.getAttribute("href"),
    ];
    const found = /^([−\d,.]+)\s*(.*)$/su.exec(figure);
    if (!found || to === null) throw new Error(`${label} says ${figure} and leads to ${to}`);
    const unit = found[2] === "万元" ? 10_000 : 1;
    const step = found[1]?.includes(".") ? unit / 100 : 1;
    cards.push({ label, value: numberOf(found[1] ?? "") * unit, step, to });
  }
  return cards;
}

/** Cards that count entries: of a list with pages its number, else its rows. */
const entries = new Set([
  "今日开单",
  "挂单",
  "待确认充值",
  "在售款式",
  "断码款",
  "负库存款",
  "待发调拨",
  "待收调拨",
  "待入库采购",
  "盘点中",
  "盘点待审",
  "待审调整单",
  "库存预警",
  "今日到期批次",
  "逾期批次",
  "返修逾期",
  "缺料",
  "欠款未来店",
  "超额度未结清",
  "待审工资单",
  "待发工资单",
  "等待审核的计件",
  "超时未发订单",
  "异常订单",
  "待审订单",
  "待发订单",
  "授权已到期店铺",
  "授权将到期店铺",
]);

/** What the list says: the entries it has, or the figures it adds up to. */
async function saidBy(page: Page, label: string): Promise<number[]> {
  if (entries.has(label)) {
    const pager = page.getByRole("navigation", { name: "分页" });
    if ((await pager.count()) === 0) return [await page.locator("main tbody th[scope=row]").count()];
    const [, total = ""] = /共 ([\d,]+) 条/u.exec(await pager.innerText()) ?? [];
    return [numberOf(total)];
  }
  // What is left stands in the last row of the statement.
  const rows = label === "本月利润" ? (await page.locator("main tbody tr").allInnerTexts()).slice(-1) : [];
  const sums = [
    ...rows,
    // The newest slip stands first.
    ...(label === "最近工资单" ? [await page.locator("main tbody tr").first().innerText()] : []),
    ...(await page.locator("main tfoot").allInnerTexts()),
    ...(await page.locator(".takings").allInnerTexts()),
  ];
  const found = [...sums.join(" ").matchAll(/[−-]?\d[\d,]*(?:\.\d+)?/gu)].map(([text]) => numberOf(text));
  // A list without rows adds up to nothing.
  return found.length > 0 ? found : [0];
}

const server = serveDemo();

describeBothWaysOn(server, "首页", ({ enter }) => {
  it.each([
    ["boss", 15],
    // What is 0 and waits for nobody has no card.
    ["warehouse", 6],
    ["merchandiser", 6],
    ["keeper", 5],
    ["finance", 10],
    ["ecom", 2],
    ["sewer", 5],
  ])("opens from every card of %s what it counts", async (username, atLeast) => {
    const page = await enter(username, "/dashboard");
    const cards = await cardsOf(page);
    expect(cards.length, cards.map(({ label }) => label).join()).toBeGreaterThanOrEqual(atLeast);
    expect(await page.locator(".waiting b").filter({ hasText: /^0/u }).count()).toBe(0);
    for (const { label, value, step, to } of cards) {
      await page.goto(to);
      const said = await saidBy(page, label);
      expect(
        said.some((figure) => Math.abs(figure - value) <= step / 2),
        `${label} ${value}: ${to} says ${said}`,
      ).toBe(true);
    }
  });

  it("shows an administrator how the house stands, each card a way to where that is seen", async () => {
    const page = await enter("admin", "/dashboard");
    const labels = await page.locator("main a.card.stat > span").allTextContents();
    expect(labels).toEqual(expect.arrayContaining(["数据库", "可用备份"]));
    const house = await page.locator("main a.card.stat[href^='/monitor'], main a.card.stat[href^='/mnt']").all();
    const ways = await Promise.all(house.map((card) => card.getAttribute("href")));
    expect(ways).toEqual(expect.arrayContaining(["/monitor/server", "/mnt/database"]));
    for (const way of new Set(ways)) {
      await page.goto(way ?? "");
      await page.getByRole("heading", { level: 1, name: /服务监控|数据库备份|异常日志|系统体检/ }).waitFor();
    }
  });

  it("leads a keeper from 首页 to the desk", async () => {
    const page = await enter("keeper", "/dashboard");
    await page.locator("main header.head a").filter({ hasText: "开单" }).click();
    await page.getByRole("heading", { level: 1, name: "开单" }).waitFor();
  });

  it("opens the desk in the stall that this browser stands in, said once in 个人中心", async () => {
    const page = await enter("boss", "/user/center");
    expect(await page.getByRole("table", { name: "仓库权限" }).getByRole("rowheader").count()).toBeGreaterThan(3);
    await page.goto("/clothes/stall/distributor/bill/new");
    const first = await page.getByLabel("档口", { exact: true }).inputValue();
    await page.goto("/user/center");
    await page.getByLabel("开单档口").selectOption({ index: 2 });
    const chosen = await page.getByLabel("开单档口").inputValue();
    expect(chosen).not.toBe(first);
    await page.getByLabel("打印纸张").selectOption({ label: "A4" });
    await page.getByRole("button", { name: "保存本机默认" }).click();
    await page.getByText("已保存本机默认").waitFor();
    expect(await page.getByLabel("开单档口").inputValue()).toBe(chosen);
    await page.goto("/clothes/stall/distributor/bill/new");
    expect(await page.getByLabel("档口", { exact: true }).inputValue()).toBe(chosen);
    await page.goto("/clothes/stall/distributor/bill/print?id=1");
    expect(await page.getByLabel("纸张").inputValue()).toBe("A4");
  });

  it("tells the boss how today stands, what sold best and who owes most; nobody else what is earned", async () => {
    const page = await enter("boss", "/dashboard");
    const compared = page.getByRole("table", { name: "今日与往常" });
    expect(await compared.getByRole("rowheader").allInnerTexts()).toEqual(["销售额（元）", "单数", "净件数"]);
    expect(await compared.innerText()).toMatch(/上周同日[\s\S]*前 4 周同日平均/u);
    expect(await page.locator("figure.chart caption").first().textContent()).toBe("近 28 天销售额");
    for (const title of ["畅销 Top 10", "欠款 Top 10"]) {
      expect(await page.getByRole("table", { name: title }).getByRole("rowheader").count()).toBe(10);
    }
    expect(await page.getByText("昨日毛利").count()).toBe(1);
    const keeper = await enter("keeper", "/dashboard");
    expect(await keeper.getByRole("table", { name: "今日与往常" }).count()).toBe(1);
    expect(await keeper.getByText("毛利").count()).toBe(0);
    expect(await keeper.getByText("欠款 Top 10").count()).toBe(0);
  });
});

/** The most that a company of this size counts in 元: nine digits. */
const mostFen = 12_345_678_901;

describe("the figures of 首页", () => {
  const { enter } = useJourney("hydrated", { server });

  it.each([
    "boss",
    "finance",
    "keeper",
  ])("stay in their cards at 1024 and at 390 px, of nine digits too: %s", async (username) => {
    const page = await enter(username, "/dashboard", { browser: "where figures end is layout" });
    const most = { amount: money("", mostFen).value, yuan: yuan(-mostFen) };
    for (const planted of [null, most]) {
      for (const width of [1024, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate((text) => {
          const figures = [...document.querySelectorAll<HTMLElement>("main .stat b, main .card td.n")];
          for (const figure of text ? figures : []) {
            const first = [figure, ...figure.querySelectorAll("b, a")].at(-1)?.firstChild;
            const isAmount = figure.tagName === "TD" || /元/.test(figure.textContent ?? "");
            if (first && isAmount)
              first.textContent = figure.tagName === "TD" ? (text?.yuan ?? "") : (text?.amount ?? "");
          }
          // A table that is too wide for its card at such amounts scrolls in it; a card's figure has nowhere to go.
          const fixed = text ? figures.filter(({ tagName }) => tagName === "B") : figures;
          return fixed.flatMap((figure) => {
            const card = figure.closest(".card")?.getBoundingClientRect();
            const own = figure.getBoundingClientRect();
            const inside = card && own.right <= card.right + 0.5 && own.left >= card.left - 0.5;
            return inside && figure.scrollWidth <= figure.clientWidth ? [] : [figure.textContent];
          });
        }, planted);
        expect([width, planted !== null, over]).toEqual([width, planted !== null, []]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
  });
});
