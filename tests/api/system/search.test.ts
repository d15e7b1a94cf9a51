/** The search of the top bar over HTTP: what one types, by kind, and no more than the list of that kind shows (product.md §2). */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { SearchGroup, SearchHit } from "#contract/system/search.ts";
import type { SearchKind } from "#contract/system/search.words.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { tills } from "../../support/data/bills.ts";
import { plantWorker } from "../../support/data/production.ts";
import { act, order, paymentApi, supplierId } from "../../support/data/purchases.ts";
import { caller, places, skuId } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
/** 公司账户 of the demo company. */
const bank = 6;
const users = ["boss", "keeper", "keeper2", "warehouse", "merchandiser", "finance", "ecom", "sewer"] as const;
type User = (typeof users)[number];
const tokens: Partial<Record<User, string>> = {};
beforeAll(async () => {
  for (const username of users) tokens[username] = await backoffice.signIn(username);
});

/** Documents of kinds that the demo company has none of, by people of two places. */
const made: Record<"receiptOf" | "advanceOf" | "paid", number> = { receiptOf: 0, advanceOf: 0, paid: 0 };
beforeAll(async () => {
  const boss = await caller(backoffice, "boss");
  const sku = await skuId(backoffice, "8801 黑 M");
  for (const [fromId, toId] of [
    [places.warehouse, places.stall],
    [places.warehouse, places.shahe],
  ]) {
    await boss.ok("POST", "/api/clothes/transfer", { fromId, toId });
  }
  for (const repositoryId of [places.warehouse, places.shahe]) {
    await boss.ok("POST", "/api/clothes/adjustment", { kind: "GAIN", repositoryId, reason: "录错" });
    await boss.ok("POST", "/api/clothes/count", { repositoryId, mode: "STYLE", styleNos: ["8801"] });
  }
  const bought = await order(boss, sku);
  await act(boss, bought, "receive");
  made.receiptOf = bought.id;
  made.paid = (await boss.ok("POST", paymentApi, { partyId: supplierId, fundId: bank, amountFen: 100 })).id;
  await boss.ok("POST", "/api/clothes/fundTransfer", { fromId: bank, toId: tills.wechat, amountFen: 100 });
  made.advanceOf = (await plantWorker(backoffice)).id;
  await boss.ok("POST", `/api/clothes/employee/${made.advanceOf}/advance`, { fundId: bank, amountFen: 100 });
});

const ask = <R>(statement: ReturnType<typeof sql>) => rows<R>(backoffice.database.db, statement);

async function search(text: string, user: User = "boss"): Promise<SearchGroup[]> {
  const reply = await backoffice.send("GET", `/api/search?q=${encodeURIComponent(text)}`, { token: tokens[user] });
  expect(reply.status, `${text}: ${reply.body?.message}`).toBe(200);
  return reply.body.groups;
}

async function hits(kind: SearchKind, text: string, user: User = "boss"): Promise<SearchHit[]> {
  return (await search(text, user)).find((group) => group.kind === kind)?.hits ?? [];
}

const styles = async (text: string) => (await hits("PRODUCT", text)).map(({ no }) => no);

describe("goods", () => {
  it("are found by a piece of the 款号, words of the 品名 in any order, and initials", async () => {
    expect(await styles("8801")).toContain("8801");
    expect(await styles("880")).toContain("8801");
    expect(await styles("连衣裙 法式 方领")).toContain("8801");
    expect(await styles("方领 法式 连衣裙")).toEqual(await styles("连衣裙 法式 方领"));
    expect(await styles("fsflppx")).toEqual(["8801"]);
    expect(await styles("没有这样的衣服")).toEqual([]);
  });

  it("are not found by one letter or figure, which stands in nearly every one", async () => {
    expect(await hits("PRODUCT", "8")).toEqual([]);
    expect(await hits("PRODUCT", "l")).toEqual([]);
    expect(await hits("PRODUCT", "裙"), "one Chinese character is a word").not.toEqual([]);
  });

  it("are meant exactly by the whole 款号, barcode or SKU code, which comes first", async () => {
    const [cell] = await ask<{ barcode: string; code: string; id: number }>(
      sql`select barcode, sku_code as code, product_id as id from sku where sku_code = '8801-BK-M'`,
    );
    for (const text of [cell?.barcode ?? "", cell?.code ?? "", "8801-bk-m"]) {
      const [group] = await search(text);
      expect([text, group?.kind, group?.hits.length]).toEqual([text, "PRODUCT", 1]);
      expect(group?.hits[0]).toMatchObject({ id: cell?.id, no: "8801", exact: true, state: "在售" });
      expect(group?.hits[0]?.note).toMatch(/连衣裙 黑色? M$/);
    }
    const found = await hits("PRODUCT", "8801");
    expect(found[0]).toMatchObject({ no: "8801", exact: true });
    expect(found.slice(1).every(({ exact }) => !exact)).toBe(true);
  });

  it("are found by full-width figures and among what cannot be seen", async () => {
    const plain = await search("8801");
    expect(await search("８８０１")).toEqual(plain);
    expect(await search("\u200b8801\ufeff\t")).toEqual(plain);
    expect(await search("\u200b \u3000")).toEqual([]);
  });

  it("are more than are shown, and said to be", async () => {
    const [group] = await search("连衣裙");
    expect([group?.kind, group?.hits.length, group?.more]).toEqual(["PRODUCT", 6, true]);
  });
});

