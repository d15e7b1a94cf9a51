/** 图片单 in its dialog: drawn by the browser, given to the telephone's apps where there are any, and why there is none (app/components/picture). */
import { describe, expect, it } from "vitest";
import { keptDemo, useJourney } from "../../support/browser.ts";
import type { BrowserPage } from "../../support/page.ts";
import { daysBack } from "../../support/shell-page.ts";

const sold = `/clothes/stall/distributor/bill/list?status=CONFIRMED&from=${daysBack(20)}`;

async function openPictures(page: BrowserPage) {
  await page.getByRole("link", { name: "图片单" }).click();
  await page.getByRole("dialog").getByRole("img").first().waitFor();
}

const shut = (page: BrowserPage) => page.getByRole("dialog").getByRole("button", { name: "关闭" }).click();

describe("a document's picture", () => {
  const { enter, expectError } = useJourney("hydrated", { server: keptDemo() });

  it("goes to the telephone's list of apps where there is one", async () => {
    const page = await enter("keeper", sold, { width: 390 });
    await page.getByRole("link", { name: /^详情/ }).first().click();
    await page.getByRole("link", { name: "图片单" }).waitFor();
    await page.evaluate(() => {
      const share = async ({ files = [] }: ShareData) => {
        document.body.dataset.shared = files.map(({ name, type, size }) => `${name} ${type} ${size > 5_000}`).join();
      };
      Object.assign(navigator, { canShare: () => true, share });
    });
    await openPictures(page);
    await page.getByRole("button", { name: "发送" }).click();
    await expect
      .poll(() => page.evaluate(() => document.body.dataset.shared), { timeout: 15_000 })
      .toMatch(/^XS\d{11}\.png image\/png true$/);
    await page.evaluate(() => {
      Object.assign(navigator, { share: () => Promise.reject(new DOMException("no", "NotAllowedError")) });
    });
    await page.getByRole("button", { name: "发送" }).click();
    await page.getByText("发送没有成功，请保存图片后再发").waitFor();
  });

  it("what cannot be drawn says so: a bill one may not see, a server that is away", async () => {
    const page = await enter("keeper", sold);
    await page.getByRole("link", { name: /^详情/ }).first().click();
    await page.getByRole("link", { name: "图片单" }).waitFor();
    await page.route("**/bill/picture?*", (route) =>
      route.fulfill({ json: { kind: "refusal", message: "拿货单不存在" } }),
    );
    await page.getByRole("link", { name: "图片单" }).click();
    await page.getByRole("dialog").getByText("拿货单不存在").waitFor();
    await shut(page);
    expectError(/Failed to load|ERR_FAILED/);
    await page.unroute("**/bill/picture?*");
    await page.route("**/bill/picture?*", (route) => route.abort());
    await page.getByRole("link", { name: "图片单" }).click();
    await page.getByRole("dialog").getByText("图片没有生成，请检查网络后重试").waitFor();
  });
});
