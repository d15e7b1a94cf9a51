/** 平台订单列表: the number on each tab is what the tab lists, by whatever was asked (domain.md §3.5). */
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { shopOrderStates } from "#contract/platform/order.words.ts";
import { maxBulk } from "#contract/platform/order-acts.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { caller } from "../../support/data/stock.ts";

const path = "/api/clothes/shop/order";

const backoffice = openBackoffice();

interface Known {
  id: number;
  no: string;
  tail: string;
  styles: string[];
  province: string;
  courier: string;
  waybill: string;
  state: string;
}

/** Every order with what it is found by, read without the list. */
function everyOrder(): Promise<Known[]> {
  return rows<Known>(
    backoffice.database.db,
    sql`select doc.id, doc.platform_no as no, doc.phone_tail as tail, doc.province, doc.courier, doc.waybill_no as waybill,
          doc.state, array(select distinct style_no from shop_order_line line join sku on sku.id = line.sku_id
            join product on product.id = sku.product_id where line.order_id = doc.id) as styles
        from shop_order doc`,
  );
}

describe("the tabs of online orders", () => {
  it("offer to choose from what orders have: each province and courier once, and the places that one sees", async () => {
    const all = await everyOrder();
    const { body } = await (await caller(backoffice, "ecom")).get(path);
    const known = (words: string[]) => [...new Set(words.filter(Boolean))].sort();
    expect([...body.provinces].sort()).toEqual(known(all.map(({ province }) => province)));
    expect([...body.couriers].sort()).toEqual(known(all.map(({ courier }) => courier)));
    expect(body.repositories.map(({ name }: { name: string }) => name)).toContain("电商仓");
    const elsewhere = (await (await caller(backoffice, "admin")).get(path)).body.repositories;
    expect(elsewhere.length).toBeGreaterThan(body.repositories.length);
  });

  it("count and list the same orders, whatever is asked", async () => {
    const ecom = await caller(backoffice, "ecom");
    const all = await everyOrder();
    const sent = all.find(({ waybill, styles }) => waybill !== "" && styles.length > 0);
    if (!sent) throw new Error("the demo company has sent no order");
    const style = sent.styles[0] ?? "";
    const year = "from=2025-06-01&to=2026-04-15";
    const questions: [string, (order: Known) => boolean][] = [
      [year, () => true],
      [`${year}&styleNo=${style}`, ({ styles }) => styles.includes(style)],
      [
        `${year}&styleNo=${style.toLowerCase()}&province=${sent.province}`,
        (order) => order.styles.includes(style) && order.province === sent.province,
      ],
      [`${year}&province=${sent.province}`, ({ province }) => province === sent.province],
      [`${year}&courier=${sent.courier}`, ({ courier }) => courier === sent.courier],
      [`${year}&waybill=false`, ({ waybill }) => waybill === ""],
      [`keyword=${sent.no}`, ({ no }) => no === sent.no],
      [`keyword=${sent.waybill}`, ({ waybill }) => waybill === sent.waybill],
      [`keyword=${sent.tail}`, ({ tail }) => tail === sent.tail],
      [`keyword=${sent.tail}&styleNo=${style}`, ({ tail, styles }) => tail === sent.tail && styles.includes(style)],
      [`${year}&styleNo=NOSUCHSTYLE`, () => false],
    ];
    const elsewhere = await rows<{ id: number }>(
      backoffice.database.db,
      sql`select id from shop_order doc where platform_state = 'SHIPPED' and state in ('WAIT_PAY', 'WAIT_AUDIT', 'WAIT_SHIP')
        and not exists (select from shop_order part where part.shop_id = doc.shop_id and part.platform_no = doc.platform_no
          and part.shipped_at is not null)`,
    );
    for (const [query, matches] of questions) {
      const matching = all.filter(matches);
      for (const state of [undefined, ...shopOrderStates]) {
        const expected = matching.filter((order) => state === undefined || order.state === state).map(({ id }) => id);
        const { body } = await ecom.get(`${path}?${query}&size=100${state ? `&state=${state}` : ""}`);
        expect([query, state, body.tabs[state ?? "ALL"], body.totalElements]).toEqual([
          query,
          state,
          expected.length,
          expected.length,
        ]);
        const listed = body.content.map(({ id }: { id: number }) => id);
        const wanted = new Set(expected);
        expect(listed.filter((id: number) => !wanted.has(id))).toEqual([]);
        expect(listed).toHaveLength(Math.min(100, expected.length));
        // What 审核全部 acts on is what the list shows, in its order, but what the platform has as sent already.
        const ids = (await ecom.get(`${path}/ids?${query}${state ? `&state=${state}` : ""}`)).body;
        const sentThere = new Set(state === "WAIT_AUDIT" ? elsewhere.map(({ id }) => id) : []);
        const acted = expected.filter((id) => !sentThere.has(id)).length;
        const shown = listed.filter((id: number) => !sentThere.has(id));
        expect([ids.ids.slice(0, shown.length), ids.more]).toEqual([shown, acted > maxBulk]);
        expect(ids.ids).toHaveLength(Math.min(maxBulk, acted));
      }
    }
  });
});
