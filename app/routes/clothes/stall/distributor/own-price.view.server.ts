/** 专价 and 策略价 for their pages. */
import { randomUUID } from "node:crypto";
import { readYuan } from "#app/lib/form/form.server.ts";
import { formatFen } from "#contract/money.ts";
import type { OwnPrice } from "#contract/stall/own-prices.ts";

export type OwnPriceView = ReturnType<typeof ownPriceRow>;

export function ownPriceRow(row: OwnPrice & { updateBy?: string | null; updateTime?: string }) {
  return {
    id: row.productId,
    styleNo: row.styleNo,
    name: row.name,
    price: formatFen(row.priceFen),
    wholesale: formatFen(row.wholesalePriceFen),
    min: row.minPriceFen === null ? "" : formatFen(row.minPriceFen),
    /** Who set it, and when; empty where that is not told. */
    by: row.updateTime ? `${row.updateBy ?? "系统"} ${row.updateTime.slice(0, 10)}` : "",
    /** Of its own removal: two rows are two acts. */
    clientToken: randomUUID(),
  };
}

export const ownPriceReads = { priceFen: (text: string) => readYuan("价格", text) };

/** Taking one away: what the row's form posts, for the path and for the body. */
export function ownPriceToRemove(form: FormData) {
  return {
    productId: String(form.get("productId")),
    body: { clientToken: String(form.get("clientToken")) },
  };
}
