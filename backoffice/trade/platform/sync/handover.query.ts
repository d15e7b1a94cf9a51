/** What goes back to a platform by file, where no keys do it: parcels that it does not know of, and what it may sell. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { fileName } from "#backoffice/ground/spreadsheet/export.ts";
import { mediaTypes, type Table, tableFile } from "#backoffice/ground/spreadsheet/table-file.ts";
import { findBalances } from "#backoffice/ledgers/stock-ledger/stock.ts";
import type { Download } from "#contract/endpoint.ts";
import type { orderFileEndpoints } from "#contract/platform/order-files.ts";
import type { PlatformShipment } from "../adapter/adapter.ts";
import { shipmentTable, stockTable } from "../adapter/file/handover-file.ts";
import { getVisibleShop } from "../shop/shop.ts";
import { platformSkuOf } from "./match.rules.ts";
import { levelOf } from "./push.rules.ts";

type Endpoints = typeof orderFileEndpoints;

/** Until a later file of orders says that the platform knows. */
export const shipmentFile: Operation<Endpoints["shipments"]> = async (context, { query }) => {
  const shop = await getVisibleShop(context, query.shopId);
  const shipments = await rows<PlatformShipment>(
    context.db,
    sql`select platform_no as "platformNo", courier, waybill_no as "waybillNo" from shop_order
        where shop_id = ${shop.id} and state = 'SHIPPED' and platform_state = 'PAID' and waybill_no <> ''
        order by shipped_at, id`,
  );
  return fileOf(context, `${shop.name}批量发货`, shipmentTable(shop.platform, shipments));
};

export const stockFile: Operation<Endpoints["stock"]> = async (context, { query }) => {
  const shop = await getVisibleShop(context, query.shopId);
  const goods = await rows<{ platformItemId: string; key: string; merchantCode: string; spec: string; skuId: number }>(
    context.db,
    sql`select platform_item_id as "platformItemId", platform_sku_id as key, merchant_code as "merchantCode", spec,
          sku_id as "skuId" from shop_sku
        where shop_id = ${shop.id} and sku_id is not null and pushes order by title, spec, id`,
  );
  const skuIds = [...new Set(goods.map(({ skuId }) => skuId))];
  const balances = await findBalances(context.db, { repositoryId: shop.repositoryId, grade: 1, skuIds });
  const levels = goods.map(({ platformItemId, key, merchantCode, spec, skuId }) => ({
    ...{ platformItemId, platformSkuId: platformSkuOf(key), merchantCode, spec },
    quantity: levelOf(balances.get(skuId)?.available ?? 0, shop),
  }));
  return fileOf(context, `${shop.name}库存`, stockTable(levels));
};

function fileOf(context: Context, title: string, table: Table): Download {
  // A platform takes every row as goods or a parcel: no row of sums.
  const chunks = tableFile(table, { title, format: "xlsx", sums: false });
  return { name: fileName(context, title, "xlsx"), mediaType: mediaTypes.xlsx, chunks };
}
