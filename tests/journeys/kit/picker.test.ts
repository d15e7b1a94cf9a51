/** A choice that is found by typing, under scripts: walked by arrows, taken by Enter or a click, left by Escape or beside it (app/components/shell/quick-search.tsx). */
import { describe, expect, it } from "vitest";
import { keptDemo, useJourney } from "../../support/browser.ts";
import { hydration, tabTitles } from "../../support/shell-page.ts";

describe("a combobox", () => {
  const { enter } = useJourney("hydrated", { server: keptDemo() });

  it("finds as one types, says when there is nothing, is walked by arrows, and opens what is chosen", async () => {
    const page = await enter("boss", "/dashboard");
    await hydration(page);
    const open = () => page.getByRole("link", { name: "全局搜索" }).click();
    const box = page.getByRole("combobox", { name: "款号、单号、客户或页面" });
    const options = page.getByRole("option");
    const active = () =>
      box.evaluate((input) => document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent);
    await open();
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
    await box.fill("没有这一页");
    await page.getByText("没有找到").waitFor();
    await box.fill("商品");
    await expect.poll(() => options.count()).toBeGreaterThan(2);
    await expect.poll(() => page.getByRole("dialog").getByRole("status").innerText()).toBe("");
    const texts = await options.allTextContents();
    for (const step of [0, 1, 2]) {
      if (step > 0) await page.keyboard.press("ArrowDown");
      await expect.poll(active).toBe(texts[step]);
    }
    await page.keyboard.press("ArrowUp");
    await expect.poll(active).toBe(texts[1]);
    const path = /\/\S+$/.exec(texts[1] ?? "")?.[0] ?? "";
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${path}`);
    await box.waitFor({ state: "detached" });

    await open();
    await box.fill("存储方");
    await options.filter({ hasText: "/clothes/inventory/repository" }).first().click();
    await page.getByRole("heading", { name: "存储方", level: 1 }).waitFor();
    for (const leave of [() => page.keyboard.press("Escape"), () => page.mouse.click(5, 500)]) {
      await open();
      await box.fill("商品");
      await leave();
      await box.waitFor({ state: "detached" });
    }
    expect(new URL(page.url()).pathname).toBe("/clothes/inventory/repository");
    // What opened over the page was no visit of a page of its own.
    expect(await tabTitles(page)).toEqual(["首页", expect.any(String), "存储方"]);
  });
});
