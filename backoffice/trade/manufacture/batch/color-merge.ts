/** What production knows of colours, for whoever merges or deletes one. */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";

/** Lists of materials, some lines of one colour: each with its owner, and the colours that the owner has pieces of. */
interface Usage {
  table: SQL;
  owner: SQL;
  pieces: SQL;
}

const boms: Usage = {
  table: sql`bom_line`,
  owner: sql`product_id`,
  pieces: sql`(select product_id, color_id from product_color union select product_id, color_id from sku)`,
};

const batchBoms: Usage = {
  table: sql`batch_bom`,
  owner: sql`batch_id`,
  pieces: sql`(select batch_id, color_id from batch_line)`,
};

/** Whether a list of materials has a line of the colour; batches have it by their SKUs alone. */
export async function isColorInBoms(db: Db, colorId: number): Promise<boolean> {
  const [found] = await rows<{ found: boolean }>(
    db,
    sql`select exists(select from bom_line where color_id = ${colorId}
                      union all select from batch_bom where color_id = ${colorId}) as found`,
  );
  return found?.found ?? false;
}

/** Styles, then batches, that have both colours and take unlike materials for them: merged, one usage would be lost. */
export async function findUsageClashes(db: Db, fromId: number, toId: number): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`select style_no as name from product where id in (${clashing(boms, fromId, toId)})
        union all select no from batch where id in (${clashing(batchBoms, fromId, toId)})
        order by name`,
  );
  return found.map(({ name }) => name);
}

function clashing({ table, owner, pieces }: Usage, fromId: number, toId: number): SQL {
  const takenFor = (colorId: number) => sql`lateral (
    select usage_milli, loss_bp from ${table} l
    where l.${owner} = named.${owner} and l.material_id = named.material_id
      and (l.color_id = ${colorId} or l.color_id is null)
    order by l.color_id nulls last limit 1)`;
  return sql`
    select named.${owner}
    from (select distinct ${owner}, material_id from ${table} where color_id in (${fromId}, ${toId})) named
    join (select ${owner} from ${pieces} has where color_id in (${fromId}, ${toId})
          group by ${owner} having count(distinct color_id) = 2) mixed on mixed.${owner} = named.${owner}
    left join ${takenFor(fromId)} source on true
    left join ${takenFor(toId)} target on true
    where (source.usage_milli, source.loss_bp) is distinct from (target.usage_milli, target.loss_bp)`;
}

/** Lets batches and lists of materials have the target where they had the source; called before the styles' own colours move. */
export async function moveProductionColors(db: Db, fromId: number, toId: number): Promise<void> {
  for (const usage of [boms, batchBoms]) await moveLines(db, usage, fromId, toId);
  await db.execute(sql`
    update batch set version = version + 1 where id in (select batch_id from batch_line where color_id = ${fromId})`);
  await db.execute(sql`update batch_line set color_id = ${toId} where color_id = ${fromId}`);
}

/** Of an owner that has pieces of one of the two, that colour's lines hold; of one that has both they say the same. */
async function moveLines(db: Db, { table, owner, pieces }: Usage, fromId: number, toId: number): Promise<void> {
  const has = (colorId: number) =>
    sql`exists (select from ${pieces} p where p.${owner} = l.${owner} and p.color_id = ${colorId})`;
  await db.execute(sql`
    delete from ${table} l where l.color_id = ${toId} and ${has(fromId)} and not ${has(toId)}`);
  await db.execute(sql`
    delete from ${table} l where l.color_id = ${fromId} and (
      ${has(toId)} and not ${has(fromId)}
      or exists (select from ${table} o where o.${owner} = l.${owner} and o.material_id = l.material_id
                 and o.color_id = ${toId}))`);
  await db.execute(sql`update ${table} set color_id = ${toId} where color_id = ${fromId}`);
}
