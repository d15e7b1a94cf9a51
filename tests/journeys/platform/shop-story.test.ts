/**
 * A day of an online shop that sells from a stall's shelf, as a new user would try it: authorised at its platform,
 * pulled, mapped, audited, picked, given its numbers and sent; a refund gives its piece back, and the last piece sold
 * at the stall leaves the shop with none. What the platform was told is read in the platform.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { oauthLandingPath } from "#contract/platform/shop.words.ts";
import { describeInBrowserBothWays } from "../../support/browser.ts";
import type { BrowserPage } from "../../support/page.ts";
import {
  consent,
  goToPlatform,
  grantedText,
  keepFromFonts,
  press,
  pullNow,
  says,
  shopWithKeys,
} from "../../support/platform/shop-pages.ts";
import { startTestPlatform, type TestPlatform } from "../../support/platform/test-platform.ts";

const orders = "/clothes/platform/shop/order";
const stall = "杭州四季青A区2038档";

import { uploadRows } from "../../support/upload.ts";

let platform: TestPlatform;
const env: Record<string, string> = {};
// Before the product starts, which reads where the platforms are.
beforeAll(async () => {
  platform = await startTestPlatform();
  env.PLATFORM_GATEWAY = platform.url;
}, 60_000);
afterAll(() => platform?.stop());

const row = (page: BrowserPage, text: string) => page.getByRole("row").filter({ hasText: text });
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

describeInBrowserBothWays(
  "a day of an online shop",
  "the platform's own pages are another site's, which only a browser walks through as it is",
  (journey) => {
    beforeAll(async () => {
      await platform.reset();
      await platform.allowRedirect(journey.server.url + oauthLandingPath);
    });

    const { name, login, prefix, goods } =
      journey.mode === "plain"
        ? { name: "货架店甲", login: "shelf-1", prefix: "81", goods: { code: "8801-BK-M", text: "8801 黑 M" } }
        : { name: "货架店乙", login: "shelf-2", prefix: "82", goods: { code: "8801-BK-L", text: "8801 黑 L" } };
    const numberOf = (kind: string) => `${prefix}${kind}${"1".padStart(17, "0")}`;
    /** One paid order of one line. */
    const bring = (kind: string, code: string) =>
      platform.generate({
        ...{ count: 1, from: ago(30), everyMs: 1000, linesEach: 1 },
        ...{ codes: [code], prefix: `${prefix}${kind}`, shop: login },
      });
    /** What the platform was last told of the goods. */
    const toldOf = (skuId: string) => async () => (await platform.records()).stock[`600000000000/${skuId}`];
    const told = toldOf("4800000000000");
    const wait = { timeout: 60_000 };

    /** Opens the list until it has the order in this state. */
    const listed = (page: BrowserPage, no: string, state: string) =>
      expect
        .poll(async () => {
          await page.goto(`${orders}?keyword=${no}&state=${state}`);
          return page.getByRole("link", { name: no, exact: true }).count();
        }, wait)
        .toBe(1);
    const act = async (page: BrowserPage, numbers: readonly string[], state: string, button: string) => {
      await page.goto(`${orders}?shopId=${shopId}&state=${state}`);
      for (const no of numbers) await row(page, no).getByRole("checkbox").check();
      await press(page, button);
    };
    /** A page on which glyphs are not asked of other hosts. */
    const enter = async (path: string) => {
      const page = await journey.enter("admin", path);
      await keepFromFonts(page);
      return page;
    };
    const [known, unknown, refunded] = [numberOf("1"), numberOf("2"), numberOf("3")];
    let shopId: string | null = null;
    /** Pieces that the platform was told of before the first order was audited. */
    let atFirst = 0;

    it("begins with goods on the stall's shelf", async () => {
      const page = await enter("/clothes/inventory/revise/new");
      // What the demo company has there is no matter of this story.
      await page.getByLabel("仓库").selectOption({ label: stall });
      await page.getByLabel("类型").selectOption({ label: "调增" });
      await page.getByLabel("原因").fill("清点多出");
      await page.getByRole("button", { name: "下一步" }).click();
      await page.waitForURL(/revise\/item\?id=\d+/);
      await page.getByLabel("扫码、款号或配码").fill(`${goods.text} x9`);
      await page.getByLabel("扫码、款号或配码").press("Enter");
      await page.getByText(`已加 ${goods.text}，共 9 件`).waitFor();
      await page.getByRole("button", { name: "审核" }).click();
      await page.getByText("库存将变动 9 件").waitFor();
      await page.getByRole("button", { name: "审核" }).click();
      await page.getByText("已审核，库存已更新").waitFor();
    });

    it("is authorised at its platform", async () => {
      const page = await enter("/clothes/platform/shop");
      await shopWithKeys(page, platform, { name, repository: stall });
      await goToPlatform(page, platform, name);
      await consent(page, login, journey.server.url);
      await says(page, grantedText);
      shopId = new URL(page.url()).searchParams.get("shop");
    });

    it("has its orders pulled", async () => {
      const page = await enter("/clothes/platform/shop");
      await bring("1", goods.code);
      await platform.generate({
        ...{ count: 1, from: ago(29), everyMs: 1000, linesEach: 2 },
        ...{ codes: [goods.code, `OLD-${prefix}`], prefix: `${prefix}2`, shop: login },
      });
      await pullNow(page, name);
      await listed(page, known, "WAIT_AUDIT");
      await listed(page, unknown, "WAIT_AUDIT");
    });

    it("has mapped what it calls otherwise, and is told what there is", async () => {
      const page = await enter(`/clothes/platform/shop/sku?shopId=${shopId}&state=UNMATCHED`);
      await page
        .getByRole("link", { name: /^匹配 / })
        .first()
        .click();
      await page.getByRole("main").getByLabel("SKU 编码或条码").fill("8801-BK-S");
      await press(page, "保存");
      await page.getByText("已匹配，等待匹配的订单已更新").first().waitFor();
      await expect.poll(told, wait).toBeGreaterThan(3);
      atFirst = Number(await told());
    });

    it("has its orders audited, picked, given their numbers and sent", async () => {
      const page = await enter(orders);
      // Each of the two orders has one piece of the goods.
      await act(page, [known, unknown], "WAIT_AUDIT", "审核勾选");
      await page.getByText("已审核 2 单").waitFor();
      await expect.poll(told, wait).toBe(atFirst - 2);
      await act(page, [known, unknown], "WAIT_SHIP", "打印拣货单");
      await page.getByText(`${known}×1`).first().waitFor();
      await page.getByText("8801").first().waitFor();
      await page.goto(`${orders}/waybill/import`);
      const rows = [
        ["订单号", "快递公司", "快递单号"],
        ...[known, unknown].map((no) => [no, "中通快递", `731${no.slice(0, 11)}`]),
      ];
      await uploadRows(page, "单号", rows);
      await press(page, "确认导入 2 行");
      await page.getByText("已导入 2 个快递单号").waitFor();
      await act(page, [known, unknown], "WAIT_SHIP", "发货勾选");
      await page.getByText("已发货 2 单").first().waitFor();
      for (const no of [known, unknown]) {
        await expect.poll(async () => (await platform.order(no))?.status, wait).toBe("SHIPPED");
      }
      expect(await told()).toBe(atFirst - 2);
    });

    it("gets the piece of a refund back", async () => {
      const page = await enter("/clothes/platform/shop");
      await bring("3", goods.code);
      await pullNow(page, name);
      await listed(page, refunded, "WAIT_AUDIT");
      await act(page, [refunded], "WAIT_AUDIT", "审核勾选");
      await page.getByText("已审核 1 单").waitFor();
      await expect.poll(told, wait).toBe(atFirst - 3);
      const order = await platform.order(refunded);
      const [line] = order?.lines ?? [];
      if (!order || !line) throw new Error(`${refunded} is not at the platform`);
      await platform.putOrders([
        { ...order, status: "CLOSED", modifiedAt: ago(1), lines: [{ ...line, refund: "DONE" }] },
      ]);
      await platform.putRefunds([
        {
          ...{ no: `R${refunded}`, shop: login, orderNo: refunded, lineId: line.id, skuId: line.skuId },
          ...{ type: "REFUND_ONLY", status: "REFUNDED", qty: 1, fen: line.amountFen, reason: "不想要了" },
          ...{ courier: "", waybillNo: "", appliedAt: ago(2), modifiedAt: ago(1) },
        },
      ]);
      await pullNow(page, name);
      await listed(page, refunded, "CLOSED");
      await expect.poll(told, wait).toBe(atFirst - 2);
    });

    it("ends with the shop's stock as the stall has it: the last piece sold there leaves it none", async () => {
      const page = await enter("/clothes/stall/distributor/bill/new?stallId=1");
      await page.getByLabel("扫码、款号或配码").fill(`${goods.text} x${atFirst - 2}`);
      await page.getByLabel("扫码、款号或配码").press("Enter");
      await page.getByText(/^已添加/).waitFor();
      await page.getByText("新增客户").click();
      await page.getByLabel("客户名").fill(`清货的${prefix}`);
      await page.getByLabel("手机", { exact: true }).fill(`138${prefix}${String(Date.now()).slice(-6)}`);
      await press(page, "新增并选用");
      await page
        .getByRole("link", { name: `清货的${prefix}` })
        .first()
        .waitFor();
      await page.getByLabel("收款金额 1").fill((await page.locator(".payable").innerText()).replace(/[^\d.]/g, ""));
      await press(page, "确认开单");
      await page.waitForURL(/bill\/item\?id=\d+/);
      await expect.poll(told, wait).toBe(0);
    });
  },
  { env },
);
