/** 采购入库 in the browser: three styles bought, received in two parts, one piece given back, and taken back again. */
import { expect, it } from "vitest";
import { describeBothWaysOn, serveDemo } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

/** As a scanner does: types, and ends with Enter. */
async function scan(page: Page, text: string, line: string) {
  const box = page.getByLabel("扫码、款号或配码");
  await box.fill(text);
  await box.press("Enter");
  await page.getByRole("textbox", { name: `${line} 订数` }).waitFor();
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

describeBothWaysOn(serveDemo(), "buying garments", (journey) => {
  /** Its page. */
  let purchase = "";

  it("is ordered and priced, by style and by line", async () => {
    const page = await journey.enter("boss", "/clothes/inventory/purchase");
    await page.getByRole("link", { name: "新增采购单" }).first().click();
    await page.getByLabel("供应商", { exact: true }).selectOption({ label: "云裳成衣供应链" });
    await page.getByLabel("入库仓").selectOption({ label: "总仓" });
    await page.getByLabel("运费（元）").fill("10.01");
    await page.getByRole("button", { name: "下一步" }).click();
    await page.waitForURL(/purchase\/item\?id=\d+/);
    purchase = page.url();

    await scan(page, "8801-BK-M x20", "8801 黑 M");
    await scan(page, "8801-BK-L x5", "8801 黑 L");
    for (const styleNo of ["8802", "8803"]) {
      await page.goto(`${page.url().split("&")[0]}&style=${styleNo}`);
      await page
        .getByRole("textbox", { name: new RegExp(`^${styleNo} .* 订数$`) })
        .first()
        .fill("3");
      await page.getByRole("button", { name: "保存", exact: true }).click();
      await page.getByRole("textbox", { name: `${styleNo} 款价` }).waitFor();
    }
    for (const styleNo of ["8801", "8802", "8803"]) {
      await page.getByRole("textbox", { name: `${styleNo} 款价` }).fill("40");
    }
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("已保存").first().waitFor();
    await page.getByRole("button", { name: "明细", exact: true }).click();
    await expect.poll(() => page.getByRole("textbox", { name: "8801 黑 L 单价" }).inputValue()).toBe("40.00");
    await page.getByRole("textbox", { name: "8801 黑 L 单价" }).fill("39.5");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("1,247.51").first().waitFor();

    await page.getByRole("button", { name: "提交" }).click();
    await page.getByText("采购 31 件").waitFor();
    await page.getByRole("button", { name: "提交" }).click();
    await page.getByText("已提交，等待入库").waitFor();
  });

  it("is received in parts, and no more than was ordered", async () => {
    journey.expectError(/status of 400/);
    const page = await journey.enter("boss", purchase);
    await page.getByRole("link", { name: "收货" }).click();
    const received = page.getByRole("textbox", { name: "8801 黑 M 本次收货" });
    expect(await received.inputValue()).toBe("");
    await received.fill("22");
    await page.getByRole("button", { name: "确认收货" }).click();
    await page.getByText("8801 黑 M 最多还能收 21 件，填了 22 件").waitFor();
    expect(await received.inputValue()).toBe("22");
    await received.fill("12");
    await page.getByRole("button", { name: "确认收货" }).click();
    await page.getByText("部分入库").waitFor();

    await page.getByRole("link", { name: "收货" }).click();
    await page.getByRole("button", { name: "全部收齐" }).click();
    await expect.poll(() => received.inputValue()).toBe("8");
    await page.getByRole("button", { name: "确认收货" }).click();
    await page.getByText("已入库", { exact: true }).first().waitFor();
  });

  it("is given back, and that is taken back", async () => {
    const page = await journey.enter("boss", purchase);
    await page.getByRole("link", { name: "退货" }).click();
    await page.getByText("退货按这批货入库时的价格出库、冲减应付，不按现在的成本。").waitFor();
    await page.getByRole("textbox", { name: "8801 黑 M 本次退货" }).fill("1");
    await page.getByLabel("退货原因").fill("破洞");
    await page.getByRole("button", { name: "确认退货" }).click();
    const returned = row(page, "破洞");
    await returned.waitFor();
    await returned.getByRole("link", { name: /作废 TH/ }).click();
    await page.getByLabel("作废原因").fill("录错");
    await page.getByRole("button", { name: "作废" }).click();
    await row(page, "破洞").getByText("已作废").waitFor();
  });

  it("goes to paper, with freight and discount as rows of their own", async () => {
    const page = await journey.enter("boss", purchase);
    await row(page, "RK").first().getByRole("link", { name: "打印" }).click();
    await page.getByRole("heading", { name: "采购入库单" }).first().waitFor();
    await page.getByRole("link", { name: "返回" }).click();
    await page.getByRole("heading", { name: "收货与退货" }).waitFor();

    await page.getByRole("link", { name: "打印", exact: true }).first().click();
    await page.getByRole("heading", { name: "采购入库单" }).first().waitFor();
    const fact = (label: string) =>
      page.locator("dt", { hasText: new RegExp(`^${label}$`) }).locator("xpath=following-sibling::dd[1]");
    expect([await fact("运费").innerText(), await fact("金额").innerText()]).toEqual(["10.01 元", "1,247.51 元"]);
    expect(await page.getByText("运费与优惠").count()).toBe(0);
  });

  it("asks about a price far from the last, and shows no amounts to who may not see cost", async () => {
    const page = await journey.enter("warehouse", "/clothes/inventory/purchase?status=DONE");
    await page.getByRole("link", { name: /^CG/ }).first().click();
    await page.getByRole("heading", { name: "收货与退货" }).waitFor();
    expect(await page.getByRole("columnheader", { name: "金额" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: /作废/ }).count()).toBeGreaterThan(0);
    await page
      .getByRole("link", { name: /^作废 RK/ })
      .first()
      .click();
    await page.getByText("这次入库的货只要退过一件，就不能作废入库；请先作废退货单。").waitFor();

    await page.goto("/clothes/inventory/purchase/new");
    expect(await page.getByLabel("运费（元）").count()).toBe(0);
    await order(page);
    await page.getByRole("button", { name: "明细", exact: true }).click();
    await page.waitForURL(/view=lines/);
    expect(await page.getByRole("textbox", { name: /单价|款价/ }).count()).toBe(0);

    const boss = await journey.enter("boss", "/clothes/inventory/purchase/new");
    await order(boss);
    journey.expectError(/status of 400/);
    const price = boss.getByRole("textbox", { name: "8801 款价" });
    await price.fill("80");
    await boss.getByRole("button", { name: "保存", exact: true }).click();
    await boss.getByText(/8801 黑 M 单价 80.00 与最近进价.*相差超过 20%/).waitFor();
    expect(await price.inputValue()).toBe("80");
    await boss.getByLabel("价格无误").check();
    await boss.getByRole("button", { name: "保存", exact: true }).click();
    await boss.getByText("已保存").first().waitFor();
  });
});

/** A draft of one scanned piece. */
async function order(page: Page) {
  await page.getByLabel("供应商", { exact: true }).selectOption({ label: "云裳成衣供应链" });
  await page.getByLabel("入库仓").selectOption({ label: "总仓" });
  await page.getByRole("button", { name: "下一步" }).click();
  await page.waitForURL(/purchase\/item\?id=\d+/);
  await scan(page, "8801-BK-M", "8801 黑 M");
}
