/**
 * What the demo company's stalls sell: the styles they stock, hung in order of
 * 款号, some with a price of the stall's own, a tag, or taken down for now.
 */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import type { Audit } from "./days.ts";

/** Ten hangers a rack, racks A, B, C …: `A-01` to `A-10`, then `B-01`. */
const hangers = 10;

/** After the stock. Depends on nothing but what is stocked and `today`. */
export async function seedStallGoods(db: Db, today: string, { createdBy, createdAt }: Audit): Promise<void> {
  const at = createdAt.toISOString();
  await db.execute(sql`
    insert into stall_product (stall_id, product_id, price_fen, location, tag, active, sort,
      created_by, created_at, updated_by, updated_at)
    select stall_id, product_id,
      case product_id % 5 when 2 then greatest(min_fen, wholesale_fen - 200) when 4 then wholesale_fen + 300 end,
      chr(65 + (place / ${hangers}::int)::int) || '-' || lpad((place % ${hangers}::int + 1)::text, 2, '0'),
      case when status = 'CLEAR' then 'CLEAR' when launch_date > ${today}::date - 14 then 'NEW'
        when place % 7 = 1 then 'MAIN' when place % 9 = 3 then 'HOT' end,
      place % 13 <> 12, (place + 1) * 10, ${createdBy}::bigint, ${at}::timestamptz, ${createdBy}::bigint, ${at}::timestamptz
    from (
      select stall.id as stall_id, stall.sort, product.id as product_id, product.status, min_fen, wholesale_fen, launch_date,
        row_number() over (partition by stall.id order by style_no) - 1 as place
      from stall
      join (
        select distinct repository_id, sku.product_id from stock_balance join sku on sku.id = sku_id where on_hand <> 0
      ) stocked using (repository_id)
      join product on product.id = stocked.product_id and product.status <> 'OFF'
    ) hung
    order by stall_id, place`);
}
