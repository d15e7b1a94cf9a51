/**
 * Signing in on the stall terminal, hydrated: from the press of 登录 until the
 * 20 rows of the list that was wanted are painted. The page was open for as
 * long as a person types; the browser has never been here before, so whatever
 * the list needs of scripts has either come meanwhile or is waited for.
 */
import { recordTransfers, slowDown, type Transfer, withBrowser } from "./support/browser.ts";
import { rowsAfterClick, watchRows } from "./support/painted.ts";
import { captchaCode, password, withDemo } from "./support/product.ts";
import { note, verdict } from "./support/report.ts";
import { median, spread } from "./support/statistics.ts";

const wanted = "/clothes/goods/product/list";
const visits = 7;
const mostMs = 1500;
/** A name, a password and a captcha. */
const typingMs = 8000;

await withDemo(async ({ url }) => {
  await withBrowser(async (open) => {
    const times: number[] = [];
    let asked: readonly Transfer[] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      const { page, cdp, context } = await open(url, {});
      await page.addInitScript({ content: watchRows });
      await slowDown(cdp);
      await page.goto(`${url}/login?redirect=${encodeURIComponent(wanted)}`);
      await page.getByLabel("用户名").fill("boss");
      await page.getByLabel("密码").fill(password);
      await page.getByLabel("验证码", { exact: true }).fill(captchaCode);
      await page.waitForTimeout(typingMs);
      const transfers = await recordTransfers(cdp);
      times.push(await rowsAfterClick(page, page.getByRole("button", { name: "登录" })));
      asked = transfers.filter(({ type }) => type !== "Image");
      await context.close();
    }
    verdict("sign-in press → 20 rows painted", median(times), `ms (${spread(times)})`, { most: mostMs });
    for (const { path, type, bytes } of asked) note(`${path} ${type} ${bytes}`);
  });
});
