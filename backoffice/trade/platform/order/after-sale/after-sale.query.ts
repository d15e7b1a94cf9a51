/** 售后 with what one may do with each: of an order, and whichever a list has found. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { mayAfterSale } from "#backoffice/trade/platform/order/order.rules.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { AfterSale } from "#contract/platform/after-sales.ts";

/** Those of an order, of pieces of any of its parts. */
export function readAfterSalesOf(context: Context, orderId: number): Promise<AfterSale[]> {
  return readAfterSales(
    context,
    sql`sale.order_id = ${orderId} or exists (
      select from after_sale_line part join shop_order_line line on line.id = part.order_line_id
      where part.after_sale_id = sale.id and line.order_id = ${orderId})`,
  );
}

/** By their ids; `where` is a condition on `sale`. */
export async function readAfterSales({ db, actor }: Context, where: SQL): Promise<AfterSale[]> {
  const heads = await rows<
    Omit<AfterSale, "lines" | "possible" | "appliedTime" | "endTime"> & { appliedAt: Date; endedAt: Date | null }
  >(
    db,
    sql`select id, platform_no as "platformNo", type, state, amount_fen as "amountFen", reason, remark, courier,
          waybill_no as "waybillNo", repository_id as "repositoryId", applied_at as "appliedAt", ended_at as "endedAt",
          version
        from after_sale sale where ${where} order by id`,
  );
  const lines = await rows<
    Omit<AfterSale["lines"][number], "label"> & { afterSaleId: number; skuId: number | null; words: string }
  >(
    db,
    sql`select part.id, part.after_sale_id as "afterSaleId", part.order_line_id as "orderLineId", part.qty,
          part.good_qty as "goodQty", part.second_qty as "secondQty", part.sent_qty as "sentQty", line.sku_id as "skuId",
          btrim(line.title || ' ' || line.spec) as words
        from after_sale_line part join shop_order_line line on line.id = part.order_line_id
        where part.after_sale_id = any(${pgArray(heads.map(({ id }) => id))}::bigint[]) order by part.id`,
  );
  const labels = await findSkuLabels(
    db,
    lines.flatMap(({ skuId }) => skuId ?? []),
  );
  const holds = hasPermission(actor.permissions, [permissions.shopOrderAfterSale]);
  return heads.map(({ appliedAt, endedAt, ...head }) => {
    const own = lines.filter(({ afterSaleId }) => afterSaleId === head.id);
    const stand = {
      ...head,
      received: own.some(({ goodQty, secondQty }) => goodQty + secondQty > 0),
      sent: own.some(({ sentQty }) => sentQty > 0),
    };
    const may = (action: Parameters<typeof mayAfterSale>[1]) => holds && mayAfterSale(stand, action);
    return {
      ...head,
      appliedTime: formatInstant(new Date(appliedAt)),
      endTime: formatInstantOrNull(endedAt && new Date(endedAt)),
      lines: own.map(({ afterSaleId: _, skuId, words, ...line }) => ({
        ...line,
        label: (skuId === null ? undefined : labels.get(skuId)) ?? words,
      })),
      possible: {
        agree: may("agree"),
        reject: may("reject"),
        receive: may("receive"),
        send: may("send"),
        finish: may("finish"),
      },
    };
  });
}
