/** Orders of the demo shops as their platforms would tell them. */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { spread } from "#backoffice/ground/documents/shares.rules.ts";
import type { PlatformOrder, PlatformReceiver, PlatformWaybill } from "#backoffice/trade/platform/adapter/adapter.ts";
import { givenNames, parcelCouriers, streets, surnames, towns } from "../data/buyers.data.ts";
import type { Random } from "../random.ts";

/** What a shop sells under a number of its platform's. */
export interface Goods {
  shopId: number;
  skuId: number | null;
  productId: number;
  platformSkuId: string;
  platformItemId: string;
  merchantCode: string;
  title: string;
  spec: string;
  /** At 1688 by the piece to other shops, elsewhere to who wears it. */
  priceFen: number;
}

export async function readGoods(db: Db): Promise<Goods[]> {
  return rows<Goods>(
    db,
    sql`select goods.shop_id as "shopId", goods.sku_id as "skuId", product.id as "productId",
          platform_sku_id as "platformSkuId", platform_item_id as "platformItemId", merchant_code as "merchantCode",
          title, spec, case shop.platform when 'ALIBABA' then wholesale_fen else coalesce(retail_fen, wholesale_fen) end as "priceFen"
        from shop_sku goods join shop on shop.id = goods.shop_id
        join product on goods.platform_item_id = (680000000000 + shop.id * 1000 + product.id)::text
        order by goods.id`,
  );
}

export interface DraftLine {
  goods: Goods;
  qty: number;
}

/** How each platform's numbers begin, by shop. */
const numberHeads: Readonly<Record<number, string>> = { 1: "3741", 2: "2208", 3: "6923" };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** What platforms leave a shop for sending. */
const shipWithinMs = 2 * dayMs;

export const after = (at: Date, hours: number) => new Date(at.getTime() + Math.round(hours * hourMs));

/** `serial`: different for each order of a shop. Paid for; everything about it follows from the random numbers. */
export function draftOrder(
  { shopId, serial, placedAt, lines }: { shopId: number; serial: number; placedAt: Date; lines: readonly DraftLine[] },
  random: Random,
): PlatformOrder {
  const platformNo = `${numberHeads[shopId] ?? ""}${String(86_000_000_000_000 + serial * 7_919).padStart(15, "0")}`;
  const goodsFen = lines.reduce((total, { goods, qty }) => total + goods.priceFen * qty, 0);
  const discountFen = random.chance(0.4) ? Math.round(goodsFen * 0.05) : 0;
  const freightFen = random.chance(0.15) ? 600 : 0;
  const amounts = spread(
    goodsFen - discountFen,
    lines.map(({ goods, qty }) => goods.priceFen * qty),
  );
  const paidAt = after(placedAt, (1 + random.next() * 4) / 60);
  return {
    platformNo,
    state: "PAID",
    stateWord: "",
    buyerNick: `买家${String(random.between(1, 9_999)).padStart(4, "0")}`,
    receiver: draftReceiver(random),
    buyerMessage: "",
    sellerRemark: "",
    flag: random.chance(0.1) ? random.between(1, 5) : 0,
    amounts: { goodsFen, freightFen, discountFen, paidFen: goodsFen - discountFen + freightFen },
    placedAt,
    paidAt,
    modifiedAt: paidAt,
    shipDeadline: new Date(paidAt.getTime() + shipWithinMs),
    waybills: [],
    lines: lines.map(({ goods, qty }, index) => ({
      platformLineId: `${platformNo}${index + 1}`,
      platformItemId: goods.platformItemId,
      platformSkuId: goods.platformSkuId,
      merchantCode: goods.merchantCode,
      title: goods.title,
      spec: goods.spec,
      qty,
      priceFen: goods.priceFen,
      amountFen: amounts[index] ?? 0,
      state: "OPEN",
    })),
  };
}

function draftReceiver(random: Random): PlatformReceiver {
  const number = random.between(1, 188);
  const house = `${random.between(1, 30)} 幢 ${random.between(1, 18)}0${random.between(1, 4)}`;
  return {
    name: random.pick(surnames) + random.pick(givenNames),
    phone: `1990000${String(random.between(0, 9_999)).padStart(4, "0")}`,
    ...random.pick(towns),
    address: `${random.pick(streets)} ${number} 号 ${house}`,
  };
}

export function draftWaybill(random: Random): PlatformWaybill {
  const { courier, prefix } = random.pick(parcelCouriers);
  return { courier, waybillNo: `${prefix}${String(random.between(0, 99_999_999)).padStart(9, "0")}` };
}

/** What a shop was told, so as the upsert takes it: shop by shop. */
export function byShop<T>(all: readonly T[], shopOf: (one: T) => number): [shopId: number, T[]][] {
  const groups = new Map<number, T[]>();
  for (const one of all) groups.set(shopOf(one), [...(groups.get(shopOf(one)) ?? []), one]);
  return [...groups].sort(([one], [other]) => one - other);
}
