/** A form that is refused under scripts: the focus on what is wrong, all that was typed kept, and nothing booked twice (app/components/page/form-frame.tsx). */
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { serveDemo, useJourney } from "../../support/browser.ts";
import { openForms } from "../../support/forms.ts";
import type { BrowserPage } from "../../support/page.ts";
import { hydration, sameDocument } from "../../support/shell-page.ts";

const slips = "/clothes/finance/cost/slip";
const repositories = "/clothes/inventory/repository";

const focused = (page: BrowserPage) => page.evaluate(() => document.activeElement?.getAttribute("name"));
const save = (page: BrowserPage) => page.getByRole("button", { name: "保存草稿", exact: true });

/** Of one colour, as a telephone sends it. */
async function receipt() {
  const buffer = await sharp({ create: { width: 60, height: 80, channels: 3, background: "#aa7733" } })
    .png()
    .toBuffer();
  return { name: "收据.png", mimeType: "image/png", buffer };
}

/** A 费用单 but for its category. */
async function fill(page: BrowserPage, remark: string) {
  await page.getByLabel("金额（元）").fill("123.45");
  await page.getByLabel("资金账户").selectOption({ label: "农行对公 3321" });
  await page.getByLabel("备注").fill(remark);
}

describe("a refused form", () => {
  const journey = useJourney("hydrated", { server: serveDemo() });
  const { enter, expectError } = journey;

  /** How many slips have it. */
  async function booked(page: BrowserPage, remark: string): Promise<string[]> {
    await page.goto(`${slips}?keyword=${remark}`);
    return page.locator("tbody th[scope=row]").allInnerTexts();
  }

  it("puts the focus on the first wrong field, keeps the rest, and goes through under the same token, once", async () => {
    expectError(/status of 400/);
    const page = await enter("boss", `${slips}/new`);
    await hydration(page);
    const isSame = await sameDocument(page);
    const token = () => page.locator("input[name=clientToken]").inputValue();
    const before = await token();
    await fill(page, "两次点击");
    await page.getByLabel("金额（元）").fill("12.345");
    const chooser = page.getByLabel("添加凭证");
    await chooser.setInputFiles(await receipt());
    await save(page).click();
    await page.getByText("有 2 处需要修改，已填内容都已保留").waitFor();
    await expect.poll(() => focused(page)).toBe("category");
    const wrong = await page.locator("[aria-invalid]").evaluateAll((all) => all.map((one) => one.getAttribute("name")));
    expect(wrong).toEqual(["category", "amountFen"]);
    expect(await page.getByLabel("金额（元）").inputValue()).toBe("12.345");
    expect(await page.getByLabel("备注").inputValue()).toBe("两次点击");
    // The picture is stored, and chosen no longer.
    expect(await page.getByAltText("凭证 1").count()).toBe(1);
    expect(await chooser.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
    await page.getByLabel("类别").selectOption({ label: "房租" });
    await save(page).click();
    await expect.poll(() => focused(page)).toBe("amountFen");
    expect([await isSame(), await token()]).toEqual([true, before]);
    await page.getByLabel("金额（元）").fill("123.45");
    await save(page).dblclick();
    await page.getByText(/^已保存草稿 FY\d+$/).waitFor();
    expect(await booked(page, "两次点击")).toHaveLength(1);
  });

  it("is booked once however often it is sent: by Enter twice, and again where the answer was lost", async () => {
    expectError(/ERR_FAILED|Failed to fetch/);
    const page = await enter("boss", `${slips}/new`);
    await hydration(page);
    await page.getByLabel("类别").selectOption({ label: "房租" });
    await fill(page, "两次回车");
    await page.getByLabel("备注").press("Enter");
    await page
      .getByLabel("备注")
      .press("Enter", { timeout: 1_000 })
      .catch(() => {});
    await page.getByText(/^已保存草稿 FY\d+$/).waitFor();
    expect(await booked(page, "两次回车")).toHaveLength(1);

    await page.goto(`${slips}/new`);
    await hydration(page);
    await page.getByLabel("类别").selectOption({ label: "房租" });
    await fill(page, "答复丢了");
    let posts = 0;
    await page.route(/\.data/, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      posts += 1;
      if (posts > 1) return route.continue();
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
    });
    await save(page).click();
    await page.getByRole("button", { name: "重试" }).click();
    await page.getByText(/^已保存草稿 FY\d+$/).waitFor();
    expect(posts).toBe(2);
    expect(await booked(page, "答复丢了")).toHaveLength(1);
  });

  it("says that somebody else was first, keeps what was typed, and shows what is stored when it is loaded anew", async () => {
    expectError(/status of 400/);
    const page = await enter("boss", repositories);
    await page.getByRole("link", { name: "编辑 次品仓" }).click();
    await page.waitForURL(`**${repositories}/edit?id=*`);
    await page.getByLabel("地址").fill("后改的");
    const { send } = await openForms(journey.server.url, "admin");
    await send(new URL(page.url()).pathname + new URL(page.url()).search, { address: "先改的" });
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("数据已被他人修改，请刷新后重试").waitFor();
    expect(await page.getByLabel("地址").inputValue()).toBe("后改的");
    await page.evaluate(() =>
      (window as unknown as { __remixRouter: { revalidate(): void } }).__remixRouter.revalidate(),
    );
    await expect.poll(() => page.getByLabel("地址").inputValue()).toBe("先改的");
  });
});
