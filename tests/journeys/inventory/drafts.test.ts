/** Entering goods into a draft of any document: nothing typed or scanned is lost, whichever button comes next. */
import { expect, it } from "vitest";
import { describeBothWaysOn, type Journey, serveDemo } from "../../support/browser.ts";
import { inBrowser, type Page } from "../../support/page.ts";

interface Draft {
  name: string;
  /** What its quantities are called. */
  label: string;
  /** Scans that one hand makes without a pause. */
  burst: number;
  open(journey: Journey): Promise<Page>;
  /** The button that leads on, and what then says how many pieces there are. */
  next: string;
  says(qty: number): string | RegExp;
}

let counts = 0;

const drafts: Draft[] = [
  {
    name: "a transfer",
    label: "申请数",
    burst: 100,
    next: "复制",
    says: (qty) => `共 ${qty} 件`,
    async open(journey) {
      const page = await journey.enter("warehouse", "/clothes/inventory/transfer/new");
      await page.getByLabel("调出仓").selectOption({ label: "总仓" });
      await page.getByLabel("调入仓").selectOption({ label: "杭州四季青A区2038档" });
      await page.getByRole("button", { name: "下一步，录入明细" }).click();
      await page.waitForURL(/transfer\/item\?id=/);
      return page;
    },
  },
  {
    name: "a purchase",
    label: "订数",
    burst: 20,
    next: "提交",
    says: (qty) => `采购 ${qty} 件`,
    async open(journey) {
      const page = await journey.enter("boss", "/clothes/inventory/purchase/new");
      await page.getByLabel("供应商", { exact: true }).selectOption({ label: "云裳成衣供应链" });
      await page.getByLabel("入库仓").selectOption({ label: "总仓" });
      await page.getByRole("button", { name: "下一步" }).click();
      await page.waitForURL(/purchase\/item\?id=\d+/);
      return page;
    },
  },
  {
    name: "an adjustment",
    label: "数量",
    burst: 20,
    next: "审核",
    says: (qty) => `库存将变动 ${qty} 件`,
    async open(journey) {
      const page = await journey.enter("boss", "/clothes/inventory/revise/new");
      await page.getByLabel("仓库").selectOption({ label: "总仓" });
      await page.getByLabel("类型").selectOption({ label: "调增" });
      await page.getByLabel("原因").fill("串码");
      await page.getByRole("button", { name: "下一步" }).click();
      await page.waitForURL(/revise\/item\?id=\d+/);
      return page;
    },
  },
  {
    name: "a count",
    label: "我盘的",
    burst: 20,
    next: "提交",
    says: () => "已盘 ",
    async open(journey) {
      const page = await journey.enter("boss", "/clothes/inventory/review/new?style=8801");
      // Counts of one place must not overlap, so each has a place of its own.
      await page.getByLabel("仓库").selectOption({ index: ++counts });
      await page.getByRole("button", { name: "保存草稿" }).click();
      await page.waitForURL(/review\/item\?id=\d+/);
      await page.getByRole("button", { name: "开始盘点" }).click();
      await page.getByText("已开始盘点").waitFor();
      return page;
    },
  },
];

const box = (page: Page) => page.getByLabel("扫码、款号或配码");

/** As a scanner does: types, and ends with Enter. */
async function scan(page: Page, text: string) {
  await box(page).fill(text);
  await box(page).press("Enter");
}

