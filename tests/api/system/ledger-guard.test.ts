/** The stock ledger is append-only by the database's own word, and balances are its sums (domain.md §2.1). */
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
const query = <R>(statement: ReturnType<typeof sql>) => rows<R>(backoffice.database.db, statement);

const fingerprint = () =>
  query<{ count: number; sum: number }>(
    sql`select count(*)::int8 as count, sum(qty::int8 * id)::int8 as sum from stock_movement`,
  );

describe("stock_movement", () => {
  it.each([
    ["UPDATE", "update stock_movement set qty = qty + 1"],
    ["UPDATE of one row", "update stock_movement set value_fen = 0 where id = 1"],
    ["UPDATE of no row", "update stock_movement set qty = 0 where false"],
    ["DELETE", "delete from stock_movement where id = 1"],
    ["TRUNCATE", "truncate stock_movement"],
    ["TRUNCATE … CASCADE of what it refers to", "truncate sku cascade"],
    ["DELETE of an SKU that moved", "delete from sku where id = (select min(sku_id) from stock_movement)"],
    ["DELETE of a style that moved", "delete from product where id = 1"],
  ])("refuses %s", async (_name, statement) => {
    const before = await fingerprint();
    await expect(backoffice.database.script(statement)).rejects.toThrow(/append-only|foreign key/);
    expect(await fingerprint()).toEqual(before);
  });

  it("takes new rows", async () => {
    const [before] = await fingerprint();
    await backoffice.database.script(`
      begin;
      insert into stock_movement (repository_id, sku_id, grade, qty, value_fen, balance_after, move_type, doc_type, doc_id, doc_line_id, biz_date, operator_id, created_at)
      values (1, 1, 1, 1, 100, 1, 'ADJUST_IN', 'TEST', 1, 1, '2026-04-15', 6, now());
      rollback;`);
    expect((await fingerprint())[0]).toEqual(before);
  });
});

describe("the demo company's balances", () => {
  it("are the sums of its movements, in pieces and in value", async () => {
    const different = await query(sql`
      with moved as (
        select repository_id, sku_id, grade, sum(qty) as qty, sum(value_fen) as value
        from stock_movement group by repository_id, sku_id, grade)
      select repository_id, sku_id, grade from moved full join stock_balance b using (repository_id, sku_id, grade)
      where moved.qty is distinct from b.on_hand or moved.value is distinct from b.value_fen`);
    expect(different).toEqual([]);
    const [balances] = await query<{ count: number }>(sql`select count(*)::int8 as count from stock_balance`);
    expect(balances?.count).toBeGreaterThan(10_000);
  });

  it("follow from movement to movement", async () => {
    const broken = await query(sql`
      select id from (
        select id, balance_after, sum(qty) over (partition by repository_id, sku_id, grade order by id) as running from stock_movement) m
      where running <> balance_after`);
    expect(broken).toEqual([]);
  });

  it("are what the product list shows", async () => {
    const wrong = await query(sql`
      select l.product_id from product_list_row l
      join (select s.product_id, coalesce(sum(b.on_hand) filter (where r.type <> 'TRANSIT'), 0) as on_hand
            from sku s left join stock_balance b on b.sku_id = s.id and b.grade = 1
            left join repository r on r.id = b.repository_id group by s.product_id) t using (product_id)
      where t.on_hand <> l.on_hand`);
    expect(wrong).toEqual([]);
  });

  it("go below zero only where that is allowed", async () => {
    const negative = await query(sql`
      select b.sku_id from stock_balance b join repository r on r.id = b.repository_id where b.on_hand < 0 and not r.allow_negative`);
    expect(negative).toEqual([]);
  });
});
