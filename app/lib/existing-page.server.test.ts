import { expect, it } from "vitest";
import { requireExistingPage } from "./existing-page.server.ts";

/** Where the address leads to; null: it stays. */
function leadsTo(address: string, page: number, total: number): string | null {
  try {
    requireExistingPage(new Request(`http://local.test${address}`), { page, size: 20 }, total);
    return null;
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get("Location") : String(thrown);
  }
}

it("leads past the end of a list to its last page, and keeps the filters", () => {
  expect(leadsTo("/list?page=1", 1, 40)).toBeNull();
  expect(leadsTo("/list", 0, 0)).toBeNull();
  expect(leadsTo("/list?tab=business&page=2", 2, 40)).toBe("/list?tab=business&page=1");
  expect(leadsTo("/list?page=999&status=ON", 999, 20)).toBe("/list?status=ON");
  expect(leadsTo("/list.data?page=3&_routes=x", 3, 41)).toBe("/list?page=2");
});
