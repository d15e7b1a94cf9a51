/** Every page of no large section opens, fits and holds axe's rules; and no page is missing from the walk. */
import { describe, expect, it } from "vitest";
import { keptDemo, useJourney } from "../../support/browser.ts";
import { pageRoutes, pageTable } from "../../support/page-table.ts";
import { walkPages } from "../../support/page-walk.ts";

describe("every page", () => {
  const server = keptDemo();
  walkPages("rest", useJourney("hydrated", { server }));

  it("has an address in the table", async () => {
    const table = await pageTable(server().url);
    expect(pageRoutes().filter((route) => !table[route])).toEqual([]);
  });
});
