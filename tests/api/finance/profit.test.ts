/**
 * 利润 (domain.md §3.6, docs/decisions/figures.md, "What was earned"): of the demo company, worked out again from its
 * bills and documents.
 */
import { sql } from "drizzle-orm";
import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { profitOf } from "#backoffice/overview/finance/profit/profit.query.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { profitItems, profitStatement } from "#contract/finance/profit.words.ts";
import type { ProfitDocument, ProfitStatement } from "#contract/finance/profits.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow, demoSecretKey } from "../../support/company/demo-database.ts";
import { confirmBill, heldBill, tills } from "../../support/data/bills.ts";
import { bring, inspect } from "../../support/data/deliveries.ts";
import { addDistributor } from "../../support/data/distributors.ts";
import { newStyle } from "../../support/data/goods.ts";
import { plantBatch, plantFactory } from "../../support/data/production.ts";
import { act, order } from "../../support/data/purchases.ts";
import { addShop, orderLine, paidOrder, richSkus } from "../../support/data/shop-orders.ts";
import { type Caller, caller, places, skuId } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const path = "/api/clothes/profit";
const db = () => backoffice.database.db;

let finance: Caller;
let boss: Caller;

beforeAll(async () => {
  [finance, boss] = (await Promise.all(["finance", "boss"].map((name) => caller(backoffice, name)))) as [
    Caller,
    Caller,
  ];
  await bookSlips();
  await loseGoods();
  await sellWithFreight();
  await countGoods();
  await priceLater();
  await takeSeconds();
  await writeOff();
  await shipOnline();
  await scrapMachine();
});

/** Rent of a stall and of nobody, an interest, a draft and a void. */
async function bookSlips() {
  const { id: fundId } = await boss.ok("POST", "/api/clothes/fund", {
    name: "利润测试户",
    method: "BANK",
    stallId: null,
  });
  const slips = "/api/clothes/cash-slip";
  const add = (fields: object) => finance.ok("POST", slips, { fundId, bizDate: "2026-03-31", ...fields });
  const confirm = (slip: { id: number }) => boss.ok("POST", `${slips}/${slip.id}/confirm`, { version: 1 });
  await confirm(await add({ kind: "INCOME", category: "利息", amountFen: 5_000_000 }));
  await confirm(await add({ kind: "EXPENSE", category: "房租", amountFen: 1_200_000, stallId: 1 }));
  await confirm(await add({ kind: "EXPENSE", category: "房租", amountFen: 345_678 }));
  await confirm(await add({ kind: "EXPENSE", category: "拍摄", amountFen: 88_001, stallId: 2 }));
  await add({ kind: "EXPENSE", category: "拍摄", amountFen: 1, stallId: 2 });
  const gone = await add({ kind: "EXPENSE", category: "拍摄", amountFen: 7, stallId: 2 });
  await confirm(gone);
  await finance.ok("POST", `${slips}/${gone.id}/void`, { version: 2, reason: "录错" });
}

/** Scrap in a stall and in the warehouse, so that losses are there: approved today, in April. */
async function loseGoods() {
  for (const repositoryId of [places.stall, places.warehouse]) {
    await lose(repositoryId, await skuId(backoffice, "8801 黑 M"), 1);
  }
}

async function lose(repositoryId: number, sku: number, qty: number) {
  const slip = await boss.ok("POST", "/api/clothes/adjustment", {
    ...{ repositoryId, kind: "LOSS", reason: "丢失", remark: "", photoId: null },
  });
  const cells = [{ skuId: sku, grade: 1, qty }];
  const { version } = await boss.ok("POST", `/api/clothes/adjustment/${slip.id}/lines`, {
    ...{ mode: "add", cells, costs: [], version: slip.version },
  });
  await boss.ok("POST", `/api/clothes/adjustment/${slip.id}/approve`, { version });
}

/** One bill in a stall with freight on it, part of it paid with what a recharge gave. */
async function sellWithFreight() {
  const customer = await addDistributor(boss, { creditLimitFen: 5_000_000 });
  await boss.ok("POST", "/api/clothes/recharge", {
    ...{ distributorId: customer.id, fundId: tills.wechat, amountFen: 100_000, bonusFen: 20_000, stallId: 1 },
  });
  const held = await heldBill(boss, customer.id, ["8801 黑 M x3"]);
  await confirmBill(boss, held, { freightFen: 1_234, bonusFen: 567 });
}

