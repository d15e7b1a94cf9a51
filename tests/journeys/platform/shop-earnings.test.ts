/** 店铺利润, as finance uses it: estimates, a platform's bill checked and written, what does not agree found. */
// @module-tag own-script
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import { alipayCsv } from "../../support/data/shop-bills.ts";
import type { Page } from "../../support/page.ts";

const base = "/clothes/platform/shop";
const shop = "云裳利润店";
const stray = "3299194706518006777";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describeBothWays("shop earnings", (journey) => {
  const { enter } = journey;

  it("a parcel of a new shop gets its estimate", async () => {
    const page = await enter("boss", `${base}/new`);
    await page.getByLabel("平台", { exact: true }).selectOption({ label: "淘宝/天猫" });
    await page.getByLabel("店铺名").fill(shop);
    await page.getByLabel("发货仓").selectOption({ label: "电商仓" });
    await press(page, "保存");
    await page.getByText(`已新增店铺 ${shop}`).first().waitFor();
    await page.goto(`${base}/earnings/estimate`);
    await page.getByRole("link", { name: shop, exact: true }).click();
    await page.getByRole("heading", { name: shop }).waitFor();
    await page.getByLabel("每个包裹运费（元）").fill("3.2");
    await page.getByLabel("每个包裹包装（元）").fill("0.80");
    await press(page, "保存");
    await page
      .getByText(/起的包裹估算$/)
      .first()
      .waitFor();
    const row = page.getByRole("row").filter({ hasText: "3.20" });
    await expect.poll(() => row.count()).toBe(1);
  });

  it("a bill is checked, written, and found among the flows", async () => {
    const page = await enter("boss", `${base}/earnings/bill`);
    await page.getByLabel("店铺", { exact: true }).selectOption({ label: `${shop}（淘宝/天猫）` });
    await page.locator("input[type=file]").setInputFiles({
      ...{ name: "账务明细.csv", mimeType: "text/csv" },
      buffer: alipayCsv([
        { flow: "91001", merchantOrder: `T200P${stray}`, income: "178.00", order: stray },
        { flow: "91002", expense: "-8.90", type: "其它", remark: `天猫佣金（类目）{${stray}}扣款` },
        { flow: "91003", expense: "-100.00", type: "提现" },
        { flow: "91004", expense: "-1.00", type: "其它", remark: "神秘支出" },
      ]),
    });
    await press(page, "上传并检查");
    await page.getByText("新流水：货款 1 笔 178.00 元，平台佣金 1 笔 −8.90 元，其他 1 笔 −1.00 元。").waitFor();
    await page.getByText(/这些业务类型不认识.*神秘支出/).waitFor();
    await page.getByText(/提现、充值等自己的钱进出/).waitFor();
    await press(page, "确认导入 3 笔");
    await page.getByText("已导入 3 笔账单流水。").waitFor();
    await page.goto(`${base}/earnings/entry?keyword=${stray}`);
    await expect.poll(() => page.getByText("找不到订单", { exact: true }).count()).toBeGreaterThan(0);
    await page.goto(`${base}/earnings?from=2026-04-01&to=2026-04-30`);
    const row = page.getByRole("row").filter({ hasText: shop });
    await row.getByRole("link", { name: "168.10", exact: true }).waitFor();
    await row.getByRole("link", { name: shop, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "订单利润" }).waitFor();
  });
});
