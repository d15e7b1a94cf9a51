/**
 * Invariant 24 (domain.md §5), walked: of every list with a footer the sums
 * of its file, and of the page of statistics, are the footer's, filter by
 * filter. The lists stand in tests/support/list-sums.ts.
 */
import { parseCsv } from "hucre/csv";
import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";
import { tills } from "../../support/data/bills.ts";
import { act, order } from "../../support/data/purchases.ts";
import { type Caller, caller, places, skuId } from "../../support/data/stock.ts";
import { listSums, listsWithoutSums } from "../../support/list-sums.ts";
import { columnSum, type FileRow, unitOf } from "../../support/sums/sum.ts";

const backoffice = openBackoffice();

let admin: Caller;
let token = "";

/** What the demo company may have none of: goods under way, goods bought, goods counted, expenses, transfers, machines. */
beforeAll(async () => {
  admin = await caller(backoffice, "admin");
  token = await backoffice.signIn("admin");
  const sku = await skuId(backoffice, "8801 黑 M");
  const lined = async (path: string, head: object, qty: number) => {
    const { id, version } = await admin.ok("POST", path, { ...head });
    const started = path.endsWith("count")
      ? (await admin.ok("POST", `${path}/${id}/start`, { version })).version
      : version;
    const added = await admin.ok("POST", `${path}/${id}/lines`, { mode: "add", cells: [{ skuId: sku, qty }] });
    return { id, version: added.version ?? started };
  };
  const transfer = "/api/clothes/transfer";
  const sent = await lined(transfer, { fromId: places.warehouse, toId: places.stall }, 7);
  await admin.ok("POST", `${transfer}/${sent.id}/send`, { version: sent.version });
  await lined(transfer, { fromId: places.warehouse, toId: places.shahe }, 4);
  const count = "/api/clothes/count";
  const counted = await lined(count, { repositoryId: places.warehouse, mode: "STYLE", styleNos: ["8801"] }, 5);
  await admin.ok("POST", `${count}/${counted.id}/submit`, { version: counted.version, uncounted: "ZERO" });
  await order(admin, sku, { qty: 9, priceFen: 4_321 });
  const bought = await order(admin, sku, { qty: 6, priceFen: 1_234 });
  await act(admin, bought, "receive", { cells: [{ skuId: sku, qty: 5 }] });
  const slip = (kind: string, category: string, amountFen: number) =>
    admin.ok("POST", "/api/clothes/cash-slip", {
      kind,
      category,
      fundId: tills.wechat,
      amountFen,
      bizDate: "2026-04-15",
    });
  for (const made of [await slip("INCOME", "补贴", 123_45), await slip("EXPENSE", "房租", 80_01)]) {
    await admin.ok("POST", `/api/clothes/cash-slip/${made.id}/confirm`, { version: made.version });
  }
  await slip("EXPENSE", "水电", 7_77);
  const moved = "/api/clothes/fundTransfer";
  const move = (amountFen: number) =>
    admin.ok("POST", moved, { fromId: tills.wechat, toId: tills.cash, amountFen, remark: "" });
  await move(50_00);
  const { id } = await move(3_21);
  await admin.ok("POST", `${moved}/${id}/void`, { version: 1, reason: "转错了" });
  await admin.ok("POST", "/api/clothes/fixedAsset", {
    ...{ name: "高速平缝机", category: "设备", purchaseDay: "2026-01-20", costFen: 1_000_000, lifeYears: 5 },
    ...{ residualBp: 500, startMonth: "2026-02", stallId: 1 },
  });
  await admin.ok("POST", "/api/user/message/sent", {
    ...{ audience: "ALL", roleIds: [], userIds: [], type: "通知", title: "盘点", content: "月底盘点", link: "" },
  });
});

async function ask(path: string, ...params: readonly (string | undefined)[]) {
  const query = params.filter(Boolean).join("&");
  const address = query ? `${path}${path.includes("?") ? "&" : "?"}${query}` : path;
  const { status, body } = await admin.get(address);
  expect([address, status, body?.message]).toEqual([address, 200, undefined]);
  return body;
}

async function fileOf(path: string, ...params: readonly (string | undefined)[]): Promise<FileRow[]> {
  const [headings = [], ...rows] = parseCsv(String(await ask(`${path}/export`, "format=csv", ...params)));
  return rows.map((cells) =>
    Object.fromEntries(headings.map((heading, at) => [String(heading), String(cells[at] ?? "")])),
  );
}

