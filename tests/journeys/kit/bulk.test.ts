/** An act on many rows under scripts: ticked, shown before and after, done, and the list as it was left (app/components/page/bulk-page.tsx). */
import { describe, expect, it } from "vitest";
import { serveDemo, useJourney } from "../../support/browser.ts";
import { holdData, hydration, sameDocument } from "../../support/shell-page.ts";

const product = "/clothes/goods/product";

describe("a bulk act", () => {
  const { enter } = useJourney("hydrated", { server: serveDemo() });

  it("changes the ticked rows as it was shown, and comes back to the list with its filter", async () => {
    const page = await enter("boss", `${product}/list?keyword=880&select=1`);
    await hydration(page);
    const isSame = await sameDocument(page);
    await page.getByLabel("勾选本页").check();
    const rows = await page.locator("tbody input[name=ids]").count();
    await page.getByRole("checkbox", { name: "8803", exact: true }).uncheck();
    await page.getByRole("button", { name: "改价" }).click();
    await page.getByText(`勾选的 ${rows - 1} 款`).waitFor();
    expect(await page.getByRole("button", { name: /^确认修改/ }).count()).toBe(0);
    await page.getByLabel("调整幅度").fill("10");
    await page.getByLabel("按", { exact: true }).selectOption({ label: "%" });
    await page.getByRole("button", { name: "预览" }).click();
    await page.getByText("批发价 +10.00 %，四舍五入到分").waitFor();
    expect(await page.getByLabel("调整幅度").inputValue()).toBe("10");
    const shown = await page.getByRole("row", { name: /^8801/ }).getByText("→").innerText();
    const [before, after] = shown.split(" → ");
    expect(Number(after)).toBeCloseTo(Number(before) * 1.1, 2);
    expect(await page.getByRole("row", { name: /^8803/ }).count()).toBe(0);
    const held = await holdData(page, "POST");
    await page.getByRole("button", { name: `确认修改 ${rows - 1} 款` }).click();
    await expect.poll(() => page.getByRole("button", { name: "修改中…" }).isDisabled()).toBe(true);
    await held.release();
    await page.getByText(`已修改 ${rows - 1} 款`).waitFor();
    expect([await isSame(), new URL(page.url()).searchParams.get("keyword")]).toEqual([true, "880"]);
    expect(await page.getByRole("row", { name: /8801/ }).innerText()).toContain(after);
    // The list comes back as it was left.
    expect(await page.locator("tbody input[name=ids]:checked").count()).toBe(rows - 1);
  });
});
