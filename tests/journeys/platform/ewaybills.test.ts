/**
 * 电子面单 as whoever keeps and packs an online shop meets it: its courier is set up with what the platform says, orders
 * get their numbers from the list, from a wave and from their own page, and give them back. What was given is read in the platform.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { oauthLandingPath } from "#contract/platform/shop.words.ts";
import { describeInBrowserBothWays } from "../../support/browser.ts";
import type { BrowserPage } from "../../support/page.ts";
import {
  consent,
  follow,
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

let platform: TestPlatform;
const env: Record<string, string> = {};
// Before the product starts, which reads where the platforms are.
beforeAll(async () => {
  platform = await startTestPlatform();
  env.PLATFORM_GATEWAY = platform.url;
}, 60_000);
afterAll(() => platform?.stop());

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

describeInBrowserBothWays(
  "waybills of the platform",
  "the platform's own pages are another site's, which only a browser walks through as it is",
  (journey) => {
    const { name, login, prefix } =
      journey.mode === "plain"
        ? { name: "取号店甲", login: "bills-1", prefix: "91" }
        : { name: "取号店乙", login: "bills-2", prefix: "92" };
    const numbers = [1, 2, 3].map((place) => `${prefix}${String(place).padStart(17, "0")}`);
    const [first = "", second = "", third = ""] = numbers;
    let shopId = "";

    beforeAll(async () => {
      await platform.reset();
      await platform.allowRedirect(journey.server.url + oauthLandingPath);
      await platform.generate({
        ...{ count: 3, from: ago(60), everyMs: 1000, linesEach: 1 },
        ...{ codes: ["8801-BK-M", "8801-BK-L"], prefix, shop: login },
      });
      await platform.setWaybillConduct({ balance: 2 });
    });

    const enter = async (path: string) => {
      const page = await journey.enter("admin", path);
      await keepFromFonts(page);
      return page;
    };
    const list = (page: BrowserPage, state: string) => page.goto(`${orders}?shopId=${shopId}&state=${state}`);
    const tick = (page: BrowserPage, no: string) =>
      page.getByRole("row").filter({ hasText: no }).getByRole("checkbox").check();
    const openOrder = async (page: BrowserPage, no: string) => {
      await page.goto(`${orders}?keyword=${no}`);
      await follow(page, no);
      await page.getByRole("heading", { level: 1, name: `平台订单 ${no}` }).waitFor();
    };
    const live = async () => (await platform.waybills()).filter(({ cancelled }) => !cancelled);

    it("are not to be had without keys, and the page says what is", async () => {
      const page = await enter("/clothes/platform/shop/ewaybill?id=1");
      await says(page, "请用“批量填单号”");
      await follow(page, "批量填单号");
      await page.getByRole("heading", { level: 1, name: "导入快递单号" }).waitFor();
    });

    it("come by a courier that is set up with what the platform says of it", async () => {
      journey.expectError(/400/);
      const page = await enter("/clothes/platform/shop");
      await shopWithKeys(page, platform, { name });
      await goToPlatform(page, platform, name);
      await consent(page, login, journey.server.url);
      await says(page, grantedText);
      shopId = new URL(page.url()).searchParams.get("shop") ?? "";
      await page.goto(`/clothes/platform/shop?keyword=${encodeURIComponent(name)}`);
      await follow(page, `电子面单 ${name}`);
      await page.getByLabel("快递公司").selectOption({ label: "中通快递" });
      await press(page, "添加");
      await page.getByText("已添加中通快递").first().waitFor();
      await press(page, "读取网点和余量");
      await page.getByText("已读取 1 个网点").first().waitFor();
      await press(page, "保存");
      await page.getByText("有 2 处需要修改").waitFor();
      await page.getByLabel("寄件人").fill("云裳发货");
      await page.getByLabel("寄件电话").fill("13900000001");
      await press(page, "保存");
      await page.getByText("已保存电子面单设置").first().waitFor();
      await follow(page, "返回");
      await says(page, "可以取号");
      await says(page, "2 个");
    });

    it("are got for ticked orders, each of which is told what became of it", async () => {
      const page = await enter("/clothes/platform/shop");
      await pullNow(page, name);
      await expect
        .poll(
          async () => {
            await list(page, "WAIT_AUDIT");
            return page.getByRole("button", { name: "审核全部 3 单" }).count();
          },
          { timeout: 60_000 },
        )
        .toBe(1);
      await press(page, "审核全部 3 单");
      await page.getByText("已审核 3 单").first().waitFor();
      await list(page, "WAIT_SHIP");
      await tick(page, first);
      await press(page, "取电子面单");
      await page.getByText("已取电子面单 1 单").first().waitFor();
      const [one] = await live();
      expect(one?.orderNos).toEqual([first]);
      await page
        .getByRole("row")
        .filter({ hasText: first })
        .getByText(one?.waybillNo ?? "")
        .waitFor();
      await tick(page, first);
      await tick(page, second);
      await press(page, "取电子面单");
      await page.getByText("1 单没有，原因见下表").waitFor();
      await page.getByRole("cell", { name: `已取电子面单 中通快递 ${one?.waybillNo}` }).waitFor();
      expect(await live()).toHaveLength(2);
    });

    it("have no file that the platform prints before they are got, and the list says so with its ticks as they were", async () => {
      const page = await enter(orders);
      await list(page, "WAIT_SHIP");
      const here = page.url();
      await press(page, "下载打印数据");
      await page.getByText("请先勾选订单").first().waitFor();
      expect(page.url()).toBe(here);
      await tick(page, third);
      await press(page, "下载打印数据");
      await page
        .getByText(/没有电子面单，请先取电子面单/)
        .first()
        .waitFor();
      const shown = new URL(page.url());
      expect([shown.pathname, shown.searchParams.get("shopId"), shown.searchParams.get("state")]).toEqual([
        orders,
        shopId,
        "WAIT_SHIP",
      ]);
      const box = (no: string) => page.getByRole("row").filter({ hasText: no }).getByRole("checkbox");
      expect([await box(third).isChecked(), await box(first).isChecked()]).toEqual([true, false]);
    });

    it("of a wave are refused when they are used up, in the platform's words", async () => {
      const page = await enter(orders);
      await list(page, "WAIT_SHIP");
      await tick(page, third);
      await press(page, "生成波次");
      await page.getByRole("heading", { level: 1, name: /^波次 BC/ }).waitFor();
      await press(page, "取电子面单");
      await page.getByText(/没有取到电子面单：.*面单号余额不足/).waitFor();
      await platform.setWaybillConduct({ balance: 5 });
      await press(page, "取电子面单");
      await page.getByText("已取电子面单 1 单").first().waitFor();
      expect(await live()).toHaveLength(3);
    });

    it("stand on the order's page, are not typed over, and go back", async () => {
      journey.expectError(/400/);
      const page = await enter(orders);
      await openOrder(page, first);
      await says(page, "已取号");
      await follow(page, "填快递单号");
      await page.getByLabel("快递单号").fill("ZT1234567890");
      await press(page, "确认填快递单号");
      await page.getByText(/不能另填快递单号，请先取消电子面单/).waitFor();
      expect(await page.getByLabel("快递单号").inputValue()).toBe("ZT1234567890");
      await openOrder(page, first);
      await press(page, "取消电子面单");
      await page.getByText("已取消电子面单").first().waitFor();
      await says(page, "已取消");
      expect((await live()).map(({ orderNos }) => orderNos[0])).not.toContain(first);
      await press(page, "取电子面单");
      await page.getByText("已取电子面单").first().waitFor();
      await says(page, "已取号");
    });

    it("go back when the order is taken back", async () => {
      const page = await enter(orders);
      await list(page, "WAIT_SHIP");
      await tick(page, second);
      await press(page, "取消锁定勾选");
      await page.getByText("已取消锁定 1 单").first().waitFor();
      await expect.poll(async () => (await live()).map(({ orderNos }) => orderNos[0])).not.toContain(second);
    });
  },
  { env },
);
