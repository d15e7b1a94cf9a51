/** Online shops and their orders as tests need them: made by the same ways as the product's own. */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import type { PlatformOrder, PlatformOrderLine, PlatformRefund } from "#backoffice/trade/platform/adapter/adapter.ts";
import { shop } from "#backoffice/trade/platform/shop/shop.tables.ts";
import type { Platform } from "#contract/platform/shop.words.ts";
import { demoNow } from "../company/demo-database.ts";
import { places } from "./stock.ts";

/** A shop, of 电商仓 and 淘宝 unless told. */
export async function addShop(db: Db, name: string, repositoryId: number = places.shop, platform: Platform = "TAOBAO") {
  const [made] = await db
    .insert(shop)
    .values({ platform, name, repositoryId, createdAt: demoNow, updatedAt: demoNow })
    .returning({ id: shop.id });
  if (!made) throw new Error("no shop was made");
  return { id: made.id, repositoryId };
}

/** SKUs of grade 1 with at least so many pieces available there, the richest first, with their codes. */
export function richSkus(db: Db, repositoryId: number, least: number) {
  return rows<{ id: number; skuCode: string; available: number }>(
    db,
    sql`select sku.id, sku.sku_code as "skuCode", on_hand - locked as available
        from stock_balance balance join sku on sku.id = balance.sku_id
        where repository_id = ${repositoryId} and grade = 1 and on_hand - locked >= ${least}
        order by available desc, sku.id`,
  );
}

export const minutes = (count: number) => new Date(demoNow.getTime() + count * 60_000);

export function orderLine(
  code: string,
  { id = "1", ...rest }: Partial<PlatformOrderLine> & { id?: string } = {},
): PlatformOrderLine {
  const qty = rest.qty ?? 1;
  return {
    platformLineId: id,
    platformItemId: `item-${code}`,
    platformSkuId: `sku-${code}`,
    merchantCode: code,
    title: "法式方领泡泡袖连衣裙",
    spec: "颜色:黑;尺码:M",
    qty,
    priceFen: 8_900,
    amountFen: 8_900 * qty,
    state: "OPEN",
    ...rest,
  };
}

/** A paid order with nothing wrong. */
export function paidOrder(
  platformNo: string,
  lines: readonly PlatformOrderLine[],
  rest: Partial<PlatformOrder> = {},
): PlatformOrder {
  const goodsFen = lines.reduce((total, { priceFen, qty }) => total + priceFen * qty, 0);
  return {
    platformNo,
    state: "PAID",
    stateWord: "WAIT_SELLER_SEND_GOODS",
    buyerNick: "tb_0001",
    receiver: {
      name: "欧阳小雨",
      phone: "13812346789",
      province: "湖南省",
      city: "长沙市",
      district: "芙蓉区",
      address: "五一大道 99 号 3 栋 402",
    },
    buyerMessage: "",
    sellerRemark: "",
    flag: 0,
    amounts: { goodsFen, freightFen: 0, discountFen: 0, paidFen: goodsFen },
    placedAt: minutes(-60),
    paidAt: minutes(-59),
    modifiedAt: minutes(-59),
    shipDeadline: minutes(47 * 60),
    waybills: [],
    lines,
    ...rest,
  };
}

export function refundOf(refundNo: string, platformNo: string, rest: Partial<PlatformRefund> = {}): PlatformRefund {
  return {
    refundNo,
    platformNo,
    platformLineId: null,
    platformSkuId: null,
    type: "REFUND_ONLY",
    state: "APPLIED",
    stateWord: "WAIT_SELLER_AGREE",
    qty: null,
    refundFen: 8_900,
    reason: "拍错了",
    returnWaybill: null,
    appliedAt: minutes(-30),
    modifiedAt: minutes(-30),
    ...rest,
  };
}
