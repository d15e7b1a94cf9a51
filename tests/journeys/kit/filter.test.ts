/** The filters above a list under scripts: sent by Enter or by their button, kept in the address, more of them when they are looked at (app/components/page/list/filter-bar.tsx). */
import { describe, expect, it } from "vitest";
import { keptDemo, useJourney } from "../../support/browser.ts";
import { goByMenu, hydration, sameDocument } from "../../support/shell-page.ts";

const list = "/clothes/stall/distributor";

describe("filters", () => {
  const { enter } = useJourney("hydrated", { server: keptDemo() });

  it("are sent by Enter and by 查询, keep size and order, begin at page one, and are taken back", async () => {
    const page = await enter("boss", `${list}?size=10&sort=code,desc&page=1`);
    await hydration(page);
    const isSame = await sameDocument(page);
    const rows = page.locator("tbody th[scope=row]");
    const keyword = page.getByLabel("关键字");
    await keyword.fill("长沙");
    await keyword.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("keyword") === "长沙");
    const search = new URL(page.url()).searchParams;
    expect([search.get("size"), search.get("sort"), search.get("page")]).toEqual(["10", "code,desc", null]);
    for (const name of await rows.allInnerTexts()) expect(name).toContain("长沙");
    await keyword.fill("没有这位客户");
    await page.getByRole("button", { name: "查询" }).click();
    await page.getByText("没有符合条件的客户").waitFor();
    await page.getByRole("link", { name: "清除全部条件" }).click();
    await expect.poll(() => rows.count()).toBe(20);
    expect(await keyword.inputValue()).toBe("");
    await page.goBack();
    await expect.poll(() => keyword.inputValue()).toBe("没有这位客户");
    await page.getByRole("link", { name: "重置" }).click();
    await expect.poll(() => rows.count()).toBe(20);
    expect([await isSame(), new URL(page.url()).search]).toEqual([true, ""]);
  });

  it("are folded on a phone, so that rows are on its first screen, and counted", async () => {
    const page = await enter("boss", list, { width: 390 });
    await hydration(page);
    const keyword = page.getByLabel("关键字");
    const firstRow = () => page.locator("tbody tr").first().boundingBox();
    expect(await keyword.isVisible()).toBe(false);
    expect((await firstRow())?.y).toBeLessThan(500);
    await page.getByText("筛选", { exact: true }).click();
    await keyword.fill("长沙");
    await keyword.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("keyword") === "长沙");
    await page.getByText("筛选（1）", { exact: true }).waitFor();
    await keyword.waitFor({ state: "hidden" });
    expect((await firstRow())?.y).toBeLessThan(500);
  });

  it("behind 更多筛选 come when it is opened, and stay open and counted while one is in use", async () => {
    const page = await enter("boss", "/dashboard");
    await hydration(page);
    await goByMenu(page, list);
    const region = page.getByLabel("地区");
    await page.getByLabel("关键字").waitFor();
    expect(await region.count()).toBe(0);
    await page.locator("summary", { hasText: "更多筛选" }).click();
    await region.fill("湖南");
    await region.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("region") === "湖南");
    await page.locator("details[open] > summary", { hasText: "更多筛选（1）" }).waitFor();
    expect(await region.inputValue()).toBe("湖南");
    const regions = await page.locator("tbody td:nth-child(4)").allInnerTexts();
    expect(regions.length).toBeGreaterThan(0);
    for (const text of regions) expect(text).toContain("湖南");
  });
});
