/** Lists of the stall show all of their columns on a screen of 1440 px: nothing hides behind a scroll bar. */
import { describe, expect, it } from "vitest";
import { useJourney } from "../../support/browser.ts";

const base = "/clothes/stall/distributor";

describe("lists at 1440", () => {
  const journey = useJourney("hydrated");

  it.each([
    ["分销商", base],
    ["拿货单", `${base}/bill/list`, "近30天"],
    ["账户流水", `${base}/account`],
  ])("%s", async (caption, path, days = "") => {
    const page = await journey.enter("boss", path);
    if (days) {
      await page.getByRole("link", { name: days }).click();
      await page.waitForURL(/from=/);
    }
    const table = page.getByRole("table", { name: caption, exact: true });
    expect(await table.getByRole("row").count()).toBeGreaterThan(2);
    // The address may run ahead of the list that it names.
    const hidden = () =>
      table.evaluate((element) => {
        const region = element.parentElement;
        return region ? region.scrollWidth - region.clientWidth : null;
      });
    await expect.poll(hidden).toBe(0);
  });
});
