/**
 * Stock from the supplier to the shelf, as a new user would try it: three
 * styles are bought, part goes to a stall and two pieces are lost on the way,
 * the stall is counted, the difference approved, and 库存变更日志 tells of
 * every piece.
 */

import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const warehouse = "总仓";
const stall = "杭州四季青A区2038档";

/** As a scanner does: types, ends with Enter, and the line is there. */
async function scan(page: Page, text: string, line: string) {
  const box = page.getByLabel("扫码、款号或配码");
  await box.fill(text);
  await box.press("Enter");
  await page.getByRole("textbox", { name: line }).first().waitFor();
}

/** Follows a link that asks, and answers. */
async function act(page: Page, link: string, button: string, done: string | RegExp) {
  // On a draft it saves first, and is a button.
  await page.locator("header.head").getByText(link, { exact: true }).click();
  await page.getByRole("link", { name: "取消", exact: true }).waitFor();
  const all = page.getByRole("button", { name: "全部收齐" });
  if (await all.count()) await all.click();
  await page
    .locator("form")
    .filter({ has: page.getByRole("link", { name: "取消", exact: true }) })
    .getByRole("button", { name: button, exact: true })
    .click();
  await page.getByText(done).first().waitFor();
}

describeBothWays("from the supplier to the shelf", (journey) => {
  it("three styles are bought of a supplier and come in", async () => {
    const page = await journey.enter("boss", "/clothes/inventory/purchase/new");
    await page.getByLabel("供应商", { exact: true }).selectOption({ label: "云裳成衣供应链" });
    await page.getByLabel("入库仓").selectOption({ label: warehouse });
    await page.getByRole("button", { name: "下一步" }).click();
    await page.waitForURL(/purchase\/item\?id=\d+/);
    await scan(page, "8801-BK-M x10", "8801 黑 M 订数");
    await scan(page, "8802-BK-M x4", "8802 黑 M 订数");
    await scan(page, "8803-BK-M x4", "8803 黑 M 订数");
    await act(page, "提交", "提交", "已提交，等待入库");
    await act(page, "收货", "确认收货", "已入库");
  });

  it("part of one goes to a stall, and two pieces are lost on the way", async () => {
    const page = await journey.enter("boss", "/clothes/inventory/transfer/new");
    await page.getByLabel("调出仓").selectOption({ label: warehouse });
    await page.getByLabel("调入仓").selectOption({ label: stall });
    await page.getByRole("button", { name: "下一步，录入明细" }).click();
    await page.waitForURL(/transfer\/item\?id=/);
    await scan(page, "8801-BK-M x6", "8801 黑 M 申请数");
    await act(page, "发货", "确认发货", "已发货，已通知调入仓");
    await page.getByRole("link", { name: "收货", exact: true }).click();
    await page.getByLabel("8801 黑 M 收到完好").fill("4");
    await page.getByRole("button", { name: "确认收货" }).click();
    await page.getByText("部分收货").first().waitFor();
    await page.getByRole("link", { name: "差异处理" }).click();
    await page.getByLabel("处理方式").selectOption({ label: "在途丢失" });
    await page.getByLabel("责任人").fill("物流司机");
    await page.getByRole("button", { name: "确认处理" }).click();
    await page.getByText("已登记在途丢失").waitFor();
  });

  it("the stall is counted, and the difference approved", async () => {
    const page = await journey.enter("boss", "/clothes/inventory/review/new?style=8801");
    await page.getByLabel("仓库").selectOption({ label: stall });
    await page.getByRole("button", { name: "保存草稿" }).click();
    await page.waitForURL(/review\/item\?id=\d+/);
    await page.getByRole("button", { name: "开始盘点" }).click();
    await page.getByText("已开始盘点").waitFor();
    await scan(page, "8801-BK-M", "8801 黑 M 我盘的");
    const counting = page.getByRole("table", { name: "盘点明细" });
    const heads = await counting.locator("thead th").allInnerTexts();
    const cells = counting.getByRole("row", { name: /8801 黑 M/ }).locator("th, td");
    const book = Number((await cells.nth(heads.indexOf("账面")).innerText()).replaceAll(",", ""));
    await scan(page, `8801-BK-M x${book - 2}`, "8801 黑 M 我盘的");
    const own = page.getByRole("textbox", { name: "8801 黑 M 我盘的" });
    await expect.poll(() => own.inputValue()).toBe(String(book - 1));
    await act(page, "提交", "提交", "已提交，等待审核");
    await act(page, "审核", "审核", "已审核，差异已写入库存");
  });

  it("every piece of it can be followed", async () => {
    const page = await journey.enter("boss", "/clothes/inventory/revise?keyword=8801-BK-M");
    const log = page.getByRole("table").first();
    const labels = await log.locator("thead th").allInnerTexts();
    const rows = await log.locator("tbody tr").all();
    const story = await Promise.all(
      rows.slice(0, 7).map(async (row) => {
        const texts = await row.locator("th, td").allInnerTexts();
        return `${texts[labels.indexOf("仓")]} ${texts[labels.indexOf("类型")]} ${texts[labels.indexOf("变动")]}`;
      }),
    );
    expect(story).toEqual([
      `${stall} 盘亏 −1`,
      "在途(系统) 在途丢失 −2",
      `${stall} 调拨入库 +4`,
      "在途(系统) 在途转出 −4",
      "在途(系统) 转入在途 +6",
      `${warehouse} 调拨出库 −6`,
      `${warehouse} 采购入库 +10`,
    ]);
    await log.getByRole("link", { name: /^DB/ }).first().click();
    await page.getByRole("heading", { name: /调拨单 DB/ }).waitFor();
  });
});
