/** A list under scripts: sorted and paged by the router, its rows ticked at once, two-line cards on a phone (app/components/page/list). */
import { describe, expect, it } from "vitest";
import { keptDemo, useJourney } from "../../support/browser.ts";
import type { BrowserPage } from "../../support/page.ts";
import { hydration, sameDocument } from "../../support/shell-page.ts";

const list = "/clothes/stall/distributor";

const names = (page: BrowserPage) => page.locator("tbody th[scope=row]").allInnerTexts();

describe("a list", () => {
  const { enter } = useJourney("hydrated", { server: keptDemo() });

  it("is sorted and paged within one document, and 后退 leads back through each", async () => {
    const page = await enter("boss", `${list}?size=10`);
    await hydration(page);
    const isSame = await sameDocument(page);
    const codes = page.locator("tbody td.c2:nth-child(2)");
    const heading = page.getByRole("columnheader", { name: "编码" });
    await heading.getByRole("link").click();
    await page.waitForURL("**sort=code**");
    expect(await heading.getAttribute("aria-sort")).toBe("ascending");
    const ascending = await codes.allInnerTexts();
    expect(ascending).toHaveLength(10);
    expect(ascending).toEqual(ascending.toSorted());
    const first = await names(page);
    await heading.getByRole("link").click();
    await page.waitForURL(/sort=code(,|%2C)desc/);
    expect(await heading.getAttribute("aria-sort")).toBe("descending");
    const descending = await codes.allInnerTexts();
    expect(descending).toEqual(descending.toSorted().toReversed());
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(first);
    await page.getByRole("link", { name: "下一页" }).click();
    await page.waitForURL("**page=1**");
    const second = await names(page);
    expect(second.filter((name) => first.includes(name))).toEqual([]);
    expect((await codes.allInnerTexts()).at(0)?.localeCompare(ascending.at(-1) ?? "")).toBeGreaterThan(0);
    await page.getByRole("link", { name: "每页 20 条" }).click();
    await page.waitForURL("**size=20**");
    expect(await names(page)).toEqual([...first, ...second]);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(second);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(first);
    expect(await isSame()).toBe(true);
  });

  it("has all of its rows ticked by one box, and cleared by it", async () => {
    const page = await enter("boss", `${list}?size=10`);
    const boxes = page.locator("tbody input[name=ids]");
    const ticked = page.locator("tbody input[name=ids]:checked");
    await page.getByLabel("勾选本页").check();
    const all = await boxes.count();
    expect(all).toBeGreaterThan(5);
    expect(await ticked.count()).toBe(all);
    await page.getByLabel("勾选本页").uncheck();
    expect(await ticked.count()).toBe(0);
  });

  it("shows on a phone a card of two lines a row, and scrolls no way but down", async () => {
    const page = await enter("boss", `${list}?size=10`, { width: 390 });
    const rows = await page.locator("tbody tr").evaluateAll((all) =>
      all.map((row) => {
        const shown = [...row.children].filter((cell) => cell.getClientRects().length > 0);
        const lineOf = (cell: Element) => cell.getBoundingClientRect();
        const of = (selector: string) => shown.filter((cell) => cell.matches(selector)).map(lineOf);
        const [first, second] = [of("[scope=row], .c1"), of(".c2")];
        return {
          lines: [first.length, second.length],
          isBelow: Math.min(...second.map(({ top }) => top)) >= Math.max(...first.map(({ bottom }) => bottom)) - 1,
          others: shown.filter((cell) => !cell.matches("[scope=row], .c1, .c2, .act, :has(> .check)")).length,
        };
      }),
    );
    expect(rows).toHaveLength(10);
    for (const row of rows) expect(row).toEqual({ lines: [3, 4], isBelow: true, others: 0 });
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
