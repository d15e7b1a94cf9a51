/** 专价 and 策略价 for their pages: the rows, and what a posted form asks. */
import { randomUUID } from "node:crypto";
import { formatFen } from "#contract/money.ts";
import { type OwnPrice, ownPriceForm } from "#contract/stall/own-prices.ts";
import type { OwnPriceView } from "./own-prices.tsx";

export function ownPriceViews(
  rows: readonly (OwnPrice & { updateBy?: string | null; updateTime?: string })[],
): OwnPriceView[] {
  return rows.map((row) => ({
    productId: row.productId,
    styleNo: row.styleNo,
    name: row.name,
    price: formatFen(row.priceFen),
    wholesale: formatFen(row.wholesalePriceFen),
    min: row.minPriceFen === null ? "" : formatFen(row.minPriceFen),
    by: row.updateTime ? `${row.updateBy ?? "系统"} ${row.updateTime.slice(0, 10)}` : "",
    clientToken: randomUUID(),
  }));
}

type PriceForm =
  | { intent: "remove"; productId: string; clientToken: string }
  | { intent: "save"; body: ReturnType<typeof ownPriceForm.parse> }
  | { intent: "refused"; message: string };

/** The form as it was posted: a price to save, one to take away, or what is wrong with it. */
export function readPriceForm(form: FormData): PriceForm {
  const clientToken = String(form.get("clientToken"));
  if (form.get("intent") === "remove")
    return { intent: "remove", productId: String(form.get("productId")), clientToken };
  const read = ownPriceForm.safeParse(Object.fromEntries(form));
  if (read.success) return { intent: "save", body: read.data };
  return { intent: "refused", message: read.error.issues[0]?.message ?? "提交的内容不正确" };
}

/** What stays in the form that was refused. */
export function typedPrice(form: FormData): { styleNo: string; priceFen: string } {
  return { styleNo: String(form.get("styleNo") ?? ""), priceFen: String(form.get("priceFen") ?? "") };
}