/** More of one SKU and less of another than the books say, in a stall. */
async function countGoods() {
  const counts = "/api/clothes/count";
  const count = await boss.ok("POST", counts, {
    ...{ repositoryId: places.stall, mode: "STYLE", styleNos: ["8801"], blind: false, uncountedRule: "UNCHANGED" },
  });
  const started = await boss.ok("POST", `${counts}/${count.id}/start`, { version: count.version });
  const cells = [
    { skuId: await skuId(backoffice, "8801 黑 M"), grade: 1, qty: 900 },
    { skuId: await skuId(backoffice, "8801 黑 L"), grade: 1, qty: 1 },
  ];
  const entered = await boss.ok("POST", `${counts}/${count.id}/lines`, {
    ...{ mode: "set", location: "", version: started.version, cells },
  });
  const submitted = await boss.ok("POST", `${counts}/${count.id}/submit`, { version: entered.version });
  await boss.ok("POST", `${counts}/${count.id}/approve`, { version: submitted.version });
}

/** Of ten pieces four had gone when they turned out to cost more. */
async function priceLater() {
  const { id } = await boss.ok("POST", "/api/clothes/product", newStyle({ styleNo: "LR-1" }));
  const { sku } = await oneRow<{ sku: number }>(db(), sql`select min(id) as sku from sku where product_id = ${id}`);
  const received = await act(boss, await order(boss, sku), "receive", { cells: [{ skuId: sku, qty: 10 }] });
  await lose(places.warehouse, sku, 4);
  await act(boss, received, "price", { prices: [{ skuId: sku, priceFen: 1_100 }], answered: whateverIsAsked });
}

/** A factory pays for what it spoiled. */
async function takeSeconds() {
  const factory = await plantFactory(backoffice);
  const batch = await plantBatch(backoffice, { cut: 20, partyId: factory.id });
  await inspect(boss, batch, await bring(boss, batch, { 0: 5 }), { 0: { passed: 3, scrap: 2 } }, { deductFen: 500 });
}

async function writeOff() {
  const debtor = await addDistributor(boss, { openingFen: -50_000 });
  await boss.ok("POST", "/api/clothes/receipt/writeOff", {
    ...{ distributorId: debtor.id, amountFen: 4_321, reason: "倒闭" },
  });
}

async function shipOnline() {
  const shop = await addShop(db(), "利润店");
  const [rich] = await richSkus(db(), places.shop, 20);
  if (!rich) throw new Error("电商仓 has no twenty pieces of anything");
  const context = { db: db(), clock: { now: () => demoNow }, settings: { secretKey: demoSecretKey } };
  await upsertOrders(context, shop, [paidOrder("P1", [orderLine(rich.skuCode, { qty: 2 })])]);
  const { id } = await oneRow<{ id: number }>(db(), sql`select id from shop_order where platform_no = 'P1'`);
  const orders = "/api/clothes/shop/order";
  await boss.ok("POST", `${orders}/audit`, { ids: [id] });
  await boss.ok("POST", `${orders}/${id}/ship`, { courier: "中通快递", waybillNo: "ZT1234567890" });
}

async function scrapMachine() {
  const asset = await finance.ok("POST", "/api/clothes/fixedAsset", {
    ...{ name: "平缝机", category: "设备", purchaseDay: "2026-02-10", costFen: 600_001, lifeYears: 5 },
    ...{ residualBp: 500, startMonth: "2026-03", stallId: 1 },
  });
  await finance.ok("POST", `/api/clothes/fixedAsset/${asset.id}/dispose`, {
    ...{ version: asset.version, disposal: "SOLD", reason: "换新", proceedsFen: 123_45, fundId: tills.wechat },
  });
}

const statement = async (query: string): Promise<ProfitStatement> => (await finance.get(`${path}?${query}`)).body;
const total = (amounts: readonly number[]) => amounts.reduce((sum, fen) => sum + fen, 0);
const sumsOf = (found: ProfitStatement) =>
  Object.fromEntries(
    profitStatement(found.lines, found.columns.length).flatMap((line) =>
      line.kind === "sum" ? [[line.sum, total(line.amounts)]] : [],
    ),
  );

