/** What the demo company sells in its shops on the platforms: most of it matched, some not yet (商品映射). */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import type { Audit } from "../days.ts";

const namedStyles = 8;
/** Of each shop's goods, one in so many came without a 商家编码 and waits for somebody. */
const unmatchedEvery = 9;

/** `styleIds`: what 电商仓 keeps. After the goods, and before the identities are moved on. */
export async function seedShopGoods(
  db: Db,
  styleIds: readonly number[],
  { createdBy, createdAt }: Audit,
): Promise<void> {
  const at = sql`${createdAt.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into shop_sku (id, shop_id, platform_sku_id, platform_item_id, title, spec, merchant_code, sku_id, matched_by,
      created_by, created_at, updated_by, updated_at)
    select id, shop_id, (4900000000000 + id)::text, (680000000000 + shop_id * 1000 + product_id)::text, name, spec,
      case when matched then sku_code else '' end, case when matched then sku_id end,
      case when matched then 'AUTO' end, ${createdBy}, ${at}, ${createdBy}, ${at}
    from (
      select row_number() over (order by shop.id, sku.id) as id, shop.id as shop_id, product.id as product_id,
        product.name, '颜色:' || color.name || ';尺码:' || size.name as spec, sku.sku_code, sku.id as sku_id,
        row_number() over (order by shop.id, sku.id) % ${unmatchedEvery} <> 1 as matched
      from shop
      join product on product.id <= ${namedStyles} or product.id = any(${pgArray(styleIds)}::bigint[])
      join sku on sku.product_id = product.id
      join attr_value color on color.id = sku.color_id
      join size on size.id = sku.size_id
    ) goods`);
}
