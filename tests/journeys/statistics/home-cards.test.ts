/** 首页: every card leads to a list that shows exactly the number the card says (domain.md §3.7, §5.24). */
import { expect, it } from "vitest";
import { describeBothWaysOn, serveDemo } from "../../support/browser.ts";
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
      await link.locator("span").first().innerText(),
      await link.locator("b").innerText(),
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
]);

/** What the list says: the entries it has, or the figures it adds up to. */
async function saidBy(page: Page, label: string): Promise<number[]> {
  if (entries.has(label)) {
    const pager = page.getByRole("navigation", { name: "分页" });
    if ((await pager.count()) === 0) return [await page.locator("main tbody th[scope=row]").count()];
    const [, total = ""] = /共 ([\d,]+) 条/u.exec(await pager.innerText()) ?? [];
    return [numberOf(total)];
  }
  const sums = [
    ...(await page.locator("main tfoot").allInnerTexts()),
    ...(await page.locator(".takings").allInnerTexts()),
  ];
  const found = [...sums.join(" ").matchAll(/[−-]?\d[\d,]*(?:\.\d+)?/gu)].map(([text]) => numberOf(text));
  // A list without rows adds up to nothing.
  return found.length > 0 ? found : [0];
}

describeBothWaysOn(serveDemo(), "首页", ({ enter }) => {
  it.each([
    ["boss", 15],
    ["warehouse", 10],
    ["keeper", 5],
    ["finance", 4],
  ])("opens from every card of %s what it counts", async (username, atLeast) => {
    const page = await enter(username, "/dashboard");
    const cards = await cardsOf(page);
    expect(cards.length).toBeGreaterThanOrEqual(atLeast);
    for (const { label, value, step, to } of cards) {
      await page.goto(to);
      const said = await saidBy(page, label);
      expect(
        said.some((figure) => Math.abs(figure - value) <= step / 2),
        `${label} ${value}: ${to} says ${said}`,
      ).toBe(true);
    }
  });
});