describeBothWaysOn(serveDemo(), "a draft", (journey) => {
  it.each(drafts)("$name keeps typed cells whichever button is pressed", async ({ label, next, says, open }) => {
    const page = await open(journey);
    const cell = (name: string) => page.getByRole("textbox", { name: `8801 ${name} ${label}` });
    await scan(page, "8801");
    await cell("黑 S").fill("5");
    await cell("黑 M").fill("6");
    await scan(page, "8801-BK-L");
    await page.getByText("已加 8801 黑 L，共 1 件").waitFor();
    await expect.poll(() => cell("黑 L").inputValue()).toBe("1");
    expect([await cell("黑 S").inputValue(), await cell("黑 M").inputValue()]).toEqual(["5", "6"]);
    await cell("黑 M").fill("60");
    await page.getByRole("button", { name: next, exact: true }).first().click();
    await page.getByText(says(66)).first().waitFor();
    await page.getByRole("link", { name: "取消", exact: true }).click();
    await expect.poll(() => cell("黑 M").inputValue()).toBe("60");
    // By colour as the style has them, by size as the run does.
    await page.getByRole("button", { name: "明细", exact: true }).click();
    await page.waitForURL(/view=lines/);
    const rows = await page.getByRole("table", { name: "明细", exact: true }).locator("tbody tr").allInnerTexts();
    expect(rows.map((row) => / ?黑\s+(S|M|L)/.exec(row)?.[1])).toEqual(["S", "M", "L"]);
    // Ten more, one by one; with scripts they come as a burst, below.
    if (journey.mode === "hydrated") return;
    for (let count = 0; count < 10; count++) await scan(page, "8801-BK-M");
    await page.getByText("已加 8801 黑 M，共 70 件").waitFor();
  });

  it.each(drafts)("$name goes no further while a scan waits to be told apart", async ({ label, next, says, open }) => {
    const page = await open(journey);
    const cell = (name: string) => page.getByRole("textbox", { name: `8801 ${name} ${label}` });
    if (journey.mode === "plain") journey.expectError(/status of 400/);
    await scan(page, "8801-BK-M");
    await page.getByText("已加 8801 黑 M，共 1 件").waitFor();
    await scan(page, "801 黑 M");
    const asked = page.getByText("“801 黑 M”指的是哪一个？");
    await asked.waitFor();
    await page.getByRole("button", { name: next, exact: true }).first().click();
    await asked.waitFor();
    expect(await page.getByRole("link", { name: "取消", exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "8801 法式方领泡泡袖连衣裙", exact: true }).click();
    await expect.poll(() => cell("黑 M").inputValue()).toBe("2");
    expect(await asked.count()).toBe(0);
    await scan(page, "801 黑 M");
    await asked.waitFor();
    await page.getByRole("button", { name: "不要 801 黑 M" }).click();
    await expect.poll(() => asked.count()).toBe(0);
    await page.getByRole("button", { name: next, exact: true }).first().click();
    await page.getByText(says(2)).first().waitFor();
  });

  it.each(drafts)("$name gets every scan of a burst", async ({ label, burst, open }) => {
    if (journey.mode === "plain") return;
    const page = inBrowser(await open(journey));
    const cell = (name: string) => page.getByRole("textbox", { name: `8801 ${name} ${label}` });
    await scan(page, "8801-BK-S");
    await cell("黑 S").waitFor();
    // Where the focus is does not matter.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (let count = 0; count < 10; count++) await page.keyboard.type("8801-BK-M\n");
    await page.getByText("已扫 11 / 已记 11").waitFor();
    expect(await cell("黑 M").inputValue()).toBe("10");
    for (let count = 0; count < burst; count++) {
      await page.keyboard.type("8801-BK-S\n");
      await page.waitForTimeout(30);
    }
    await page.getByText(`已扫 ${burst + 11} / 已记 ${burst + 11}`).waitFor({ timeout: 180_000 });
    await expect.poll(() => cell("黑 S").inputValue()).toBe(String(burst + 1));
  });

  it.each(drafts)("$name stores what was scanned before it is left", async ({ label, next, open }) => {
    if (journey.mode === "plain") return;
    const page = inBrowser(await open(journey));
    for (let count = 0; count < 10; count++) await page.keyboard.type("8801-BK-M\n");
    await page.getByRole("button", { name: next, exact: true }).first().click();
    await page.getByRole("link", { name: "取消", exact: true }).click();
    await expect.poll(() => page.getByRole("textbox", { name: `8801 黑 M ${label}` }).inputValue()).toBe("10");
    for (let count = 0; count < 10; count++) await page.keyboard.type("8801-BK-M\n");
    const address = page.url();
    await page.getByRole("link", { name: "首页" }).first().click();
    await page.waitForURL(/dashboard/);
    await page.goto(address);
    await expect.poll(() => page.getByRole("textbox", { name: `8801 黑 M ${label}` }).inputValue()).toBe("20");
  });
});
