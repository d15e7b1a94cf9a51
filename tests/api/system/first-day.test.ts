/** An empty company: what 开业准备 says of it, what can be made there, and that goods can be moved and sold in it. */
import { beforeAll, describe, expect, it } from "vitest";
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
  expect(steps.map(({ state }: { state: string }) => state)).toEqual(Array(17).fill("TODO"));
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
  // Nobody has to invent a code.
  const from = await admin.ok("POST", "/api/clothes/repository", newPlace({ code: "" }));
  const to = await admin.ok("POST", "/api/clothes/repository", newPlace({ type: "STALL", code: "" }));
  const codeOf = async ({ id }: { id: number }) => (await admin.get(`/api/clothes/repository/${id}`)).body.code;
  expect([await codeOf(from), await codeOf(to)]).toEqual(["CK01", "DK01"]);
  expect([await stateOf("places"), await stateOf("stalls")]).toEqual(["DONE", "DONE"]);
  const style = await addStyle("K1");
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

async function addStyle(styleNo: string): Promise<{ id: number }> {
  const [group] = await attributes("SIZE_GROUP");
  return admin.ok("POST", "/api/clothes/product", {
    ...{ styleNo, name: "连衣裙", year: 2026, unit: "件", origin: "OWN", status: "ON", launchDate: "2026-04-15" },
    ...{ categoryId: await idOf("CATEGORY", "连衣裙"), seasonId: await idOf("SEASON", "夏"), brandId: null },
    ...{ sizeGroupId: group?.id, sizeIds: group?.sizes.map(({ id }) => id), colorIds: [await idOf("COLOR", "黑")] },
    ...{ wholesalePriceFen: 8900, minPriceFen: null, tagPriceFen: null, retailPriceFen: null, purchasePriceFen: null },
  });
}

describe("opening stock", () => {
  const slips = "/api/clothes/adjustment";
  const skusOf = async (style: { id: number }) =>
    (await admin.get(`/api/clothes/product/${style.id}`)).body.skus as { id: number }[];
  const open = async () => {
    const place = await admin.ok("POST", "/api/clothes/repository", newPlace());
    return admin.ok("POST", slips, { kind: "OPENING", repositoryId: place.id, reason: "期初" });
  };
  const lines = async (id: number) =>
    (await admin.get(`${slips}/${id}`)).body.lines.map(({ size, qty, costFen }: Record<string, unknown>) => [
      size,
      qty,
      costFen,
    ]);

  it("costs what is told of its style, and a size that comes later costs what the others do", async () => {
    const style = await addStyle("K2");
    const [s, m, l] = await skusOf(style);
    const slip = await open();
    const styleCosts = [{ productId: style.id, grade: 1, costFen: 4150 }];
    const save = (body: object) => admin.ok("POST", `${slips}/${slip.id}/lines`, { mode: "set", cells: [], ...body });
    await save({ cells: [{ skuId: s?.id, qty: 2 }], styleCosts });
    await save({ cells: [{ skuId: m?.id, qty: 3 }] });
    expect(await lines(slip.id)).toEqual([
      ["S", 2, 4150],
      ["M", 3, 4150],
    ]);
    // Where they differ nobody knows which is meant.
    await save({ costs: [{ skuId: m?.id, grade: 1, costFen: 4300 }] });
    const { version } = await save({ cells: [{ skuId: l?.id, qty: 1 }] });
    expect((await lines(slip.id)).at(-1)).toEqual(["L", 1, null]);
    expect(
      await admin.refused("POST", `${slips}/${slip.id}/lines`, { mode: "set", cells: [], costs: [], styleCosts }),
    ).toBe("请先填写数量，再保存成本");
    expect(await admin.refused("POST", `${slips}/${slip.id}/approve`, { version })).toContain(
      "K2 黑 L 共 1 件没有成本",
    );
  });

  it("asks once about what nobody knows the cost of, and again when something is added", async () => {
    const style = await addStyle("K3");
    const [s, m] = await skusOf(style);
    const slip = await open();
    const add = (skuId: number | undefined, qty: number) =>
      admin.ok("POST", `${slips}/${slip.id}/lines`, { mode: "add", cells: [{ skuId, qty }] });
    const ask = async (version: number, answered?: string) =>
      admin.post(`${slips}/${slip.id}/approve`, { version, ...(answered && { answered }) });
    const first = await ask((await add(s?.id, 5)).version);
    expect([first.status, first.body.message]).toEqual([400, expect.stringContaining("K3 黑 S 共 5 件没有成本")]);
    expect(first.body.question).toMatchObject({ label: "没有成本也入库" });
    const { version } = await add(m?.id, 7);
    const second = await ask(version, first.body.question.name);
    expect([second.status, second.body.message]).toEqual([400, expect.stringContaining("K3 黑 S、M 共 12 件没有成本")]);
    expect((await ask(version, second.body.question.name)).status).toBe(200);
    expect(await findBrokenLedgers(backoffice.database.db)).toEqual([]);
  });
});