describe("customers", () => {
  it("are found by name, initials, code and the end of the phone", async () => {
    const [customer] = await ask<{ id: number; code: string; name: string; pinyin: string; phone: string }>(
      sql`select id, code, name, pinyin, phone from distributor where phone is not null and merged_into_id is null
          and length(pinyin) > 3 order by id limit 1`,
    );
    if (!customer) throw new Error("the demo company has customers");
    for (const text of [customer.name, customer.pinyin, customer.pinyin.toUpperCase(), customer.phone.slice(-4)]) {
      const found = await hits("DISTRIBUTOR", text);
      expect([text, found.map(({ id }) => id)]).toEqual([text, expect.arrayContaining([customer.id])]);
    }
    for (const text of [customer.code.toLowerCase(), customer.phone, `\u202d${customer.phone}\u202c`]) {
      expect(await hits("DISTRIBUTOR", text)).toMatchObject([{ id: customer.id, no: customer.code, exact: true }]);
    }
  });
});

/** Each kind that has numbers: where they stand, the list that shows them, and what its rows call them. */
const numbered: { kind: SearchKind; numbers: string; list: Endpoint; field?: string }[] = [
  { kind: "BILL", numbers: "bill", list: endpoints.bills.list },
  { kind: "RECHARGE", numbers: "recharge", list: endpoints.recharges.list },
  { kind: "RECEIPT", numbers: "receipt", list: endpoints.receipts.list },
  { kind: "TRANSFER", numbers: "transfer", list: endpoints.transfers.list },
  { kind: "PURCHASE", numbers: "purchase", list: endpoints.purchases.list },
  { kind: "COUNT", numbers: "stock_count", list: endpoints.counts.list },
  { kind: "ADJUSTMENT", numbers: "stock_adjust", list: endpoints.adjustments.list },
  { kind: "BATCH", numbers: "batch", list: endpoints.batches.list },
  { kind: "DELIVERY", numbers: "delivery", list: endpoints.deliveries.list },
  { kind: "REPAIR", numbers: "repair", list: endpoints.repairs.list },
  { kind: "MATERIAL_PURCHASE", numbers: "material_purchase", list: endpoints.materialPurchases.list },
  { kind: "MATERIAL_ISSUE", numbers: "material_issue", list: endpoints.materialIssues.list },
  { kind: "MATERIAL_ADJUST", numbers: "material_adjust", list: endpoints.materialAdjusts.list },
  { kind: "WAGE", numbers: "wage_settlement", list: endpoints.wages.list },
  { kind: "CASH_SLIP", numbers: "cash_slip", list: endpoints.slips.list },
  { kind: "FUND_TRANSFER", numbers: "fund_transfer", list: endpoints.fundTransfers.list },
  { kind: "SHOP_ORDER", numbers: "shop_order", list: endpoints.shopOrders.list, field: "platformNo" },
  { kind: "AFTER_SALE", numbers: "after_sale", list: endpoints.shopAfterSales.list, field: "platformNo" },
];

/** A few numbers of the table, from all over it, with their days. */
function someOf(table: string, field = "no") {
  const column = sql.identifier(field === "no" ? "no" : "platform_no");
  const day =
    table === "after_sale"
      ? sql`(applied_at at time zone 'Asia/Shanghai')::date`
      : table === "wage_settlement"
        ? sql`to_day`
        : sql`biz_date`;
  return ask<{ no: string; day: string }>(sql`
    select ${column} as no, ${day}::text as day from (
      select *, row_number() over (order by id) as place, count(*) over () as all_of from ${sql.identifier(table)}
    ) each where place = 1 or place = all_of or place % greatest(all_of / 4, 1) = 0 order by id limit 6`);
}

