/** Material balances as their movements have them, and putting right those that are not (domain.md §3.7, §5.19). */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { type IdRange, inRange } from "#backoffice/db/id-ranges.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import type { MaterialKey } from "./post.ts";

/** A key whose balance is not the sum of its movements; 1/1000 of the unit, and 分. */
export interface WrongMaterialBalance {
  repository_id: number;
  material_id: number;
  lot: string;
  qty_milli: number;
  value_fen: number;
  should_qty_milli: number;
  should_value_fen: number;
}

/** Rows of {@link WrongMaterialBalance}, of a range of materials, or of all. */
export function wrongMaterialBalances(range: IdRange | null = null): SQL {
  const among = inRange(sql`material_id`, range);
  return sql`
  select repository_id, material_id, lot, coalesce(balance.qty_milli, 0) as qty_milli,
    coalesce(balance.value_fen, 0) as value_fen, coalesce(moved.qty, 0)::int8 as should_qty_milli,
    coalesce(moved.value_fen, 0)::int8 as should_value_fen
  from (
    select repository_id, material_id, lot, sum(qty_milli) as qty, sum(value_fen) as value_fen
    from material_movement where ${among} group by repository_id, material_id, lot
  ) moved full join (select * from material_balance where ${among}) balance using (repository_id, material_id, lot)
  where coalesce(moved.qty, 0) <> coalesce(balance.qty_milli, 0)
    or coalesce(moved.value_fen, 0) <> coalesce(balance.value_fen, 0)`;
}

/** Writes the wrong balances of a range of materials anew; gives how many. Locked as a posting locks them, and summed up only then. */
export async function mendMaterialBalances(db: Db, range: IdRange): Promise<number> {
  const wrong = wrongMaterialBalances(range);
  await db.execute(sql`
    insert into material_balance (repository_id, material_id, lot, qty_milli, value_fen)
    select repository_id, material_id, lot, 0, 0 from (${wrong}) missing order by 1, 2, 3 on conflict do nothing`);
  const locked = await rows<MaterialKey>(
    db,
    sql`
    select balance.repository_id as "repositoryId", balance.material_id as "materialId", balance.lot
    from (${wrong}) found join material_balance balance using (repository_id, material_id, lot)
    order by balance.repository_id, balance.material_id, balance.lot for update of balance`,
  );
  if (locked.length === 0) return 0;
  const mended = await rows<{ lot: string }>(
    db,
    sql`
    update material_balance balance set qty_milli = wrong.should_qty_milli, value_fen = wrong.should_value_fen
    from (${wrong}) wrong join (
      select * from unnest(
        ${pgArray(locked.map((one) => one.repositoryId))}::bigint[],
        ${pgArray(locked.map((one) => one.materialId))}::bigint[]
      ) with ordinality as held(repository_id, material_id, position)
      join json_array_elements_text(${JSON.stringify(locked.map((one) => one.lot))}::json)
        with ordinality as lots(lot, position) using (position)
    ) held using (repository_id, material_id, lot)
    where balance.repository_id = wrong.repository_id and balance.material_id = wrong.material_id and balance.lot = wrong.lot
    returning balance.lot`,
  );
  return mended.length;
}
