/** Goods of after-sales that come back: ONLINE_RETURN as 正品 and 次品, at what the pieces were worth when they left. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { roundedShare } from "#backoffice/ground/documents/shares.rules.ts";
import { updateRows } from "#backoffice/ground/documents/write.ts";
import { postStock, type StockChange } from "#backoffice/ledgers/stock-ledger/post.ts";
import { afterSale, afterSaleLine } from "../order.tables.ts";
import { type AfterSalePart, moveAfterSale, type Opened, type OpenSale } from "./write-after-sale.ts";

/** After-sales with their parts, locked, of orders that are locked already. */
export async function readPartsOf({ db }: Context, ids: readonly number[]): Promise<Opened[]> {
  const asked = pgArray(ids);
  const sales = await db
    .select()
    .from(afterSale)
    .where(sql`${afterSale.id} = any(${asked}::bigint[])`)
    .orderBy(afterSale.id)
    .for("update");
  const parts = await db
    .select()
    .from(afterSaleLine)
    .where(sql`${afterSaleLine.afterSaleId} = any(${asked}::bigint[])`)
    .orderBy(afterSaleLine.id);
  return sales.flatMap((sale) =>
    sale.orderId === null
      ? []
      : [
          {
            sale: { ...sale, orderId: sale.orderId },
            parts: parts.filter(({ afterSaleId }) => afterSaleId === sale.id),
          },
        ],
  );
}

/** What came beyond an announcement is added to it: no after-sale has fewer pieces than come back of it. */
export async function widenAfterSales(
  { db }: Context,
  pieces: readonly { afterSaleId: number; orderLineId: number; qty: number }[],
): Promise<void> {
  await db
    .insert(afterSaleLine)
    .values([...pieces])
    .onConflictDoUpdate({
      target: [afterSaleLine.afterSaleId, afterSaleLine.orderLineId],
      set: { qty: sql`greatest(excluded.qty, ${afterSaleLine.qty})` },
    });
}

interface Returned {
  sale: OpenSale;
  back: readonly { part: AfterSalePart; goodQty: number; secondQty: number }[];
  /** Stands in its remark: what came otherwise than announced. */
  note?: string;
}

/** Takes the goods of after-sales in, whose orders are locked: all of one parcel in one posting. */
export async function receiveGoods(context: Context, repositoryId: number, all: readonly Returned[]) {
  const pieces = all.flatMap(({ sale, back }) => back.map((one) => ({ ...one, saleId: sale.id })));
  const worths = await readWorths(
    context,
    pieces.map(({ part }) => part.orderLineId),
  );
  const changes = pieces.flatMap(({ part, goodQty, secondQty, saleId }): StockChange[] => {
    const out = worths.get(part.orderLineId);
    if (!out || out.skuId === null || goodQty + secondQty > out.qty - out.returned) {
      throw new DomainError(
        `这一行发出 ${out?.qty ?? 0} 件，已退 ${out?.returned ?? 0} 件，不能再收 ${goodQty + secondQty} 件`,
      );
    }
    const { skuId } = out;
    out.returned += goodQty + secondQty;
    const of = (grade: 1 | 2, qty: number): StockChange => ({
      ...{ repositoryId, skuId, grade, qty, moveType: "ONLINE_RETURN", docLineId: part.id },
      ...{ valueFen: roundedShare(out.valueFen, qty, out.qty), seq: grade },
      document: { docType: "AFTER_SALE", docId: saleId },
    });
    return [...(goodQty > 0 ? [of(1, goodQty)] : []), ...(secondQty > 0 ? [of(2, secondQty)] : [])];
  });
  await postStock(context, { docType: "AFTER_SALE", docId: all[0]?.sale.id ?? 0 }, changes);
  await updateRows(
    context.db,
    afterSaleLine,
    pieces.map(({ part, goodQty, secondQty }) => ({ id: part.id, goodQty, secondQty })),
  );
  const moved: Awaited<ReturnType<typeof moveAfterSale>>[] = [];
  for (const { sale, note } of all) {
    const state = sale.state === "REFUNDED" ? "REFUNDED" : "GOODS_BACK";
    const remark = [sale.remark, note].filter(Boolean).join("；").slice(0, longestRemark);
    moved.push(await moveAfterSale(context, sale, { state, repositoryId, remark }));
  }
  return moved;
}

/** 处理说明, with what was noted when its goods came. */
const longestRemark = 500;

export interface Worth {
  id: number;
  skuId: number | null;
  /** Pieces that went out, what they were worth, and how many came back already. */
  qty: number;
  valueFen: number;
  returned: number;
  /** Pieces that were sent instead, by 换货 and 补发. */
  resent: number;
}

/** By the order's line. */
export async function readWorths({ db }: Context, lineIds: readonly number[]): Promise<Map<number, Worth>> {
  const found = await rows<Worth>(
    db,
    sql`select line.id, line.sku_id as "skuId", line.shipped_qty as qty,
          coalesce((select -sum(value_fen + variance_fen) from stock_movement movement
            where doc_type = 'ONLINE_ORDER' and doc_line_id = line.id and move_type = 'ONLINE_OUT'), 0)::int8 as "valueFen",
          coalesce((select sum(good_qty + second_qty) from after_sale_line part where part.order_line_id = line.id), 0)
            as returned,
          coalesce((select sum(sent_qty) from after_sale_line part where part.order_line_id = line.id), 0) as resent
        from shop_order_line line where line.id = any(${pgArray(lineIds)}::bigint[])`,
  );
  return new Map(found.map((row) => [row.id, row]));
}
