/** 发送图片单 and 合并打印 (domain.md §3.4): a bill and a 对账单 as PNG from the browser, and several bills on one print page. */
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, it } from "vitest";
import { describeBothWaysOn, serveDemo } from "../../support/browser.ts";
import { inBrowser, type Page } from "../../support/page.ts";

const base = "/clothes/stall/distributor";
const bills = `${base}/bill`;
const hint = "这里不能生成图片：请把下面的单据截屏，再发给客户。";
/** 长沙小雨女装, who owes and buys. */
const statement = `${base}/account/statement?distributorId=2`;

interface Pixels {
  name: string;
  width: number;
  height: number;
  /** How much of the picture is no paper. */
  inked: number;
  bytes: Buffer;
}

/** What 保存图片 gives, decoded. */
async function saved(page: Page, index = 0): Promise<Pixels> {
  const link = page.getByRole("dialog").getByRole("link", { name: /^保存图片/ });
  const [download] = await Promise.all([page.waitForEvent("download"), link.nth(index).click()]);
  const bytes = await readFile(await download.path());
  const image = sharp(bytes);
  const { format, width, height } = await image.metadata();
  expect(format).toBe("png");
  const grey = await image.greyscale().raw().toBuffer();
  const inked = grey.reduce((sum, value) => sum + (value < 128 ? 1 : 0), 0) / grey.length;
  return { name: download.suggestedFilename(), width, height, inked, bytes };
}

async function openPictures(page: Page) {
  await page.getByRole("link", { name: "图片单" }).click();
  await page.getByRole("dialog").getByRole("img").first().waitFor();
}

const shut = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "关闭" }).click();

const dayOf = (daysAgo: number) =>
  new Date(Date.now() + 8 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10);
/** What the demo company sold in three weeks, without what was voided. */
const sold = `${bills}/list?from=${dayOf(20)}&to=${dayOf(0)}&status=CONFIRMED&size=100`;

describeBothWaysOn(serveDemo(), "pictures of bills", (journey) => {
  it("a bill: from its page and its print page, with and without prices", async () => {
    const page = await journey.enter("keeper", `${sold}&has=return`);
    await page.getByRole("link", { name: /^详情/ }).first().click();
    const no = (await page.getByRole("heading", { name: /^拿货单 XS/ }).innerText()).replace("拿货单 ", "");
    if (journey.mode === "plain") {
      await page.getByRole("link", { name: "图片单" }).click();
      await page.waitForURL(/bill\/print\?id=\d+&picture=1/);
      await page.getByText(hint).waitFor();
      await page.getByRole("article", { name: `拿货单 ${no}` }).waitFor();
      await page.getByRole("link", { name: "返回" }).click();
      await page.waitForURL(/bill\/item\?id=\d+$/);
      return;
    }
    const scripts: string[] = [];
    inBrowser(page).on("request", (request) => scripts.push(request.url()));
    await openPictures(page);
    expect(scripts.filter((url) => url.includes("picture-dialog"))).toHaveLength(1);
    const priced = await saved(page);
    expect(priced.name).toBe(`${no}.png`);
    expect([priced.width, priced.height > 700]).toEqual([1080, true]);
    expect(priced.inked).toBeGreaterThan(0.01);
    expect(priced.inked).toBeLessThan(0.3);
    const preview = inBrowser(page).getByRole("img", { name: no });
    expect(await preview.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth])).toEqual([
      true,
      1080,
    ]);
    await shut(page);
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await page.getByRole("link", { name: "打印小票" }).click();
    // Both pages have the link.
    await page.waitForURL(/bill\/print/);
    await openPictures(page);
    expect((await saved(page)).bytes.equals(priced.bytes)).toBe(true);
    await shut(page);
    await page.getByLabel("价格").selectOption("不印价格");
    await page.getByRole("button", { name: "应用" }).click();
    await page.waitForURL(/price=0/);
    await openPictures(page);
    const bare = await saved(page);
    expect([bare.name, bare.width]).toEqual([`${no}.png`, 1080]);
    expect(bare.height).toBeLessThan(priced.height);
    expect(bare.inked).toBeGreaterThan(0.005);
  });

  it("a 对账单: as tall as its entries, as far as a picture goes", async () => {
    const page = await journey.enter("boss", statement);
    await page.getByText("期初").first().waitFor();
    if (journey.mode === "plain") {
      await page.getByRole("link", { name: "图片单" }).click();
      await page.waitForURL(/statement\/print\?.*picture=1/);
      await page.getByText(hint).waitFor();
      await page.getByRole("heading", { name: "客户对账单" }).waitFor();
      return;
    }
    await openPictures(page);
    const short = await saved(page);
    expect(short.name).toMatch(/^对账单 长沙小雨女装 \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.png$/);
    expect([short.width, short.height > 400]).toEqual([1080, true]);
    expect(short.inked).toBeGreaterThan(0.005);
    await shut(page);

    const entry = {
      ...{ bizDate: "2026-04-01", type: "拿货", document: "XS26040100001", taken: "1,234.00", returned: "" },
      ...{ paid: "", other: "", owed: "9,876.00", remark: "" },
    };
    const answerWith = async (count: number) => {
      await inBrowser(page).route("**/statement/picture?*", async (route) => {
        const answer = await (await route.fetch()).json();
        answer.statement.rows = Array.from({ length: count }, (_, id) => ({ ...entry, id }));
        await route.fulfill({ json: answer });
      });
      await page.getByRole("link", { name: "图片单" }).click();
    };
    await answerWith(200);
    await page.getByRole("dialog").getByRole("img").first().waitFor();
    const long = await saved(page);
    expect([long.width, long.height > 5_000]).toEqual([1080, true]);
    await shut(page);
    await answerWith(650);
    await page.getByRole("dialog").getByRole("img").first().waitFor();
    const longest = await saved(page);
    expect([longest.width < 1080, longest.width >= 720, longest.height]).toEqual([true, true, expect.any(Number)]);
    await shut(page);
    await answerWith(900);
    await page.getByRole("dialog").getByText("共 900 笔，一张图片放不下，请缩短日期范围，或者打印、导出").waitFor();
  });
});