/** From the documents alone, as domain.md §3.6 and §2 say it: no aggregate, no query of the product. */
async function workedOut(from: string, to: string, stall: string) {
  const days = (column: string) => `${column} between '${from}' and '${to}'`;
  const own = (column: string) => (stall === "" ? "true" : `${column} = ${stall}`);
  const place = stall === "" ? "true" : `repository_id = (select repository_id from stall where id = ${stall})`;
  const found = await oneRow<Record<string, number>>(
    db(),
    sql.raw(`
    select
      (select sum(goods_fen - return_fen - discount_fen - round_off_fen + freight_fen)
        from bill where status = 'CONFIRMED' and ${days("biz_date")} and ${own("stall_id")})::int8
      - coalesce((select sum(d.amount_fen) from bill_delivery d join bill b on b.id = d.bill_id
        where d.kind = 'CANCEL' and d.voided_at is null and b.status = 'CONFIRMED' and ${days("d.biz_date")} and ${own("b.stall_id")}), 0)::int8 as net,
      -coalesce((select sum(m.value_fen) from stock_movement m join bill b on m.doc_type = 'BILL' and m.doc_id = b.id
        where b.status = 'CONFIRMED' and ${days("b.biz_date")} and ${own("b.stall_id")}), 0)::int8
      - coalesce((select sum(m.value_fen) from stock_movement m
          join bill_delivery d on m.doc_type = 'BILL_PICKUP' and m.doc_id = d.id join bill b on b.id = d.bill_id
        where b.status = 'CONFIRMED' and ${days("d.biz_date")} and ${own("b.stall_id")}), 0)::int8 as cost,
      -coalesce((select sum(value_fen) from stock_movement where move_type like 'ONLINE%' and ${days("biz_date")} and ${place}), 0)::int8 as online,
      coalesce((select sum(case kind when 'INCOME' then amount_fen else -amount_fen end) from cash_slip
        where status = 'CONFIRMED' and category not in ('平台结算', '平台佣金')
          and ${days("biz_date")} and ${own("stall_id")}), 0)::int8 as slips,
      coalesce((select sum(case kind when 'INCOME' then amount_fen else -amount_fen end) from cash_slip
        where status = 'CONFIRMED' and category in ('平台结算', '平台佣金')
          and ${days("biz_date")} and ${own("stall_id")}), 0)::int8 as platform,
      coalesce((select sum(value_fen) from stock_movement where ${days("biz_date")} and ${place} and move_type in
        ('COUNT_GAIN', 'COUNT_LOSS', 'ADJUST_IN', 'ADJUST_OUT', 'SCRAP_OUT', 'SAMPLE_OUT', 'TRANSIT_LOSS')), 0)::int8 as stock,
      coalesce((select sum(amount_fen - piece_fen) from wage_settlement s join employee e on e.id = s.employee_id
        where s.status in ('AUDITED', 'PAID') and ${days("(audited_at at time zone 'Asia/Shanghai')::date")}
          and ${stall === "" ? "true" : `(e.stall_id = ${stall} or e.stall_id is null and e.repository_id = (select repository_id from stall where id = ${stall}))`}), 0)::int8 as wages,
      coalesce((select sum(value_fen) from material_movement
        where move_type in ('ADJUST_IN', 'ADJUST_OUT') and ${days("biz_date")} and ${stall === ""}), 0)::int8
      - coalesce((select sum(variance_fen) from material_movement
        where move_type not in ('ADJUST_IN', 'ADJUST_OUT') and ${days("biz_date")} and ${stall === ""}), 0)::int8
      - coalesce((select sum(variance_fen) from stock_movement where ${days("biz_date")} and ${place} and move_type in
        ('PURCHASE_IN', 'PURCHASE_RETURN', 'PRODUCE_IN', 'COST_ADJUST', 'OPENING', 'TRANSFER_IN', 'TRANSFER_OUT',
          'TRANSIT_IN', 'TRANSIT_OUT', 'GRADE_IN', 'GRADE_OUT', 'REPAIR_IN', 'REPAIR_OUT')), 0)::int8 as varied,
      -coalesce((select sum(entry.amount_fen) from account_entry entry join account on account.id = entry.account_id
        where entry_type in ('DEFECT_DEDUCT', 'WRITE_OFF', 'ADJUST') and account.kind <> 'FUND' and account.kind <> 'DISTRIBUTOR_BONUS'
          and ${days("biz_date")} and ${own("entry.stall_id")}), 0)::int8
      - coalesce((select sum(amount_fen) from asset_depreciation where ${days("biz_date")} and ${own("stall_id")}), 0)::int8
      - coalesce((select sum(entry.amount_fen) from account_entry entry join account on account.id = entry.account_id
        where entry_type = 'BONUS_USE' and account.kind = 'DISTRIBUTOR' and ${days("biz_date")} and ${own("entry.stall_id")}), 0)::int8
      + coalesce((select sum(proceeds_fen - cost_fen + (select sum(amount_fen) from asset_depreciation where asset_id = asset.id))
        from fixed_asset asset where ${days("disposed_on")} and ${own("stall_id")}), 0)::int8 as other`),
  );
  const { net = 0, cost = 0, online = 0, platform = 0, slips = 0, stock = 0, wages = 0, varied = 0, other = 0 } = found;
  return {
    NET_SALES: net,
    GROSS: net + platform - cost - online,
    PROFIT: net + platform - cost - online + slips + stock - wages + varied + other,
  };
}

