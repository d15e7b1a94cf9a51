/** 授权 of a shop from its keys to its first orders, at a real authorisation server of another site, and what comes back forged, late or twice. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
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
import { adminPassword, captchaCode } from "../../support/processes.ts";

let platform: TestPlatform;
const env: Record<string, string> = {};
// Before the product starts, which reads where the platforms are.
beforeAll(async () => {
  platform = await startTestPlatform();
  env.PLATFORM_GATEWAY = platform.url;
}, 60_000);
afterAll(() => platform?.stop());

const sentences = {
  granted: grantedText,
  unknown: "授权失败：这不是从本系统发起的授权，请从店铺列表重新授权",
  used: "授权失败：这次授权已经处理过，每次授权只能用一次；如果店铺仍未授权，请重新授权",
  denied: "授权失败：平台没有给出授权，可能是取消了，请重新授权",
  failed: "授权失败：平台没有接受这次授权，原因见授权记录，请重新授权",
};

/** Everything that the page asks the product for, and what of it says where the browser came from. */
function watch(page: BrowserPage, productUrl: string) {
  const landed: URLSearchParams[] = [];
  const afterwards: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== productUrl) return;
    const answer = url.pathname === oauthLandingPath && url.searchParams.has("state");
    if (answer) landed.push(url.searchParams);
    else afterwards.push(`${request.url()} from ${request.headers().referer ?? ""}`);
  });
  return { landed, afterwards };
}

describeInBrowserBothWays(
  "authorising a shop",
  "the platform's own pages are another site's, which only a browser walks through as it is",
  (journey) => {
    beforeEach(() => platform.allowRedirect(journey.server.url + oauthLandingPath));

    it("brings the shop's first orders, and its code and state are nowhere any more", async () => {
      const name = `授权店 ${journey.mode}`;
      const login = `shop-${journey.mode}`;
      const page = await journey.enter("admin", "/clothes/platform/shop");
      await keepFromFonts(page);
      const { landed, afterwards } = watch(page, journey.server.url);
      await shopWithKeys(page, platform, { name });
      await goToPlatform(page, platform, name);
      await consent(page, login, journey.server.url);
      await says(page, sentences.granted);
      const search = new URL(page.url()).searchParams;
      expect([...search.keys()].sort()).toEqual(["outcome", "shop"]);
      const row = page.getByRole("row").filter({ hasText: login });
      await row.getByText("已授权").first().waitFor();
      await page
        .getByRole("row")
        .filter({ hasText: `授权成功，平台账号 云裳旗舰店:${login}` })
        .first()
        .waitFor();

      await platform.generate({
        ...{ count: 2, from: new Date(Date.now() - 3_600_000).toISOString(), everyMs: 60_000, linesEach: 2 },
        ...{ codes: ["8801-BK-S", "NOBODY-KNOWS"], prefix: journey.mode === "plain" ? "71" : "72", shop: login },
      });
      const orderNo = `${journey.mode === "plain" ? "71" : "72"}00000000000000001`;
      await pullNow(page, name);
      await expect
        .poll(
          async () => {
            await page.goto(`/clothes/platform/shop/order?keyword=${orderNo}`);
            return page.getByRole("link", { name: orderNo, exact: true }).count();
          },
          { timeout: 30_000 },
        )
        .toBe(1);

      const [answer] = landed;
      expect(landed).toHaveLength(1);
      for (const secret of [answer?.get("code") ?? "", answer?.get("state") ?? ""]) {
        expect(secret.length).toBeGreaterThan(20);
        expect(afterwards.filter((asked) => asked.includes(secret))).toEqual([]);
        expect(await page.evaluate(() => document.referrer)).not.toContain(secret);
        expect(journey.server.output()).not.toContain(secret);
      }
      expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain("Y-GRANT");

      await page.goto(oauthLandingPath);
      await page
        .getByRole("link", { name: `撤销授权 ${name}`, exact: true })
        .first()
        .click();
      await says(page, `确定要撤销“${name}”的授权吗？`);
      await press(page, "确定撤销授权");
      await page.getByRole("row").filter({ hasText: name }).getByText("已撤销").first().waitFor();
      expect(await page.getByRole("link", { name: `撤销授权 ${name}`, exact: true }).count()).toBe(0);
    });

    it("comes through a sign-in on the way back, and is refused where it is forged, repeated or called off", async () => {
      const name = `往返店 ${journey.mode}`;
      const page = await journey.enter("admin", "/clothes/platform/shop");
      await keepFromFonts(page);
      const { landed, afterwards } = watch(page, journey.server.url);
      await shopWithKeys(page, platform, { name });
      await goToPlatform(page, platform, name);
      await page.context().clearCookies({ name: "Y-TOKEN" });
      await consent(page, `detour-${journey.mode}`, journey.server.url);
      expect(new URL(page.url()).pathname).toBe("/login");
      await page.getByLabel("用户名").fill("admin");
      await page.getByLabel("密码").fill(adminPassword);
      await page.getByLabel("验证码", { exact: true }).fill(captchaCode);
      await press(page, "登录");
      await says(page, sentences.granted);
      const [answer] = landed;
      const code = answer?.get("code") ?? "";
      const state = answer?.get("state") ?? "";
      expect(code.length).toBeGreaterThan(20);
      expect(afterwards.filter((asked) => asked.includes(code) || asked.includes(state))).toEqual([]);

      const land = (given: Record<string, string>) => page.goto(`${oauthLandingPath}?${new URLSearchParams(given)}`);
      await land({ code, state });
      await says(page, sentences.used);
      await land({ code: "a-code-of-nobody", state: "x".repeat(43) });
      await says(page, sentences.unknown);
      await page.reload();
      await says(page, sentences.unknown);

      // A state of its own, and the code of before.
      const begun = page.waitForRequest((request) => new URL(request.url()).pathname === "/taobao/authorize");
      await page.goto(`/clothes/platform/shop?keyword=${encodeURIComponent(name)}`);
      await page
        .getByRole("link", { name: `续期 ${name}`, exact: true })
        .first()
        .click();
      await page
        .getByRole("link", { name: `重新授权 ${name}`, exact: true })
        .first()
        .click();
      await follow(page, "前往授权");
      const fresh = new URL((await begun).url()).searchParams.get("state") ?? "";
      await page.locator("form").first().waitFor();
      await land({ code, state: fresh });
      await says(page, sentences.failed);
      await page.getByRole("row").filter({ hasText: "失败" }).first().waitFor();

      await follow(page, "重新授权");
      await follow(page, "前往授权");
      await page.locator('a[href$="/abort"]').click();
      await says(page, sentences.denied);
      // What failed took nothing away.
      await page
        .getByRole("row")
        .filter({ hasText: `detour-${journey.mode}` })
        .getByText("已授权")
        .first()
        .waitFor();
    });
  },
  { env },
);
