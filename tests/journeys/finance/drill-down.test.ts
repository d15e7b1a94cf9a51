/** From the figures of 财务管理 to what they are made of (domain.md §3.6): each link leads to a list that adds up to it. */
import { expect, it } from "vitest";
import { bizDateOf, daysBefore } from "#backoffice/core/clock.ts";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const cost = "/clothes/finance/cost";
const asset = "/clothes/finance/asset";

/** `YYYY-MM`: in the first hours of a month nothing has been earned in it. */
function lastMonth(): string {
  const now = new Date();
  return bizDateOf(daysBefore(now, Number(bizDateOf(now).slice(8)))).slice(0, 7);
}

interface Figure {
  /** What the link says, without a sign. */
  text: string;
  href: string;
}

/** The links of a table whose text is an amount. */
async function figuresOf(page: Page, table: string): Promise<Figure[]> {
  const links = await page.getByRole("table", { name: table }).getByRole("link").all();
  const found = await Promise.all(
    links.map(async (link) => ({ words: await link.innerText(), href: (await link.getAttribute("href")) ?? "" })),
  );
  return found.flatMap(({ words, href }) => {
    const text = /[\d,]+\.\d\d/.exec(words)?.[0];
    return text === undefined ? [] : [{ text, href }];
  });
}

/** Follows a figure; its list's footer says it again. */
async function follow(page: Page, { text, href }: Figure): Promise<void> {
  await page.goto(href);
  const footer = page.getByRole("row", { name: /^合计/ });
  await footer.waitFor();
  expect([href, await footer.innerText()]).toEqual([href, expect.stringContaining(text)]);
}

describeBothWays("drilling down", ({ enter }) => {
  it("利润表: every figure of the company leads to its documents", async () => {
    const month = lastMonth();
    const page = await enter("finance", `${cost}?by=month&from=${month}&to=${month}`);
    const figures = await figuresOf(page, "利润表");
    expect(figures.length).toBeGreaterThan(3);
    for (const figure of figures) await follow(page, figure);
  });

  it("资产概览: every figure leads to the places, accounts and assets behind it, on that day", async () => {
    const page = await enter("finance", asset);
    const table = page.getByRole("table", { name: "资产与负债" });
    const rows = await table.getByRole("row").all();
    const figures: Figure[] = [];
    for (const row of rows) {
      const link = row.getByRole("link");
      if ((await link.count()) === 0) continue;
      const text = /[\d,]+\.\d\d/.exec(await row.innerText())?.[0] ?? "";
      figures.push({ text, href: (await link.getAttribute("href")) ?? "" });
    }
    expect(figures.length).toBeGreaterThan(5);
    for (const figure of figures) await follow(page, figure);
    const fund = figures.find(({ href }) => href.includes("key=fundFen"));
    await page.goto(fund?.href ?? "");
    await page.getByRole("heading", { name: "资产明细：资金账户" }).waitFor();
    await page.getByRole("link", { name: "农行对公 3321" }).click();
    await page.getByRole("heading", { name: "农行对公 3321 流水" }).waitFor();
  });

  it("批次成本 and 款式成本: from a style to its batches, from a batch to its slips", async () => {
    const page = await enter("boss", `${cost}/style`);
    const style = page.getByRole("table", { name: "款式成本" }).getByRole("link").first();
    const no = (await style.innerText()).trim();
    await style.click();
    await page.waitForURL(`**${cost}/batch?productId=*`);
    await page.getByText(no).first().waitFor();
    await page.goto(`${cost}/batch`);
    const figures = await figuresOf(page, "批次成本");
    expect(figures.length).toBeGreaterThan(2);
    for (const figure of figures.slice(0, 6)) await follow(page, figure);
    const material = figures.find(({ href }) => href.includes("MATERIAL"));
    await page.goto(material?.href ?? "");
    await page
      .getByRole("link", { name: /^LL\d+/ })
      .first()
      .click();
    await page.waitForURL("**/clothes/manufacture/material/issue/item?id=*");
  });
});
