/** 平台账单流水: what the bills say, flow by flow. */
import { sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { readPeriod } from "#backoffice/ground/documents/document.ts";
import { type Column, instant, money, text } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import { listVisibleShops } from "#backoffice/trade/platform/shop/shop.ts";
import { billKindLabels } from "#contract/platform/shop-bill.words.ts";
import { type ShopBillEntry, shopBillEndpoints, shopBillEntryExportEndpoints } from "#contract/platform/shop-bills.ts";

type Row = Omit<ShopBillEntry, "happenedTime"> & { happenedAt: Date | string };

/** The order that an entry names, where it is here. */
const orderId = sql`(select doc.id from shop_order doc
  where doc.platform_no = entry.platform_no and doc.shop_id = entry.shop_id and doc.part = 0)`;

export const listBillEntries: Operation<(typeof shopBillEndpoints)["entries"]> = async (
  context: Context,
  { query },
) => {
  const { db } = context;
  const { keyword, shopId, kind, stray, page, size } = query;
  const shops = (await listVisibleShops(context)).map(({ id, name }) => ({ id, name }));
  // Whoever knows the number finds it, of whatever day.
  const range = keyword && !query.from && !query.to ? null : readPeriod(query, context.clock);
  const where = all([
    sql`entry.shop_id = any(${pgArray(shops.map(({ id }) => id))}::bigint[])`,
    range && sql`entry.biz_date between ${range.from}::date and ${range.to}::date`,
    shopId !== undefined && sql`entry.shop_id = ${shopId}`,
    kind !== undefined && sql`entry.kind = ${kind}`,
    keyword ? sql`(entry.platform_no = ${keyword} or entry.flow_no = ${keyword})` : null,
    stray === true && sql`entry.platform_no is not null and ${orderId} is null`,
  ]);
  const { count, amountFen } = await oneRow<{ count: number; amountFen: number }>(
    db,
    sql`select count(*)::int as count, coalesce(sum(entry.amount_fen), 0)::int8 as "amountFen"
        from shop_bill_entry entry where ${where}`,
  );
  const found = await rows<Row>(
    db,
    sql`select entry.id, shop.name as "shopName", entry.flow_no as "flowNo", entry.kind, entry.word,
          entry.platform_no as "platformNo", ${orderId} as "orderId", entry.amount_fen as "amountFen",
          entry.happened_at as "happenedAt"
        from shop_bill_entry entry join shop on shop.id = entry.shop_id where ${where}
        order by entry.biz_date desc, entry.id desc limit ${size} offset ${page * size}`,
  );
  const content = found.map(({ happenedAt, ...row }) => ({
    ...row,
    happenedTime: formatInstant(new Date(happenedAt)),
  }));
  return { content, totalElements: count, totals: { amountFen }, range, shops };
};

const columns: readonly Column<ShopBillEntry>[] = [
  text("流水号", 24, ({ flowNo }) => flowNo),
  instant("时间", ({ happenedTime }) => happenedTime),
  text("店铺", 20, ({ shopName }) => shopName),
  text("种类", 10, ({ kind }) => billKindLabels[kind]),
  text("订单号", 22, ({ platformNo }) => platformNo),
  text("平台的说法", 40, ({ word }) => word),
  money("金额", ({ amountFen }) => amountFen),
];

export const billEntryExport = ownExport({
  topic: "shop-bill-entries.export",
  title: "平台账单流水",
  list: shopBillEndpoints.entries,
  read: listBillEntries,
  endpoints: shopBillEntryExportEndpoints,
  columns,
});
