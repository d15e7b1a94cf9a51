/** An empty company: what 开业准备 says of it, what can be made there, and that goods can be moved and sold in it. */
import { beforeAll, expect, it } from "vitest";
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { openEmptyCompany } from "../../support/company/empty-company.ts";
import { newPlace } from "../../support/data/repositories.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice({}, openEmptyCompany);
let admin: Caller;
beforeAll(async () => {
  admin = await caller(backoffice, "admin");
});

const setup = async () => (await admin.get("/api/setup")).body;
const stateOf = async (step: string) =>
  (await setup()).steps.find((one: { step: string }) => one.step === step).state as string;
const attributes = async (
  type: string,
): Promise<{ id: number; name: string; sizes: { id: number; name: string }[] }[]> =>
  (await admin.get(`/api/clothes/attribute?type=${type}&size=100`)).body.content;
const idOf = async (type: string, name: string) => (await attributes(type)).find((one) => one.name === name)?.id;

it("answers every question, though there is nothing to tell", async () => {
  const paths: Record<string, object> = (await admin.get("/doc/json")).body.paths;
  const asked = Object.keys(paths).filter((path) => "get" in (paths[path] ?? {}) && !path.includes("{"));
  expect(asked.length).toBeGreaterThan(200);
  const failed: string[] = [];
  for (const path of asked) if ((await admin.get(path)).status >= 500) failed.push(path);
  expect(failed).toEqual([]);
});

it("begins with everything to be done, and lets skip what is not needed", async () => {
  const { steps, next, finished, dismissed, empty } = await setup();
  expect(steps.map(({ state }: { state: string }) => state)).toEqual(Array(12).fill("TODO"));
  expect([next, finished, dismissed, empty]).toEqual(["company", false, false, true]);
  await admin.ok("POST", "/api/setup/skip", { step: "company", skipped: true });
  await admin.ok("POST", "/api/setup/skip", { step: "places", skipped: true });
  expect([(await setup()).next, await stateOf("places")]).toEqual(["stalls", "SKIPPED"]);
  expect(await admin.refused("POST", "/api/setup/skip", { step: "stalls", skipped: true })).toContain("不能跳过");
  await admin.ok("POST", "/api/setup/skip", { step: "places", skipped: false });
  expect((await setup()).next).toBe("places");
  await admin.ok("POST", "/api/setup/dismiss", { dismissed: true });
  expect(await setup()).toMatchObject({ finished: true, dismissed: true });
  await admin.ok("POST", "/api/setup/dismiss", { dismissed: false });
});

it("offers the trade's vocabularies, adds what is chosen once, and leaves the rest to be chosen later", async () => {
  const before = (await admin.get("/api/clothes/attribute/starter")).body;
  expect(before.colors).toHaveLength(22);
  expect(before.categories.map(({ name }: { name: string }) => name)).toEqual(["女装", "男装", "童装", "大码女装"]);
  const chosen = { colors: ["黑", "白"], sizeGroups: "S–XL", categories: ["女装"], seasons: ["夏", ""] };
  const { added } = await admin.ok("POST", "/api/clothes/attribute/starter", chosen);
  expect(added).toBe(2 + 1 + 19 + 1);
  expect(await admin.ok("POST", "/api/clothes/attribute/starter", chosen)).toEqual({ added: 0 });
  const after = (await admin.get("/api/clothes/attribute/starter")).body;
  expect(after.colors.map(({ name }: { name: string }) => name)).not.toContain("黑");
  expect(after.categories.map(({ name }: { name: string }) => name)).toEqual(["男装", "童装", "大码女装"]);
  expect(await stateOf("vocabularies")).toBe("DONE");
});

it("moves goods between its first two places, though nobody made a place for what is on its way", async () => {
  const from = await admin.ok("POST", "/api/clothes/repository", newPlace());
  const to = await admin.ok("POST", "/api/clothes/repository", newPlace({ type: "STALL" }));
  expect([await stateOf("places"), await stateOf("stalls")]).toEqual(["DONE", "DONE"]);
  const [group] = await attributes("SIZE_GROUP");
  const style = await admin.ok("POST", "/api/clothes/product", {
    ...{ styleNo: "K1", name: "连衣裙", year: 2026, unit: "件", origin: "OWN", status: "ON", launchDate: "2026-04-15" },
    ...{ categoryId: await idOf("CATEGORY", "连衣裙"), seasonId: await idOf("SEASON", "夏"), brandId: null },
    ...{ sizeGroupId: group?.id, sizeIds: group?.sizes.map(({ id }) => id), colorIds: [await idOf("COLOR", "黑")] },
    ...{ wholesalePriceFen: 8900, minPriceFen: null, tagPriceFen: null, retailPriceFen: null, purchasePriceFen: null },
  });
  const { skus } = (await admin.get(`/api/clothes/product/${style.id}`)).body;
  const cells = [{ skuId: skus[0].id, qty: 3 }];
  const slips = "/api/clothes/adjustment";
  const opening = await admin.ok("POST", slips, { kind: "OPENING", repositoryId: from.id, reason: "期初" });
  const costs = [{ skuId: skus[0].id, costFen: 4150 }];
  const drafted = await admin.ok("POST", `${slips}/${opening.id}/lines`, { mode: "add", cells, costs });
  await admin.ok("POST", `${slips}/${opening.id}/approve`, { version: drafted.version });
  expect(await stateOf("stock")).toBe("DONE");
  const made = await admin.ok("POST", "/api/clothes/transfer", { fromId: from.id, toId: to.id });
  const { version } = await admin.ok("POST", `/api/clothes/transfer/${made.id}/lines`, { mode: "add", cells });
  const sent = await admin.ok("POST", `/api/clothes/transfer/${made.id}/send`, { version });
  expect(sent.version).toBeGreaterThan(version);
  expect(await findBrokenLedgers(backoffice.database.db)).toEqual([]);
});

it("has one 资金账户, and is through with them once it has made its own", async () => {
  const path = "/api/clothes/fund";
  const { content } = (await admin.get(path)).body;
  expect(content).toMatchObject([{ name: "现金", method: "CASH", stallId: null, balanceFen: 0, status: "ON" }]);
  await admin.ok("POST", path, { name: "微信", method: "WECHAT" });
  expect(await stateOf("funds")).toBe("DONE");
});
