/**
 * 验货发货: parcels of two garments scanned out one after the other at the API, as a scanner's browser does: the order,
 * each garment, the new waybill, which lets the parcel out. On the demo company, as a fresh clone has it. Every scan is
 * one request; nothing is pressed between them.
 */
import { randomUUID } from "node:crypto";
import { loadavg } from "node:os";
import { sql } from "drizzle-orm";
import { systemClock } from "#backoffice/core/clock.ts";
import { connect, rows } from "#backoffice/db/connect.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { maxBulk } from "#contract/platform/order-acts.ts";
import { packingEndpoints } from "#contract/platform/packing.ts";
import { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";
import { addShop, orderLine, paidOrder, richSkus } from "../tests/support/data/shop-orders.ts";
import { places } from "../tests/support/data/stock.ts";
import { start, withDataDir } from "./support/product.ts";
import { figure, note, verdict } from "./support/report.ts";
import { signInToApi } from "./support/sign-in.ts";
import { median, percentile } from "./support/statistics.ts";
import { asker } from "./support/steady-selling.ts";

const parcels = 200;

await withDataDir(async (dataDir) => {
  const env = { DATA_DIR: dataDir };
  // The first start makes the company.
  await (await start({ entry: "backoffice", env })).stop();
  const goods = await offerOrders(dataDir);
  const office = await start({ entry: "backoffice", env });
  try {
    const ask = asker(office, await signInToApi(office.url, "boss"));
    const audit = shopOrderEndpoints.audit.path;
    for (let at = 0; at < goods.ids.length; at += maxBulk) {
      const ids = goods.ids.slice(at, at + maxBulk);
      const { body } = await ask("POST", audit, { clientToken: randomUUID(), ids });
      if (body.done !== ids.length) throw new Error(`only ${body.done} of ${ids.length} were audited`);
    }
    note(`load ${loadavg()[0]?.toFixed(1)}`);
    const times: number[] = [];
    const began = performance.now();
    let state: unknown = { got: [], waybillNo: "", courier: "", last: [] };
    let shipped = 0;
    for (const [place, no] of goods.numbers.entries()) {
      for (const text of [no, ...goods.codes, `YT${String(8_800_000_000_000 + place)}`]) {
        const body = { text, ...(state as object), clientToken: randomUUID() };
        const answer = await ask("POST", packingEndpoints.scan.path, body);
        times.push(answer.ms);
        state = answer.body.state;
        if (answer.body.shippedId !== null) shipped += 1;
      }
    }
    if (shipped !== parcels) throw new Error(`${shipped} of ${parcels} parcels went out`);
    verdict(`a scan, median of ${times.length}`, median(times), "ms", { most: 100 });
    verdict("a scan, 95th of a hundred", percentile(times, 0.95), "ms", { most: 100 });
    figure(`${parcels} parcels, one after the other`, (performance.now() - began) / 1000, "s", 1);
    verdict("keys pressed beyond the scans", 0, "a parcel", { most: 2 });
  } finally {
    await office.stop();
  }
});

/** Orders that wait for their audit, of garments of which 电商仓 has enough. */
async function offerOrders(dataDir: string) {
  const database = await connect({ dataDir });
  try {
    const { db } = database;
    const shop = await addShop(db, "验货店");
    const [one, two] = await richSkus(db, places.shop, 1);
    if (!one || !two) throw new Error("电商仓 has no pieces of two SKUs");
    await db.execute(sql`update stock_balance set on_hand = on_hand + ${parcels}
      where repository_id = ${places.shop} and grade = 1 and sku_id in (${one.id}, ${two.id})`);
    const context = { db, clock: systemClock, settings: { secretKey: "a key of the bench" } };
    const numbers = Array.from({ length: parcels }, (_, place) => `PACK${String(place).padStart(4, "0")}`);
    const codes = [one.skuCode, two.skuCode];
    const lines = codes.map((code, place) => orderLine(code, { id: String(place + 1) }));
    await upsertOrders(
      context,
      shop,
      numbers.map((no) => paidOrder(no, lines)),
    );
    const found = await rows<{ id: number }>(db, sql`select id from shop_order where shop_id = ${shop.id} order by id`);
    return { numbers, codes, ids: found.map(({ id }) => id) };
  } finally {
    await database.close();
  }
}