describeBothWaysOn(serveDemo(), "several bills on one print page", (journey) => {
  it("each on a page of its own, each counted, each with its picture", async () => {
    const page = await journey.enter("keeper", sold, { browser: "where paper breaks is a matter of style" });
    const boxes = page.getByRole("checkbox", { name: /^选择 XS/ });
    const names = await boxes.evaluateAll((all) => all.slice(0, 3).map((box) => box.getAttribute("aria-label") ?? ""));
    for (const name of names) await page.getByLabel(name).check();
    await page.getByRole("button", { name: "合并打印" }).click();
    await page.waitForURL(/bill\/print\?id=\d+&id=\d+&id=\d+/);
    const slips = page.getByRole("article");
    expect(await slips.evaluateAll((all) => all.map((slip) => slip.getAttribute("aria-label")))).toEqual(
      names.map((name) => name.replace("选择", "拿货单")),
    );
    expect(await slips.evaluateAll((all) => all.map((slip) => getComputedStyle(slip).breakAfter))).toEqual([
      "page",
      "page",
      "auto",
    ]);
    const before = await printedOf(page);
    if (journey.mode === "hydrated") {
      await openPictures(page);
      expect((await saved(page, 2)).name).toBe(`${names[2]?.replace("选择 ", "")}.png`);
      expect(await page.getByRole("dialog").getByRole("img").count()).toBe(3);
      await shut(page);
      await page.evaluate(() => {
        window.print = () => {};
      });
      await page.getByRole("button", { name: "浏览器打印" }).click();
    } else {
      await page.getByRole("button", { name: "记录打印" }).click();
      await page.getByText("已记录打印 3 张").waitFor();
    }
    await expect.poll(() => printedOf(page), { timeout: 15_000 }).toEqual(before.map((count) => count + 1));
  });

  it("no more than 50 of them", async () => {
    const page = await journey.enter(
      "boss",
      `${bills}/print?${Array.from({ length: 51 }, (_, at) => `id=${at + 1}`).join("&")}`,
    );
    await page.getByText("一次最多打印 50 张，只显示前 50 张").waitFor();
    expect(await page.getByRole("article").count()).toBeLessThanOrEqual(50);
  });
});

/** How often each was printed, as the strip above them says. */
async function printedOf(page: Page): Promise<number[]> {
  const summary = await page.locator(".print-bar small").first().innerText();
  return (/已打印 ([\d、]+) 次/.exec(summary)?.[1] ?? "").split("、").map(Number);
}
