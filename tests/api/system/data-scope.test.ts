/**
 * Invariant 25, asked of every endpoint that reads goods and stock: who has
 * rights in one repository only, and every permission but those on cost, finds
 * nothing of another one, whatever they ask for, and no cost (domain.md §5.25).
 */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { permissions } from "#contract/permissions.ts";
import { openBackoffice, type Reply } from "../../support/backoffice.ts";
import { leaveOnePlace } from "../../support/data/one-place.ts";
import { caller, places, skuId } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();

/** The only place of 阿珍, who is keeper2 with another role here. */
const own = places.shahe;
const username = "keeper2";
/** Not hers: these codes tell of cost, set prices that tell of it, or administer the rights themselves. */
const withheld: readonly string[] = [
  permissions.costView,
  permissions.productPrice,
  permissions.repositoryPermissionList,
];

let token = "";
/** What must not be told: names of places, numbers of documents there. */
const secrets = new Map<string, string>();
/** Ids of documents, by the first part of their path after /api/clothes. */
const foreign: Record<string, number[]> = {};
let sku = 0;
let productId = 0;

const domains = [
  ...["goods", "product", "stallGoods", "stock", "desk", "repository", "monitor", "alert"],
  ...["transfer", "purchase", "count", "adjustment"],
];
const readers = Object.values(endpoints)
  .flatMap((domain): Endpoint[] => Object.values(domain))
  .filter(({ method, produces }) => method === "GET" && !produces)
  // What goods and stock are read by; attributes are the company's words, and templates hold nothing.
  .filter(({ path }) => domains.includes(path.replace("/api/clothes/", "").split("/")[0] ?? ""))
  .filter(({ path }) => !path.endsWith("/template"));

beforeAll(async () => {
  const { db } = backoffice.database;
  const admin = await caller(backoffice, "admin");
  sku = await skuId(backoffice, "8801 黑 M");
  productId = (await rows<{ id: number }>(db, sql`select product_id as id from sku where id = ${sku}`))[0]?.id ?? 0;
  const cells = [{ skuId: sku, qty: 2 }];
  const { body: suppliers } = await admin.get("/api/clothes/purchase/suppliers");
  const remember = (kind: string, { id, no }: { id: number; no: string }) => {
    foreign[kind] = [...(foreign[kind] ?? []), id];
    secrets.set(no, `${kind} ${no}`);
    return id;
  };
  for (const repositoryId of [places.warehouse, places.stall]) {
    const transfer = await admin.ok("POST", "/api/clothes/transfer", { fromId: repositoryId, toId: places.changshu });
    remember("transfer", transfer);
    await admin.ok("POST", `/api/clothes/transfer/${transfer.id}/lines`, { mode: "add", cells });
    const { version } = (await admin.get(`/api/clothes/transfer/${transfer.id}`)).body;
    await admin.ok("POST", `/api/clothes/transfer/${transfer.id}/send`, { version });

    const purchase = await admin.ok("POST", "/api/clothes/purchase", { partyId: suppliers[0].id, repositoryId });
    const purchasePath = `/api/clothes/purchase/${remember("purchase", purchase)}`;
    const lined = await admin.ok("POST", `${purchasePath}/lines`, { mode: "add", cells, answered: whateverIsAsked });
    const submitted = await admin.ok("POST", `${purchasePath}/submit`, { version: lined.version });
    const receipt = await admin.ok("POST", `${purchasePath}/receive`, { version: submitted.version });
    secrets.set(receipt.no, `receipt ${receipt.no}`);

    const count = await admin.ok("POST", "/api/clothes/count", { repositoryId, mode: "STYLE", styleNos: ["8801"] });
    const countPath = `/api/clothes/count/${remember("count", count)}`;
    await admin.ok("POST", `${countPath}/start`, { version: count.version });
    const entered = await admin.ok("POST", `${countPath}/lines`, { mode: "add", cells });
    await admin.ok("POST", `${countPath}/submit`, { version: entered.version });

    const slip = await admin.ok("POST", "/api/clothes/adjustment", { repositoryId, kind: "LOSS", reason: "盘点差异" });
    const slipPath = `/api/clothes/adjustment/${remember("adjustment", slip)}`;
    const adjusted = await admin.ok("POST", `${slipPath}/lines`, { mode: "add", cells });
    await admin.ok("POST", `${slipPath}/approve`, { version: adjusted.version });

    const rule = await admin.ok("POST", "/api/clothes/monitor", {
      name: `密仓${repositoryId}`,
      type: "LOW",
      scope: "ALL",
      repositoryId,
      threshold: 9_999,
    });
    foreign.monitor = [...(foreign.monitor ?? []), rule.id];
    secrets.set(`密仓${repositoryId}`, "a rule");
  }
  await backoffice.settle();
  for (const { id, name } of await rows<{ id: number; name: string }>(
    db,
    sql`select id, name from repository where id <> ${own} and type <> 'TRANSIT'`,
  )) {
    secrets.set(name, `repository ${id}`);
    foreign.repository = [...(foreign.repository ?? []), id];
  }
  foreign.stallGoods = (
    await rows<{ id: number }>(
      db,
      sql`
      select goods.id from stall_product goods join stall on stall.id = goods.stall_id
      where stall.repository_id <> ${own} order by goods.id limit 3`,
    )
  ).map(({ id }) => id);
  await leaveOnePlace(backoffice, { username, place: own, withheld });
  token = await backoffice.signIn(username);
});

