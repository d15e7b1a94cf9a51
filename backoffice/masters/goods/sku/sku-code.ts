/** SKUs by what a scanner reads: barcode or SKU code. */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";

/** SKU ids by the codes given, which are upper case; an unknown code is absent. */
export async function findSkusByCode(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  const found = await rows<{ code: string; id: number }>(
    db,
    sql`
    with wanted as (select distinct code from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) as given(code))
    select wanted.code, sku.id from wanted join sku on sku.barcode = wanted.code
    union all
    select wanted.code, sku.id from wanted join sku on sku.sku_code = wanted.code`,
  );
  return new Map(found.map(({ code, id }) => [code, id]));
}
