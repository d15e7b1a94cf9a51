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

  it("show what waits however long ago it came, on 全部 too: its number is that of the others together", async () => {
    const ecom = await caller(backoffice, "ecom");
    await backoffice.database.db.execute(
      sql`update shop_order set biz_date = biz_date - 200 where state in ('WAIT_AUDIT', 'WAIT_SHIP', 'FINISHED')`,
    );
    const all = await everyOrder();
    const sent = all.find(({ state, styles }) => state === "WAIT_SHIP" && styles.length > 0);
    const closed = all.find(({ state }) => state === "FINISHED");
    if (!sent || !closed) throw new Error("the demo company has no order that waits and none that is done");
    const waits = ["WAIT_PAY", "WAIT_AUDIT", "WAIT_SHIP"];
    for (const query of ["", `&styleNo=${sent.styles[0]}`, `&province=${sent.province}`, "&exception=LATE"]) {
      const { body } = await ecom.get(`${path}?size=100${query}`);
      const each = shopOrderStates.map((state) => body.tabs[state]);
      const sum = each.reduce((total, count) => total + count, 0);
      expect([query, body.tabs.ALL, body.totalElements]).toEqual([query, sum, sum]);
      expect([query, body.content.length]).toEqual([query, Math.min(sum, 100)]);
      const waiting = waits.reduce((total, state) => total + body.tabs[state], 0);
      expect([query, waiting > 0]).toEqual([query, true]);
      const ids = (await ecom.get(`${path}/ids?${query.slice(1)}`)).body.ids as number[];
      expect(ids.slice(0, 100)).toEqual(body.content.map(({ id }: { id: number }) => id));
      const shown = all.filter(({ id }) => ids.includes(id));
      expect([query, shown.filter(({ state }) => waits.includes(state)).length]).toEqual([query, waiting]);
    }
    // The second page goes on where the first ends, the newest first.
    const pages = await Promise.all(
      [0, 1].map(async (page) => (await ecom.get(`${path}?size=10&page=${page}`)).body.content),
    );
    const first20 = (await ecom.get(`${path}?size=20`)).body.content;
    expect(pages.flat().map(({ id }: { id: number }) => id)).toEqual(first20.map(({ id }: { id: number }) => id));
    // What is done is of its days, and days that are named cut all tabs alike.
    expect((await ecom.get(`${path}?state=FINISHED`)).body.totalElements).toBe(0);
    const named = (await ecom.get(`${path}?from=2026-04-01&to=2026-04-15`)).body;
    expect([named.tabs.WAIT_AUDIT, named.tabs.WAIT_SHIP]).toEqual([0, 0]);
    expect(named.tabs.ALL).toBe(shopOrderStates.reduce((total, state) => total + named.tabs[state], 0));
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