it("has one 资金账户, and is through with them once it has made its own", async () => {
  const path = "/api/clothes/fund";
  const { content } = (await admin.get(path)).body;
  expect(content).toMatchObject([{ name: "现金", method: "CASH", stallId: null, balanceFen: 0, status: "ON" }]);
  await admin.ok("POST", path, { name: "微信", method: "WECHAT" });
  expect(await stateOf("funds")).toBe("DONE");
});

describe("the step of colleagues", () => {
  let stall = 0;
  const roleIdOf = async (name: string) =>
    (await admin.get("/api/roles/all")).body.find((role: { name: string }) => role.name === name).id as number;
  const usersStep = async () =>
    (await setup()).steps.find(({ step }: { step: string }) => step === "users") as { state: string; pending: number };

  it("is open while nobody can sell anywhere, however many there are", async () => {
    stall = (await admin.ok("POST", "/api/clothes/repository", newPlace({ type: "STALL", code: "" }))).id;
    expect(await usersStep()).toMatchObject({ state: "TODO", pending: 0 });
    await hire("xiaoli", await roleIdOf("营业员"));
    await hire("cangku", await roleIdOf("仓管"));
    expect(await usersStep()).toMatchObject({ state: "TODO", pending: 2 });
    // A hand of the place takes goods out of it, and writes no bill.
    await enter("cangku");
    expect(await usersStep()).toMatchObject({ state: "TODO", pending: 2 });
  });

  it("gives each what the role needs where they work, on top of what they have, and is done with the first who sells", async () => {
    const presets = (await admin.get("/api/clothes/repository/permission/presets")).body;
    const rightsOf = (name: string) =>
      presets.roles.find(({ roleName }: { roleName: string }) => roleName === name)?.rights;
    expect(rightsOf("营业员")).toEqual(["view", "in", "out", "move"]);
    expect(rightsOf("仓管")).toEqual(["view", "in", "out", "move", "count", "adjust"]);
    expect(presets.places.map(({ id }: { id: number }) => id)).toContain(stall);
    const { content } = await enter("xiaoli");
    expect(content).toMatchObject([{ id: stall, rights: ["view", "in", "out", "move"] }]);
    expect(await usersStep()).toMatchObject({ state: "DONE", pending: 0 });
    const grid = `/api/clothes/repository/permission/user/${(await userOf("cangku")).id}`;
    const row = async () =>
      (await admin.get(grid)).body.rows.find(({ repositoryId }: { repositoryId: number }) => repositoryId === stall);
    expect((await row()).rights).toEqual(["view", "in", "out", "move", "count", "adjust"]);
    // What was given beside the preset stays.
    const grants = [{ repositoryId: stall, before: (await row()).rights, rights: ["view", "cost"] }];
    await admin.ok("PUT", grid, { grants });
    await enter("cangku");
    expect((await row()).rights).toEqual(["view", "in", "out", "move", "count", "adjust", "cost"]);
  });

  it("is open again when the stall is closed or she is stopped", async () => {
    const { version } = (await admin.get(`/api/clothes/repository/${stall}`)).body;
    await admin.ok("POST", `/api/clothes/repository/${stall}/disable`, { version });
    expect(await usersStep()).toMatchObject({ state: "TODO", pending: 2 });
  });

  async function hire(username: string, roleId: number) {
    const fields = { username, nickName: `新人${username}`, gender: "", phone: "", email: "", enabled: true, jobs: [] };
    await admin.ok("POST", "/api/users", { ...fields, dept: null, roles: [{ id: roleId }] });
  }
  async function userOf(username: string): Promise<{ id: number }> {
    return (await admin.get(`/api/users?blurry=${username}`)).body.content[0];
  }
  async function enter(username: string) {
    const { id } = await userOf(username);
    return admin.ok("POST", "/api/clothes/repository/permission/enter", { userId: id, repositoryIds: [stall] });
  }
});

it("offers the trade's processes, adds what is chosen once, with the categories that they need", async () => {
  const path = "/api/clothes/process/starter";
  const before = (await admin.get(path)).body.content as { name: string; stage: string; priceLi: number }[];
  expect(before).toHaveLength(20);
  expect(await stateOf("processes")).toBe("TODO");
  expect(await admin.ok("POST", path, { names: ["裁剪", "上袖", "没有的"] })).toEqual({ added: 2 });
  expect(await admin.ok("POST", path, { names: ["裁剪", "上袖"] })).toEqual({ added: 0 });
  const { content } = (await admin.get("/api/clothes/process?size=100")).body;
  expect(content.map(({ code, name, categoryName }: Record<string, string>) => [code, name, categoryName])).toEqual([
    ["GX001", "裁剪", "裁剪"],
    ["GX002", "上袖", "车缝"],
  ]);
  expect((await admin.get(path)).body.content).toHaveLength(18);
  expect(await stateOf("processes")).toBe("DONE");
  // Production leads nobody away from the first bill.
  expect((await setup()).next).not.toBe("workshops");
});

it("knows how long it opens: until the first bill, or until the list is put away", async () => {
  expect((await admin.get("/api/setup/running")).body).toEqual({ running: true });
  await admin.ok("POST", "/api/setup/dismiss", { dismissed: true });
  expect((await admin.get("/api/setup/running")).body).toEqual({ running: false });
  await admin.ok("POST", "/api/setup/dismiss", { dismissed: false });
});
