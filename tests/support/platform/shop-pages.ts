/** A shop by its pages: made with the keys of the test platform, authorised at the platform's own pages, and pulled. */
import { expect } from "vitest";
import type { BrowserPage } from "../page.ts";
import type { TestPlatform } from "./test-platform.ts";

export const grantedText = "授权成功，可以抓单和推库存了";

export const press = (page: BrowserPage, name: string) => page.getByRole("button", { name, exact: true }).click();
export const follow = (page: BrowserPage, name: string) =>
  page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
export const says = (page: BrowserPage, sentence: string) =>
  page.getByRole("main").getByText(sentence).first().waitFor();

/** The authorisation server's pages want a font of a third site. */
export const keepFromFonts = (page: BrowserPage) =>
  page.route("https://fonts.googleapis.com/**", (route) => route.fulfill({ contentType: "text/css", body: "" }));

/** A new 淘宝 shop with its keys, made by its form. */
export async function shopWithKeys(
  page: BrowserPage,
  { apps }: TestPlatform,
  { name, repository = "电商仓" }: { name: string; repository?: string },
): Promise<void> {
  await page.goto("/clothes/platform/shop/new");
  const main = page.getByRole("main");
  await main.getByLabel("平台", { exact: true }).selectOption({ label: "淘宝/天猫" });
  await main.getByLabel("店铺名").fill(name);
  await main.getByLabel("发货仓").selectOption({ label: repository });
  await main.getByLabel("App Key").fill(apps.taobao.appKey);
  await main.getByLabel("App Secret").fill(apps.taobao.appSecret);
  await press(page, "保存");
  await page.getByText(`已新增店铺 ${name}`).first().waitFor();
}

const openShop = (page: BrowserPage, name: string) =>
  page.goto(`/clothes/platform/shop?keyword=${encodeURIComponent(name)}`);

/** From the list to the platform's page to sign in. */
export async function goToPlatform(page: BrowserPage, { issuer }: TestPlatform, name: string): Promise<void> {
  await openShop(page, name);
  await page
    .getByRole("link", { name: `授权 ${name}`, exact: true })
    .first()
    .click();
  await page.getByRole("heading", { name: `授权 ${name}` }).waitFor();
  await follow(page, "前往授权");
  await page.locator("input[name=login]").waitFor();
  expect(new URL(page.url()).origin).toBe(issuer);
}

/** Signs in at the platform and agrees; ends at the product, `home`. */
export async function consent(page: BrowserPage, login: string, home: string): Promise<void> {
  await page.locator("input[name=login]").fill(login);
  await page.locator("input[name=password]").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(({ origin }) => origin === home);
}

export async function pullNow(page: BrowserPage, name: string): Promise<void> {
  await openShop(page, name);
  await page
    .getByRole("link", { name: `立即抓单 ${name}`, exact: true })
    .first()
    .click();
  await press(page, "确定立即抓单");
  await page.getByText("已开始抓单").first().waitFor();
}
