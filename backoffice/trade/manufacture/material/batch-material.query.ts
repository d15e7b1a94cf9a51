/** What batches need of material by their snapshots, what they have, and what is free to take (domain.md §3.2, 需求). */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";

/**
 * Rows (batch_id, material_id, demand) of the batches that `which` finds, a condition on `batch`: plan × 单耗 × (1 + 损耗),
 * each line of the BOM rounded half up once, in 1/1000 of the unit.
 */
export function batchDemand(which: SQL): SQL {
  return sql`
    select batch.id as batch_id, bom.material_id,
      sum(round(plan.qty::numeric * bom.usage_milli * (10000 + bom.loss_bp) / 10000))::int8 as demand
    from batch join batch_bom bom on bom.batch_id = batch.id
    cross join lateral (
      select coalesce(sum(line.plan_qty), 0) as qty from batch_line line
      where line.batch_id = batch.id and (bom.color_id is null or line.color_id = bom.color_id)
    ) plan
    where ${which} group by batch.id, bom.material_id`;
}

/** Rows (batch_id, material_id, issued) of the batches that `which` finds: what was issued less what came back. */
export function batchIssued(which: SQL): SQL {
  return sql`
    select issue.batch_id, line.material_id,
      sum(case issue.kind when 'ISSUE' then line.qty_milli else -line.qty_milli end)::int8 as issued
    from material_issue issue join material_issue_line line on line.issue_id = issue.id
    join batch on batch.id = issue.batch_id
    where issue.status = 'ISSUED' and ${which} group by issue.batch_id, line.material_id`;
}

/** Rows (repository_id, material_id, lot, qty) of what drafts of 领料 are to take: 已分配. Not of the draft `except`. */
export function allocated(except = 0): SQL {
  return sql`
    select issue.repository_id, line.material_id, line.lot, sum(line.qty_milli)::int8 as qty
    from material_issue issue join material_issue_line line on line.issue_id = issue.id
    where issue.status = 'DRAFT' and issue.kind = 'ISSUE' and issue.id <> ${except}
    group by issue.repository_id, line.material_id, line.lot`;
}

export interface BatchNeed {
  demandMilli: number;
  /** Issued less returned. */
  issuedMilli: number;
}

/** By material: what one batch needs by its BOM, and what it has. */
export async function readBatchNeeds(db: Db, batchId: number): Promise<Map<number, BatchNeed>> {
  const one = sql`batch.id = ${batchId}`;
  const found = await rows<BatchNeed & { materialId: number }>(
    db,
    sql`select coalesce(needed.material_id, taken.material_id) as "materialId",
          coalesce(needed.demand, 0)::int8 as "demandMilli", coalesce(taken.issued, 0)::int8 as "issuedMilli"
        from (${batchDemand(one)}) needed full join (${batchIssued(one)}) taken using (material_id)
        order by 1`,
  );
  return new Map(found.map(({ materialId, ...need }) => [materialId, need]));
}

export interface FreeLot {
  materialId: number;
  lot: string;
  availableMilli: number;
}

/** Lots of the materials in one place with what is free of them, the oldest first; `except` is a draft that counts as free. */
export function readFreeLots(
  db: Db,
  { repositoryId, materialIds, except = 0 }: { repositoryId: number; materialIds: readonly number[]; except?: number },
): Promise<FreeLot[]> {
  return rows(
    db,
    sql`
    select balance.material_id as "materialId", balance.lot,
      (balance.qty_milli - coalesce(taken.qty, 0))::int8 as "availableMilli"
    from material_balance balance left join (${allocated(except)}) taken
      on taken.repository_id = balance.repository_id and taken.material_id = balance.material_id
      and taken.lot = balance.lot
    where balance.repository_id = ${repositoryId}
      and balance.material_id = any(${pgArray(materialIds)}::bigint[]) and balance.qty_milli > 0
    order by balance.material_id, (
      select min(came.id) from material_movement came where came.material_id = balance.material_id
        and came.repository_id = balance.repository_id and came.lot = balance.lot), balance.lot`,
  );
}