const get = (path: string) => backoffice.send("GET", path, { token });

/** Addresses that an endpoint is asked at: as it stands, for the forbidden places, and for each foreign document. */
function addressesOf({ path }: Endpoint): string[] {
  const wide = "from=2026-01-01&to=2026-04-30&size=100&all=1";
  const ask = `styleNo=8801&text=8801&productId=${productId}&skuId=${sku}&styles=${productId}&ids=${productId}&id=${productId}&format=csv&type=LOW`;
  const filters = [
    "",
    wide,
    ask,
    ...[places.warehouse, places.stall, places.changshu].flatMap((id) => [
      `repositoryId=${id}&${ask}`,
      `placeId=${id}&fromId=${id}&toId=${id}&${ask}`,
      `repositoryId=${id}&${wide}`,
    ]),
    ...["line", "matrix", "sku"].map((layout) => `layout=${layout}&format=csv&from=2026-01-01&to=2026-04-30`),
    (foreign.transfer ?? []).map((id) => `id=${id}`).join("&"),
  ];
  const kind = path.split("/")[3] ?? "";
  const ids = kind === "product" ? [productId] : (foreign[kind] ?? []);
  const paths = path.includes(":") ? ids.map((id) => path.replace(/:\w+/g, String(id))) : [path];
  return paths.flatMap((one) => filters.map((filter) => (filter ? `${one}?${filter}` : one)));
}

/** What of the secrets an answer tells. */
function told(reply: Reply): string[] {
  const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body ?? "");
  return [...secrets].filter(([secret]) => text.includes(secret)).map(([, name]) => name);
}

/** Amounts that anybody who reads goods may know. */
const openAmounts = new Set(["wholesalePriceFen", "minPriceFen", "tagPriceFen", "retailPriceFen"]);

/** What customers pay, and what slips and wages come to, on 首页. */
const paidAmounts = new Set([
  ...["payableFen", "receivedFen", "debtFen", "waitingFen", "amountFen"],
  ...["dormantFen", "dueFen", "draftsFen", "unpaidFen"],
  ...["cashFen", "owedFen", "olderFen"],
]);

/** Keys of amounts that tell of cost; 档口价 and printed prices are prices to sell at. */
function costKeys(node: unknown, path: string): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(/Fen$/.test(key) &&
    !openAmounts.has(key) &&
    !(key === "priceFen" && /stallGoods|print/.test(path)) &&
    !(paidAmounts.has(key) && path.includes("/desk/"))
      ? [key]
      : []),
    ...costKeys(value, path),
  ]);
}

it("the reader may ask: nearly all of it is open to her, and her own place answers", async () => {
  const refused: string[] = [];
  for (const { path } of readers.filter(({ path: one }) => !one.includes(":"))) {
    if ((await get(path)).status === 403) refused.push(path);
  }
  expect(refused.sort()).toEqual(["/api/clothes/product/bulk/price", "/api/clothes/repository/permission"]);
  const { body } = await get("/api/clothes/stock?keyword=8801");
  expect(body.totals.onHand).toBeGreaterThan(0);
});

describe.each(readers.map((endpoint) => [endpoint.path, endpoint] as const))("%s", (path, endpoint) => {
  it("tells nothing of other places, and no cost", async () => {
    for (const address of addressesOf(endpoint)) {
      const reply = await get(address);
      expect([address, reply.status < 500]).toEqual([address, true]);
      expect([address, told(reply)]).toEqual([address, []]);
      if (reply.status === 200) expect([address, costKeys(reply.body, path)]).toEqual([address, []]);
      if (typeof reply.body === "string") expect(reply.body.split("\n")[0]).not.toMatch(/成本|金额|采购价|单价/);
    }
  });
});

it("the same addresses tell the boss of those places, and what things cost: the question is no empty one", async () => {
  const admin = await backoffice.signIn("admin");
  const telling = { places: new Set<string>(), cost: new Set<string>() };
  for (const endpoint of readers) {
    for (const address of addressesOf(endpoint).slice(0, 4)) {
      const reply = await backoffice.send("GET", address, { token: admin });
      if (told(reply).length > 0) telling.places.add(endpoint.path);
      if (reply.status === 200 && costKeys(reply.body, endpoint.path).length > 0) telling.cost.add(endpoint.path);
    }
  }
  expect(telling.places.size).toBeGreaterThan(30);
  expect(telling.cost.size).toBeGreaterThan(8);
});

it("messages tell her nothing of other places either", async () => {
  for (const path of Object.values(endpoints.messages).filter(({ method }) => method === "GET")) {
    const reply = await get(path.path);
    expect([path.path, told(reply)]).toEqual([path.path, []]);
  }
});