/** The last row of the workbook, by heading: what its formulas come to. */
async function sumsOf(path: string, ...params: readonly (string | undefined)[]): Promise<Record<string, unknown>> {
  const address = `${backoffice.url}${path}/export?${["format=xlsx", ...params].filter(Boolean).join("&")}`;
  const reply = await fetch(address, { headers: { Authorization: token } });
  const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()), { readStyles: true });
  const [sheet] = sheets;
  const [headings = []] = sheet?.rows ?? [];
  const last = (sheet?.rows.length ?? 0) - 1;
  return Object.fromEntries(
    headings.map((heading, column) => {
      const { formula = "", formulaResult } = sheet?.cells?.get(`${last},${column}`) ?? {};
      return [String(heading), formula.startsWith("SUM(") ? formulaResult : undefined];
    }),
  );
}

describe.each(listSums)("$name", ({ path, figures, layouts = [undefined], filters, always, statistics }) => {
  it.each(["", ...filters])("its file adds up to its footer: %s", async (filter) => {
    const { totals } = await ask(path, filter, always);
    const footer = Object.fromEntries(Object.keys(figures).map((name) => [name, totals[name]]));
    // A filter that finds nothing would prove nothing.
    expect(filter && Object.values(footer).every((sum) => sum === 0), JSON.stringify(footer)).toBeFalsy();
    for (const layout of layouts) {
      const rows = await fileOf(path, filter, always, layout && `layout=${layout}`);
      const sums = Object.entries(figures).map(([name, how]) => [
        name,
        typeof how === "string" ? columnSum(rows, how, name) : how(rows),
      ]);
      expect([layout, Object.fromEntries(sums)]).toEqual([layout, footer]);
    }
  });

  it("its workbook adds itself up to the footer", async () => {
    const filter = filters[0] ?? "";
    const { totals } = await ask(path, filter, always);
    for (const layout of layouts) {
      const sums = await sumsOf(path, filter, always, layout && `layout=${layout}`);
      for (const [name, heading] of Object.entries(figures)) {
        if (typeof heading !== "string") continue;
        expect([name, heading, Math.round(Number(sums[heading] ?? 0) * unitOf(name))]).toEqual([
          name,
          heading,
          totals[name],
        ]);
      }
    }
  });

  if (statistics)
    it.each(statistics.filters)("the statistics say the same: %s", async (filter) => {
      const { totals } = await ask(path, filter, always);
      const { page, footer } = statistics.said(await ask(statistics.path, filter.replace(/&entryType=.*/, "")), totals);
      expect(page).toEqual(footer);
      expect(Object.values(footer).some((sum) => sum !== 0)).toBe(true);
    });
});

it.each([
  "alert",
  "monitor",
  "process/category",
  "material/adjust",
])("the file of %s has every row of the list", async (name) => {
  const path = `/api/clothes/${name}`;
  const { content, totalElements } = await ask(path, "size=100");
  expect(await fileOf(path)).toHaveLength(totalElements ?? content.length);
  expect(content.length).toBeGreaterThan(0);
});

it.each([
  ["/api/clothes/period", "/api/clothes/period"],
  ["/api/clothes/team", "/api/clothes/team"],
  ["/api/clothes/strategy/price?id=PRICED", "/api/clothes/strategy/PRICED/price"],
  ["/api/clothes/distributor/price?id=PRICED", "/api/clothes/distributor/PRICED/price"],
  ["/api/user/message/sent", "/api/user/message/sent"],
])("the file of %s has every row of the list %s", async (file, list) => {
  const owner = file.includes("strategy") ? "strategy" : "distributor";
  const priced = await ownPriced(owner);
  const [path = "", query = ""] = file.replace("PRICED", priced).split("?");
  const { content } = await ask(list.replace("PRICED", priced));
  expect(content.length).toBeGreaterThan(0);
  expect(await fileOf(path, query)).toHaveLength(content.length);
});

/** One that has a price of its own now. */
async function ownPriced(owner: "strategy" | "distributor"): Promise<string> {
  const id = owner === "strategy" ? (await ask("/api/clothes/strategy")).content[0].id : 2;
  await admin.ok("POST", `/api/clothes/${owner}/${id}/price`, { styleNo: "8801", priceFen: 99_00 });
  return String(id);
}

it("the file of 目标与提成 has the keepers of the month and their sums", async () => {
  const path = "/api/clothes/statistic/stall/target";
  const { content: rows } = await ask(path, "month=2026-04");
  const found = await fileOf(path, "month=2026-04");
  expect(found).toHaveLength(rows.length);
  const net = rows.reduce((sum: number, { netFen }: { netFen: number }) => sum + netFen, 0);
  expect(columnSum(found, "净销售额", "netFen")).toBe(net);
  expect(net).toBeGreaterThan(0);
});

it("leaves out no list that has a file", async () => {
  const { paths } = await ask("/doc/json");
  const files = Object.keys(paths)
    .filter((path) => path.endsWith("/export/count"))
    .map((path) => path.slice(0, -"/export/count".length));
  expect(files.sort()).toEqual([...listSums.map(({ path }) => path), ...listsWithoutSums].sort());
});
