/** What goods cost, as people meet it: bought without a price and priced later, opened at a cost, set by hand, imported. */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

import { uploadRows } from "../../support/upload.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
/** The value beside a label of the document's head. */
const fact = (page: Page, label: string) =>
  page.locator("dt", { hasText: new RegExp(`^${label}$`) }).locator("xpath=following-sibling::dd[1]");

async function scan(page: Page, text: string, line: string) {
  const box = page.getByLabel("扫码、款号或配码");
  await box.fill(text);
  await box.press("Enter");
  await page.getByRole("textbox", { name: line }).waitFor();
}

describeBothWays("what goods cost", (journey) => {
  it("is told after the goods came: unpriced until then, and not paid before", async () => {
    const hand = await journey.enter("warehouse", "/clothes/inventory/purchase/new");
    await hand.getByLabel("供应商", { exact: true }).selectOption({ label: "云裳成衣供应链" });
    await hand.getByLabel("入库仓").selectOption({ label: "总仓" });
    await hand.getByRole("button", { name: "下一步" }).click();
    await hand.waitForURL(/purchase\/item\?id=\d+/);
    await scan(hand, "8801-BK-M x4", "8801 黑 M 订数");
    await hand.getByRole("button", { name: "提交" }).click();
    await hand.getByText("采购 4 件").waitFor();
    await hand.getByRole("button", { name: "提交" }).click();
    await hand.getByText("已提交，等待入库").waitFor();
    await hand.getByRole("link", { name: "收货" }).click();
    await hand.getByRole("button", { name: "全部收齐" }).click();
    await expect.poll(() => hand.getByLabel("8801 黑 M 本次收货").inputValue()).toBe("4");
    await hand.getByRole("button", { name: "确认收货" }).click();
    await hand.getByText("已入库", { exact: true }).first().waitFor();
    expect(await hand.getByRole("link", { name: "定价" }).count()).toBe(0);
    const no = (await hand.locator("h1").innerText()).split(" ")[1] ?? "";

    const boss = await journey.enter("boss", `/clothes/inventory/purchase?keyword=${no}`);
    expect(await row(boss, no).innerText()).toContain("未定价");
    await boss.getByRole("link", { name: no }).click();
    await boss.getByRole("heading", { name: "收货与退货" }).waitFor();
    for (const amount of ["货款", "订单金额", "应付"]) {
      expect(await fact(boss, amount).innerText(), amount).toBe("未定价");
    }
    const there = boss.url();
    await boss.getByRole("link", { name: "付款", exact: true }).click();
    await boss.getByRole("heading", { name: "未定价采购单" }).waitFor();
    journey.expectError(/status of 400/);
    await boss.getByLabel("付款金额（元）").fill("10");
    await boss.getByLabel("付款账户").selectOption({ label: "支付宝" });
    await boss.getByLabel("预付：超过应付余额的部分先付，抵以后的货款").check();
    await boss.getByRole("button", { name: "付款", exact: true }).click();
    await boss.getByText(`采购单 ${no} 已收货的 1 行还未定价，请先定价再付款`).waitFor();

    await boss.goto(there);
    await boss.getByRole("link", { name: "打印", exact: true }).first().click();
    await boss.getByRole("heading", { name: "采购入库单" }).first().waitFor();
    await boss.getByText("未定价").first().waitFor();
    await boss.goto(there);

    await boss.getByRole("link", { name: "定价", exact: true }).click();
    const price = boss.getByRole("textbox", { name: "8801 款价" });
    await price.fill("0");
    await boss.getByRole("button", { name: "保存单价" }).click();
    await boss.getByText("8801 黑 M 单价 0.00 是白送。确认无误请勾选“价格无误”").waitFor();
    await price.fill("38.5");
    await boss.getByRole("button", { name: "保存单价" }).click();
    await boss.getByText("已定价，库存成本和应付已更新").first().waitFor();
    await expect.poll(() => fact(boss, "应付").innerText()).toBe("154.00");
    expect(await fact(boss, "未付").innerText()).toBe("154.00");
  });

  it("is told of opening stock by style and by line, and of a style by hand", async () => {
    const page = await journey.enter("boss", "/clothes/inventory/revise/new");
    await page.getByLabel("仓库").selectOption({ label: "总仓" });
    await page.getByLabel("类型").selectOption({ label: "期初" });
    await page.getByLabel("原因").fill("开业");
    await page.getByRole("button", { name: "下一步" }).click();
    await page.waitForURL(/revise\/item\?id=\d+/);
    await scan(page, "8801-BK-M x2", "8801 黑 M 数量");
    await scan(page, "8801-BK-L x3", "8801 黑 L 数量");
    await page.getByRole("textbox", { name: "8801 成本（元）" }).fill("20");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("已保存").first().waitFor();
    await page.getByRole("button", { name: "明细", exact: true }).click();
    const own = page.getByRole("textbox", { name: "8801 黑 L 成本" });
    await expect.poll(() => own.inputValue()).toBe("20.00");
    await own.fill("21.5");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("已保存").first().waitFor();
    await page.getByRole("button", { name: "审核" }).click();
    await page.getByText("库存将变动 5 件").waitFor();
    await page.getByRole("button", { name: "审核" }).click();
    await page.getByText("已审核，库存已更新").waitFor();
    await page.getByRole("link", { name: "明细", exact: true }).click();
    await page.getByText("104.50").first().waitFor();

    await page.goto("/clothes/goods/product/list?keyword=8803");
    await page.getByRole("link", { name: "8803", exact: true }).first().click();
    await page.getByRole("link", { name: "设定成本" }).click();
    await page.getByLabel("成本（元）").fill("33.33");
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByText("成本已设为 33.33 元").first().waitFor();
    await page.getByText("成本（人工设定）").waitFor();
    expect(await row(page, "成本").last().innerText()).toContain("33.33");
    await page.getByRole("link", { name: "编辑" }).first().click();
    await page.getByText("33.33（人工设定）").waitFor();
  });

  it("comes with a spreadsheet of opening stock: wrong rows are named, right ones are slips", async () => {
    const page = await journey.enter("boss", "/clothes/inventory/revise/slips");
    await page.getByRole("link", { name: "导入", exact: true }).click();
    await page.getByRole("heading", { name: "导入期初" }).waitFor();
    const heads = ["款号", "颜色", "尺码", "仓库", "数量", "成本", "品级"];
    const send = (lines: (string | number)[][]) => uploadRows(page, "开业", [heads, ...lines]);
    const right = ["8801", "黑", "M", "总仓", 3, 20.5, "次品"];
    await send([right, ["8801", "彩虹", "M", "总仓", 1, 1, "正品"]]);
    await page.getByText(/该款没有颜色“彩虹”/).waitFor();
    await page.getByText("1 行有错误").first().waitFor();
    await page.getByRole("link", { name: "重新上传" }).click();
    await page.getByRole("heading", { name: "导入期初" }).waitFor();
    await send([right]);
    await page.getByText("可导入 1 行、3 件，成本合计 61.50 元").waitFor();
    await page.getByRole("button", { name: "确认导入 1 行" }).click();
    await page.getByText("已审核入库").waitFor();
    await page.getByRole("link", { name: /^TZ/ }).click();
    await page.getByText("已审核").first().waitFor();
    await page.getByRole("link", { name: "明细", exact: true }).click();
    await page.getByText("61.50").first().waitFor();
  });
});