describe("the profit of the demo company", () => {
  it.each([
    ["a month that is over", "2026-03", "2026-03-01", "2026-03-31"],
    ["the month that runs", "2026-04", "2026-04-01", "2026-04-30"],
  ])("in %s is what its documents say, together and by stall", async (_name, month, from, to) => {
    const all = await statement(`from=${month}`);
    expect(all.days).toEqual({ from, to });
    expect(sumsOf(all)).toEqual(await workedOut(from, to, ""));
    expect((await profitOf(db(), { from, to })).sums).toEqual(sumsOf(all));
    expect(sumsOf(all).PROFIT).not.toBe(0);
    for (const { id } of all.stalls) {
      const own = await statement(`from=${month}&stallId=${id}`);
      expect([id, sumsOf(own)]).toEqual([id, await workedOut(from, to, String(id))]);
      const column = all.columns.findIndex(({ stallId }) => stallId === id);
      expect(own.lines.map(({ amounts }) => amounts[0])).toEqual(
        all.lines
          .filter(({ amounts }) => own.lines.length > 0 && amounts[column] !== 0)
          .map(({ amounts }) => amounts[column]),
      );
    }
  });

  it("毛利 of a stall's sales is that of 大数据, and sales by platforms stand above it", async () => {
    const all = await statement("from=2026-03");
    const shown = (await boss.get("/api/clothes/statistic/stall/manage?period=custom&from=2026-03-01&to=2026-03-31"))
      .body.byStall;
    for (const { id, figures } of shown) {
      const own = await statement(`from=2026-03&stallId=${id}`);
      const online = own.lines.find(({ item }) => item === "ONLINE_COST")?.amounts[0] ?? 0;
      expect([id, figures.profitFen]).toEqual([id, (sumsOf(own).GROSS ?? 0) - online]);
    }
    const items = all.lines.map(({ item }) => item);
    expect(items.indexOf("PLATFORM")).toBeLessThan(items.indexOf("COST"));
    expect(all.lines.some(({ item, category }) => item === "INCOME" && category === "平台结算")).toBe(false);
  });

  it("by month is the same as month by month, and the categories of slips stand apart", async () => {
    const both = await statement("from=2026-03&to=2026-04&by=month");
    expect(both.columns.map(({ label }) => label)).toEqual(["2026-03", "2026-04"]);
    const sums = profitStatement(both.lines, 2).flatMap((line) => (line.kind === "sum" ? [line.amounts] : []));
    const [march, april] = [sumsOf(await statement("from=2026-03")), sumsOf(await statement("from=2026-04"))];
    expect(sums).toEqual(["NET_SALES", "GROSS", "PROFIT"].map((sum) => [march[sum], april[sum]]));
    const booked = await rows<{ category: string; march: number; april: number }>(
      db(),
      sql`select category, -coalesce(sum(amount_fen) filter (where biz_date < '2026-04-01'), 0)::int8 as march,
            -coalesce(sum(amount_fen) filter (where biz_date >= '2026-04-01'), 0)::int8 as april
          from cash_slip where status = 'CONFIRMED' and kind = 'EXPENSE' and category <> '平台佣金'
            and biz_date between '2026-03-01' and '2026-04-30'
          group by category`,
    );
    const shown = both.lines.flatMap(({ item, category, amounts }) =>
      item === "EXPENSE" ? [{ category, march: amounts[0], april: amounts[1] }] : [],
    );
    const inOrder = (list: readonly { category: string }[]) =>
      [...list].sort((a, b) => a.category.localeCompare(b.category, "zh-CN"));
    expect(shown).toEqual(inOrder(booked));
    expect(shown.length).toBeGreaterThan(5);
  });
});

