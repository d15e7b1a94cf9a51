/** The desks of online shops in a company that has no shop: each opens plainly, and says what comes first. */
import { describe, expect, it } from "vitest";
import { useJourney } from "../../support/browser.ts";
import { platformPages } from "../../support/pages/platform.pages.ts";

const base = "/clothes/platform";

/** What can be made before there is a shop, or is of none. */
const makesItsOwn: Readonly<Record<string, string>> = {
  "/shop": "还没有店铺",
  "/shop/new": "新增平台店铺",
  "/shop/license": "还没有执照",
  "/shop/license/new": "新增营业执照",
  "/wholesale": "还没有授权",
  "/wholesale/new": "新增批发平台授权",
  "/shop/sku": "还没有店铺，请先新增店铺",
  "/shop/sku/import": "店铺、平台 SKU 和我们的 SKU 必填",
  "/shop/rule": "还没有审单规则",
  "/shop/rule/new": "新增审单规则",
  "/shop/return/stray": "还没有无主退件",
  "/shop/order/label/printer": "没有可以设置的发货仓",
  "/shop/order/import": "还没有店铺的请先到平台店铺新增",
  "/shop/order/waybill/import": "一行一张待发货的订单",
  "/shop/earnings/freight": "快递公司每月发来的账单",
};

/** Of no row that has to be there: without a query. */
const pages = Object.keys(platformPages)
  .filter((path) => path.startsWith(base) && (platformPages[path] ?? []).includes(path))
  .map((path) => path.slice(base.length))
  .concat("/shop/earnings/estimate");

describe("a company without a shop", () => {
  const journey = useJourney("plain", { isEmpty: true });

  it.each(pages)("is told what comes first: %s", async (path) => {
    const page = await journey.enter("admin", base + path);
    const text = (await page.getByRole("main").innerText()).replace(/\s+/g, "");
    const expected = makesItsOwn[path] ?? "还没有店铺，请先到平台店铺新增";
    expect(text).toContain(expected.replace(/\s+/g, ""));
  });

  it("is led there, and nothing that a desk scans is more than refused", async () => {
    const page = await journey.enter("admin", `${base}/shop/order`);
    await page.getByRole("main").getByRole("link", { name: "平台店铺", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "平台店铺" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "新增店铺" }).first().waitFor();
    for (const [desk, label, refusal] of [
      ["/shop/order/pack", "快递单号、订单号或吊牌", "没有找到“X1”，请扫快递单号或订单号"],
      ["/shop/return", "快递单号、订单号、售后单号或吊牌", "没有找到“X1”，请扫快递单号、订单号或售后单号"],
    ] as const) {
      journey.expectError(/400/);
      const at = await journey.enter("admin", base + desk);
      await at.getByLabel(label).fill("X1");
      await at.getByLabel(label).press("Enter");
      await at.getByText(refusal).first().waitFor();
    }
  });
});
