/** 商品映射导入: one row a platform SKU; what is there is matched anew, what is not is remembered. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { type CheckedRows, rowImport, type SheetRow } from "#backoffice/ground/spreadsheet/row-import.ts";
import { reportOnce, type SheetColumns, sheetError } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";
import type { RowError } from "#contract/goods/product-imports.ts";
import { shopSkuImport } from "#contract/platform/shop-sku-imports.ts";
import { matchWaitingOrders } from "../order/upsert-order.ts";
import { listVisibleShops } from "../shop/shop.ts";
import { cleanText, shopSkuKey } from "./match.rules.ts";
import { findSkuOf } from "./shop-sku.ts";

/** Headings as the export of 商品映射 has them. */
const columns = {
  shop: { header: "店铺", width: 18, required: true, hint: "店铺名" },
  platformSku: { header: "平台 SKU", width: 20, required: true, hint: "平台的 SKU 编号" },
  platformItem: { header: "平台商品", width: 20, hint: "平台的商品编号；推送库存需要" },
  merchantCode: { header: "商家编码", width: 20, hint: "可不填" },
  sku: { header: "我们的 SKU", width: 20, required: true, hint: "SKU 编码或条码" },
  title: { header: "标题", width: 40, hint: "可不填" },
  spec: { header: "规格", width: 24, hint: "可不填" },
} as const satisfies SheetColumns;

interface Match {
  shopId: number;
  skuId: number;
  platformSkuId: string;
  platformItemId: string;
  merchantCode: string;
  title: string;
  spec: string;
}

async function check(context: Context, sheet: readonly SheetRow<typeof columns>[]): Promise<CheckedRows<Match>> {
  const shops = new Map((await listVisibleShops(context)).map(({ id, name }) => [name, id]));
  const errors: RowError[] = [];
  const right: { row: number; fields: Match }[] = [];
  const seen = new Map<string, number>();
  for (const { number, values } of sheet) {
    const refuse = (field: keyof typeof columns, message: string) =>
      reportOnce(errors, sheetError(columns, number, field, message));
    const words = {
      ...{ platformItemId: cleanText(values.platformItem ?? "", 64), title: cleanText(values.title ?? "", 200) },
      ...{ merchantCode: cleanText(values.merchantCode ?? "", 64), spec: cleanText(values.spec ?? "", 200) },
    };
    const isNamed = [values.platformSku, words.platformItemId, words.merchantCode, words.title].some((word) => word);
    // What only files named has no number there, and is exported without one.
    const platformSkuId = isNamed
      ? shopSkuKey({ ...words, platformSkuId: cleanText(values.platformSku ?? "", 64) })
      : "";
    const shopId = shops.get((values.shop ?? "").trim());
    const skuId = values.sku ? await findSkuOf(context, values.sku) : null;
    if (shopId === undefined) refuse("shop", values.shop ? `没有叫“${values.shop}”的店铺` : "请填写店铺");
    if (platformSkuId === "") refuse("platformSku", "请填写平台 SKU，没有的请填平台商品、商家编码或标题");
    if (skuId === null) refuse("sku", values.sku ? `没有编码或条码是 ${values.sku} 的 SKU` : "请填写我们的 SKU");
    if (shopId === undefined || skuId === null || platformSkuId === "") continue;
    const key = `${shopId} ${platformSkuId}`;
    const first = seen.get(key);
    seen.set(key, first ?? number);
    if (first !== undefined) {
      refuse("platformSku", `与第 ${first} 行重复`);
      continue;
    }
    right.push({ row: number, fields: { shopId, skuId, platformSkuId, ...words } });
  }
  return { right, errors };
}

/** Empty cells leave what is known. */
async function write(context: Context, match: Match): Promise<number> {
  const { shopId, skuId, platformSkuId, platformItemId, merchantCode, title, spec } = match;
  await acquireLock(context.db, "shopOrders", shopId);
  const at = sql`${context.clock.now().toISOString()}::timestamptz`;
  const by = context.actor.userId;
  const kept = (column: ReturnType<typeof sql>, value: ReturnType<typeof sql>) =>
    sql`case when ${value} = '' then ${column} else ${value} end`;
  const { id } = await oneRow<{ id: number }>(
    context.db,
    sql`
    insert into shop_sku as goods (shop_id, platform_sku_id, platform_item_id, merchant_code, title, spec, sku_id,
      matched_by, created_by, created_at, updated_by, updated_at)
    values (${shopId}, ${platformSkuId}, ${platformItemId}, ${merchantCode}, ${title}, ${spec}, ${skuId}, 'HAND',
      ${by}, ${at}, ${by}, ${at})
    on conflict (shop_id, platform_sku_id) do update set sku_id = excluded.sku_id, matched_by = 'HAND', push_error = '',
      pushed_qty = case when goods.sku_id = excluded.sku_id then goods.pushed_qty end,
      platform_item_id = ${kept(sql`goods.platform_item_id`, sql`excluded.platform_item_id`)},
      merchant_code = ${kept(sql`goods.merchant_code`, sql`excluded.merchant_code`)},
      title = ${kept(sql`goods.title`, sql`excluded.title`)}, spec = ${kept(sql`goods.spec`, sql`excluded.spec`)},
      updated_by = ${by}, updated_at = ${at}, version = goods.version + 1
    returning id`,
  );
  await matchWaitingOrders(context, shopId);
  return id;
}

export const shopSkuImportModule = rowImport({ import: shopSkuImport, columns, check, write });