describe("a figure", () => {
  it("is the sum of the documents behind it: every item, every column", async () => {
    const seen = new Set<string>();
    for (const month of ["2026-03", "2026-04"]) {
      const { columns, lines } = await statement(`from=${month}`);
      for (const item of profitItems) {
        const own = lines.filter((line) => line.item === item);
        for (const [at, { days, stallId, noStall }] of columns.entries()) {
          const figure = total(own.map(({ amounts }) => amounts[at] ?? 0));
          if (figure === 0) continue;
          seen.add(item);
          const query = new URLSearchParams({
            item,
            ...days,
            ...(noStall ? { noStall: "true" } : { stallId: String(stallId) }),
          });
          const { documents, amountFen } = await everyDocument(query);
          expect([item, at, amountFen, total(documents.map((one) => one.amountFen))]).toEqual([
            item,
            at,
            figure,
            figure,
          ]);
          expect(documents.every(({ no }) => no !== null || item === "ONLINE_COST")).toBe(true);
        }
      }
    }
    expect([...seen].sort(), "every item of the statement was there").toEqual([...profitItems].sort());
  }, 120_000);
});

async function everyDocument(query: URLSearchParams): Promise<{ documents: ProfitDocument[]; amountFen: number }> {
  const documents: ProfitDocument[] = [];
  for (let page = 0; ; page += 1) {
    const { body } = await finance.get(`${path}/documents?${query}&size=100&page=${page}`);
    documents.push(...body.content);
    if (documents.length >= body.totalElements) return { documents, amountFen: body.totals.amountFen };
  }
}

it("is a workbook whose sums are its own formulas, with the same results", async () => {
  const token = await backoffice.signIn("finance");
  const reply = await fetch(`${backoffice.url}${path}/download?from=2026-03`, { headers: { Authorization: token } });
  const book = await readXlsx(new Uint8Array(await reply.arrayBuffer()));
  const sheet = book.sheets[0];
  if (!sheet) throw new Error("the workbook has a sheet");
  const found = await statement("from=2026-03");
  const lines = profitStatement(found.lines, found.columns.length);
  expect(sheet.rows[0]).toEqual(["项目", ...found.columns.map(({ label }) => label), "合计"]);
  expect(sheet.rows.slice(1).map(([label]) => label)).toEqual(lines.map(({ label }) => label));
  const formulas = [...(sheet.cells ?? new Map())].filter(([, cell]) => cell.formula);
  expect(formulas.length).toBe(lines.length + 3 * found.columns.length);
  const evaluated = (at: string): number => {
    const [row = 0, column = 0] = at.split(",").map(Number);
    const text = sheet.cells?.get(at)?.formula;
    if (!text) return Math.round(Number(sheet.rows[row]?.[column] ?? 0) * 100);
    return text.split("+").reduce((sum, part) => sum + evaluatedPart(part), 0);
  };
  const place = (ref: string) => {
    const [, letters = "", digits = ""] = /^([A-Z]+)(\d+)$/.exec(ref) ?? [];
    return [Number(digits) - 1, [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1] as const;
  };
  const evaluatedPart = (part: string): number => {
    const [, start = "", end = ""] = /^SUM\((\w+):(\w+)\)$/.exec(part) ?? [];
    if (!start) return evaluated(place(part).join(","));
    const [[top, left], [bottom, right]] = [place(start), place(end)];
    let sum = 0;
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) sum += evaluated(`${row},${column}`);
    return sum;
  };
  for (const [at, line] of lines.entries()) {
    expect(evaluated(`${at + 1},${found.columns.length + 1}`)).toBe(total(line.amounts));
    for (const [column, fen] of line.amounts.entries()) expect(evaluated(`${at + 1},${column + 1}`)).toBe(fen);
  }
});

describe("refused", () => {
  it("without the right, beyond a year, backwards, and of a stall that there is not", async () => {
    const keeper = await caller(backoffice, "keeper");
    for (const asked of [path, `${path}/documents?item=GOODS&from=2026-03-01&to=2026-03-31`, `${path}/download`]) {
      expect((await keeper.get(asked)).status).toBe(403);
    }
    expect(await finance.refused("GET", `${path}?from=2025-01&to=2026-03`)).toBe("一次最多看 12 个月，请缩小范围");
    expect(await finance.refused("GET", `${path}?from=2026-04&to=2026-03`)).toBe("开始月份不能晚于结束月份");
    expect(await finance.refused("GET", `${path}?from=2026-13`)).toBe("月份格式应为 年-月，例如 2026-03");
    expect(await finance.refused("GET", `${path}?stallId=999`)).toBe("档口不存在，或您没有查看权限");
  });
});
