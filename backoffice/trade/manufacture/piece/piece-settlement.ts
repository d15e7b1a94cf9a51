/** What wages do with piece records: a settlement collects approved ones, settles them, or lets them go (domain.md §5.18). */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";

const of = (ids: readonly number[]) => sql`settlement_id = any(${pgArray(ids)}::bigint[])`;

/** Gives each settlement the approved records of its employee up to its last day that none has; what they come to. */
export async function collectPieces(
  db: Db,
  settlementIds: readonly number[],
): Promise<Map<number, { qty: number; amountLi: number }>> {
  const found = await rows<{ id: number; qty: number; amountLi: number }>(
    db,
    sql`with taken as (
          update piece_record piece set settlement_id = slip.id
          from wage_settlement slip
          where slip.id = any(${pgArray(settlementIds)}::bigint[])
            and piece.employee_id = slip.employee_id and piece.status = 'APPROVED' and piece.settlement_id is null
            and piece.biz_date <= slip.to_day
          returning slip.id, piece.qty, piece.amount_li
        )
        select id, sum(qty)::int8 as qty, sum(amount_li)::int8 as "amountLi" from taken group by id`,
  );
  return new Map(found.map((row) => [row.id, row]));
}

/** What the settlements hold now, under the records' locks; `open`: those that are no longer approved. */
export async function lockCollected(
  db: Db,
  settlementIds: readonly number[],
): Promise<Map<number, { amountLi: number; open: number }>> {
  const found = await rows<{ id: number; amountLi: number; open: number }>(
    db,
    sql`select settlement_id as id, sum(amount_li)::int8 as "amountLi",
          count(*) filter (where status <> 'APPROVED') as open
        from (select settlement_id, amount_li, status from piece_record where ${of(settlementIds)} order by id for update)
          piece group by settlement_id`,
  );
  return new Map(found.map((row) => [row.id, row]));
}

/**
 * What batches carry of the pieces of settlements, 分: a batch's settled pieces are rounded once, and each settlement, in
 * the order of their numbers, brings what the sum up to it comes to beyond the sum before. Call it under the lock
 * `settledPieces`, for what others settle of the same batches meanwhile is part of the sum.
 */
export async function findCarried(db: Db, settlementIds: readonly number[]): Promise<Map<number, number>> {
  const rounded = (li: SQL) => sql`floor((${li} * 2 + 10) / 20.0)`;
  const found = await rows<{ id: number; fen: number }>(
    db,
    sql`with own as (
          select settlement_id, batch_id, sum(amount_li) as li from piece_record where ${of(settlementIds)} group by 1, 2
        ),
        settled as (
          select batch_id, sum(amount_li) as li from piece_record
          where status = 'SETTLED' and not (${of(settlementIds)}) and batch_id in (select batch_id from own) group by 1
        ),
        summed as (
          select own.settlement_id, own.li, coalesce(settled.li, 0)
            + sum(own.li) over (partition by own.batch_id order by own.settlement_id) as so_far
          from own left join settled on settled.batch_id = own.batch_id
        )
        select settlement_id as id, sum(${rounded(sql`so_far`)} - ${rounded(sql`(so_far - li)`)})::int8 as fen
        from summed group by settlement_id`,
  );
  return new Map(found.map(({ id, fen }) => [id, fen]));
}

/** APPROVED → SETTLED: from here on the database refuses every change of them. */
export async function settlePieces(db: Db, settlementIds: readonly number[]): Promise<void> {
  await db.execute(sql`update piece_record set status = 'SETTLED' where ${of(settlementIds)}`);
}

/**
 * They are of no settlement again; what was settled is approved again, where its settlement was taken back
 * (docs/decisions/production.md, "Wages").
 */
export async function releasePieces(db: Db, settlementIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    update piece_record set settlement_id = null,
      status = case when status = 'SETTLED' then 'APPROVED' else status end where ${of(settlementIds)}`);
}

/** Those of the employees who have approved records up to that day that no settlement has. */
export async function findUncollected(db: Db, employeeIds: readonly number[], toDay: string): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select distinct employee_id as id from piece_record
        where employee_id = any(${pgArray(employeeIds)}::bigint[]) and status = 'APPROVED' and settlement_id is null
          and biz_date <= ${toDay}::date`,
  );
  return found.map(({ id }) => id);
}
