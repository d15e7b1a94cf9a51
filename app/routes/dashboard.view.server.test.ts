import { expect, it } from "vitest";
import type { Api } from "#app/lib/api/api.server.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { readCardGroups } from "./dashboard.view.server.ts";

/** Answers every call, but those whose address holds `broken`. */
function apiWithout(broken: string): Api {
  const numbers = new Proxy({}, { get: () => 1_234 });
  const outcome = async ({ path }: Endpoint) =>
    path.includes(broken) ? { ok: false, failure: {} } : { ok: true, value: numbers };
  return { outcome } as unknown as Api;
}

it("shows the groups that the viewer may see, and says which one cannot be read", async () => {
  const groups = await readCardGroups(apiWithout("desk/transfers"), [
    permissions.transferList,
    permissions.reviewList,
    permissions.monitorList,
  ]);
  expect(groups.map(({ title, failed }) => [title, failed])).toEqual([
    ["调拨", true],
    ["盘点", false],
    ["预警", false],
  ]);
  expect(groups[1]?.cards[0]).toMatchObject({ label: "盘点中", value: "1,234", unit: "张" });
  expect(await readCardGroups(apiWithout("nothing"), [])).toEqual([]);
});

it("shows money in 元, and leads to what a figure counts", async () => {
  const [sales] = await readCardGroups(apiWithout("nothing"), [permissions.billList]);
  expect(sales?.cards.map(({ label, value, unit }) => [label, value, unit])).toEqual([
    ["今日开单", "1,234", "单"],
    ["今日销售额", "12.34", "元"],
    ["挂单", "1,234", "单"],
    ["欠货", "1,234", "件"],
  ]);
  expect(sales?.cards[3]?.to).toMatch(/has=owed&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
});