describe("documents", () => {
  it.each(numbered)("$kind: to each user exactly those that the list shows", async ({
    kind,
    numbers,
    list,
    field = "no",
  }) => {
    const some = await someOf(numbers, field);
    const found: string[] = [];
    for (const user of users) {
      for (const { no, day } of some) {
        const query = new URLSearchParams({ keyword: no, no, from: day, to: day, size: "100" });
        const reply = await backoffice.send("GET", `${list.path}?${query}`, { token: tokens[user] });
        const listed =
          reply.status === 200 && reply.body.content.some((row: Record<string, unknown>) => row[field] === no);
        expect([200, 403]).toContain(reply.status);
        const shown = (await hits(kind, no, user)).filter((hit) => hit.no === no);
        expect([user, no, shown.length > 0]).toEqual([user, no, listed]);
        expect(shown.every(({ exact }) => exact)).toBe(true);
        if (listed) found.push(user);
      }
    }
    // Else nothing was compared.
    if (some.length > 0) expect(found).toContain("boss");
  });

  it("every kind has documents, so that something was compared", async () => {
    const empty: string[] = [];
    for (const { kind, numbers, field } of numbered) if ((await someOf(numbers, field)).length === 0) empty.push(kind);
    expect(empty).toEqual([]);
  });

  it("are found by their beginning from the day on, without the letters, and by the five figures at the end", async () => {
    const [bill] = await ask<{ no: string }>(
      sql`select no from bill where status = 'CONFIRMED' order by id desc limit 1`,
    );
    const no = bill?.no ?? "";
    const found = async (text: string) => (await hits("BILL", text)).some((hit) => hit.no === no);
    for (const text of [no, no.toLowerCase(), no.slice(2), `${no.slice(0, 8)} ${no.slice(8)}`, no.slice(0, -1)]) {
      expect([text, await found(text)]).toEqual([text, true]);
    }
    expect(await found(no.slice(-5))).toBe(true);
    // Asks every kind that has numbers at once.
    expect((await search("00001")).length).toBeGreaterThan(5);
    expect((await search(no)).map(({ kind }) => kind)).toEqual(["BILL"]);
  });

  it("that belong to another lead to it: a receipt of goods to its purchase, 借支 to who got it, a ticket to its batch", async () => {
    const first = async (table: string) =>
      (await ask<{ no: string }>(sql`select no from ${sql.identifier(table)} order by id desc limit 1`))[0]?.no ?? "";
    const led: [SearchKind, string, number][] = [
      ["PURCHASE_RECEIPT", "purchase_receipt", made.receiptOf],
      ["ADVANCE", "employee_advance", made.advanceOf],
      ["PAYMENT", "party_payment", made.paid],
    ];
    for (const [kind, table, id] of led) {
      const no = await first(table);
      expect(await hits(kind, no)).toMatchObject([{ id, no, exact: true }]);
      expect([kind, await hits(kind, no, "keeper")]).toEqual([kind, []]);
    }
    const [ticket] = await ask<{ code: string; batchId: number; batchNo: string }>(sql`
      select ticket_code as code, batch.id as "batchId", batch.no as "batchNo" from bundle join batch on batch.id = batch_id
      where voided_at is null order by bundle.id limit 1`);
    const [found] = await hits("TICKET", ticket?.code ?? "");
    expect(found).toMatchObject({ id: ticket?.batchId, no: ticket?.code, exact: true, state: null });
    expect(found?.note).toContain(ticket?.batchNo);
    expect(await hits("TICKET", ticket?.code ?? "", "keeper")).toEqual([]);
  });

  it("of shops are found by order number, waybill and the end of the telephone", async () => {
    const [order] = await ask<{ id: number; no: string; waybill: string; tail: string }>(sql`
      select id, platform_no as no, waybill_no as waybill, phone_tail as tail from shop_order
      where waybill_no <> '' and phone_tail <> '' order by id desc limit 1`);
    if (!order) throw new Error("the demo company has shipped orders");
    for (const text of [order.no, order.waybill]) {
      const [first] = await hits("SHOP_ORDER", text, "ecom");
      expect(first).toMatchObject({ id: order.id, exact: true });
    }
    const byTail = await hits("SHOP_ORDER", order.tail, "ecom");
    expect(byTail.length).toBeGreaterThan(0);
    expect(byTail.every(({ exact }) => !exact)).toBe(true);
  });
});

describe("masters", () => {
  it("are found by code and name, each by whom its list is for", async () => {
    const named: [SearchKind, string, string, User][] = [
      ["PARTY", "party", "code", "merchandiser"],
      ["MATERIAL", "material", "code", "merchandiser"],
      ["EMPLOYEE", "employee", "no", "finance"],
      ["FIXED_ASSET", "fixed_asset", "code", "finance"],
    ];
    for (const [kind, table, code, user] of named) {
      const [row] = await ask<{ id: number; code: string; name: string }>(
        sql`select id, ${sql.identifier(code)} as code, name from ${sql.identifier(table)} where status <> 'VOID' order by id limit 1`,
      );
      if (!row) throw new Error(`the demo company has ${table}`);
      const [first] = await hits(kind, row.code);
      expect([kind, first]).toEqual([kind, expect.objectContaining({ id: row.id, no: row.code, exact: true })]);
      expect((await hits(kind, row.name)).map(({ id }) => id)).toContain(row.id);
      expect([kind, (await hits(kind, row.code, "keeper")).length]).toEqual([kind, 0]);
      expect([kind, user, (await hits(kind, row.code, user)).length > 0]).toEqual([kind, user, true]);
    }
  });
});

it("asks a session, and refuses what is too long in one sentence", async () => {
  expect((await backoffice.send("GET", "/api/search?q=8801")).status).toBe(401);
  const reply = await backoffice.send("GET", `/api/search?q=${"长".repeat(65)}`, { token: tokens.boss });
  expect([reply.status, reply.body.message]).toEqual([400, "搜索内容不能超过 64 个字"]);
});

it("takes any signs for what they are", async () => {
  for (const text of ["%", "_", "\\", "'", '"', "{", "[(.*+?", "a'b\"c\\%_", "{1,2}", "🙂", "NULL"]) await search(text);
});
