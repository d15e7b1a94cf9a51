/**
 * Drafts of wages: what is open of each employee up to the last day is collected by a settlement of its own. Pieces,
 * 补贴 and 扣款 name the settlement that has them, so that each is in one at most; what came too late for its own
 * period goes into the next.
 */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { nextDocumentNumbers } from "#backoffice/ground/documents/document-number.ts";
import { stamp, today, updateRows } from "#backoffice/ground/documents/write.ts";
import { type Employee, findEmployees } from "#backoffice/masters/employee/employee/employee.ts";
import { collectPieces, findUncollected, releasePieces } from "#backoffice/trade/manufacture/piece/piece-settlement.ts";
import { amountOf, baseOf, commissionOf, countDays, type Days, employedDays, fenOfLi } from "./wage.rules.ts";
import { wageSettlement } from "./wage.tables.ts";

export type Wage = typeof wageSettlement.$inferSelect;

interface Run extends Days {
  period: string;
}

interface Skipped {
  name: string;
  message: string;
}

/** Drafts a settlement of each of the employees for whom anything is due; says who got none, and why. */
export async function draftWages(
  context: Context,
  run: Run,
  employeeIds: readonly number[],
): Promise<{ made: number; amountFen: number; skipped: Skipped[] }> {
  const { db } = context;
  // Two runs at once wait here: the second sees what the first has drafted.
  const people = await findEmployees(db, employeeIds, { lock: true });
  const standing = await findStanding(context, run, employeeIds);
  const skipped: Skipped[] = [];
  const due = await findDue(context, run, people);
  const wanted = people.filter((one) => {
    const other = standing.get(one.id);
    if (other) skipped.push({ name: `${one.no} ${one.name}`, message: other });
    else if (!due.has(one.id)) skipped.push({ name: `${one.no} ${one.name}`, message: "没有可结算的计件和工资" });
    return !other && due.has(one.id);
  });
  if (wanted.length === 0) return { made: 0, amountFen: 0, skipped };
  const numbers = await nextDocumentNumbers(context, "GZ", wanted.length);
  const parts = await findParts(context, run.period, employeeIds);
  const drafts = await db
    .insert(wageSettlement)
    .values(
      wanted.map((one, at) => ({
        ...{ no: numbers[at] ?? "", employeeId: one.id, period: run.period, seq: (parts.get(one.id) ?? 0) + 1 },
        ...{ fromDay: run.from, toDay: run.to, amountFen: 0, bizDate: today(context), ...stamp(context) },
      })),
    )
    .returning();
  return { made: drafts.length, amountFen: await collect(context, drafts, people), skipped };
}

/** Collects anew what is open up to a draft's last day. Locked by the caller. */
export async function recollect(context: Context, draft: Wage): Promise<void> {
  await release(context, [draft.id]);
  await collect(context, [draft], await findEmployees(context.db, [draft.employeeId]));
}

/**
 * What the settlements had is open again; pieces that were settled are approved again (docs/decisions/production.md,
 * "Wages").
 */
export async function release({ db }: Pick<Context, "db">, ids: readonly number[]): Promise<void> {
  await releasePieces(db, ids);
  await db.execute(sql`update wage_item set settlement_id = null where settlement_id = any(${pgArray(ids)}::bigint[])`);
}

/** A settlement that stands and has days in common with the run, or is a draft of its month, by employee. */
async function findStanding(
  { db }: Context,
  { period, from, to }: Run,
  employeeIds: readonly number[],
): Promise<Map<number, string>> {
  const found = await rows<{ employeeId: number; no: string; fromDay: string; toDay: string; status: string }>(
    db,
    sql`select employee_id as "employeeId", no, from_day::text as "fromDay", to_day::text as "toDay", status
        from wage_settlement
        where employee_id = any(${pgArray(employeeIds)}::bigint[]) and status <> 'REVERSED'
          and (from_day <= ${to}::date and to_day >= ${from}::date or (status = 'DRAFT' and period = ${period}))
        order by id desc`,
  );
  return new Map(
    found.map(({ employeeId, no, fromDay, toDay, status }) => [
      employeeId,
      `${fromDay} 至 ${toDay} 已有${status === "DRAFT" ? "草稿" : "工资单"} ${no}`,
    ]),
  );
}

/** Who has something open up to the last day, or is paid by the day and was employed on one. */
async function findDue({ db }: Context, { from, to }: Run, people: readonly Employee[]): Promise<Set<number>> {
  const ids = people.map(({ id }) => id);
  const pieces = await findUncollected(db, ids, to);
  const items = await rows<{ id: number }>(
    db,
    sql`select distinct employee_id as id from wage_item
        where employee_id = any(${pgArray(ids)}::bigint[]) and settlement_id is null and voided_at is null
          and biz_date <= ${to}::date`,
  );
  const byTime = people.filter(
    ({ payType, baseFen, commissionBp, hiredDay, leftDay }) =>
      employedDays({ from, to }, hiredDay, leftDay) !== null &&
      ((payType !== "PIECE" && baseFen > 0) || commissionBp > 0),
  );
  return new Set([...pieces, ...[...items, ...byTime].map(({ id }) => id)]);
}

/** How many settlements of the period each has had, those taken back among them. */
async function findParts(
  { db }: Context,
  period: string,
  employeeIds: readonly number[],
): Promise<Map<number, number>> {
  const found = await rows<{ employeeId: number; seq: number }>(
    db,
    sql`select employee_id as "employeeId", max(seq) as seq from wage_settlement
        where period = ${period} and employee_id = any(${pgArray(employeeIds)}::bigint[]) group by employee_id`,
  );
  return new Map(found.map(({ employeeId, seq }) => [employeeId, seq]));
}

/** Takes what is open into the drafts and writes what they come to; gives the sum, in 分. */
async function collect(context: Context, drafts: readonly Wage[], people: readonly Employee[]): Promise<number> {
  const { db } = context;
  const pieces = await collectPieces(
    db,
    drafts.map(({ id }) => id),
  );
  const items = await takeItems(context, drafts);
  const sales = await findSales(context, drafts, people);
  const byId = new Map(people.map((one) => [one.id, one]));
  const sums = drafts.map(({ id, employeeId, fromDay, toDay }) => {
    const who = byId.get(employeeId);
    if (!who) throw new Error("a draft is of somebody who was read");
    const days = employedDays({ from: fromDay, to: toDay }, who.hiredDay, who.leftDay);
    const { qty: pieceQty = 0, amountLi: pieceLi = 0 } = pieces.get(id) ?? {};
    const { allowanceFen = 0, deductionFen = 0 } = items.get(id) ?? {};
    const salesFen = sales.get(id) ?? 0;
    const parts = {
      pieceFen: fenOfLi(pieceLi),
      commissionFen: commissionOf(salesFen, who.commissionBp),
      baseFen: baseOf(who.payType, who.baseFen, days),
      allowanceFen,
      deductionFen,
    };
    const { commissionBp } = who;
    return {
      ...{ id, pieceQty, pieceLi, salesFen, commissionBp, employedDays: countDays(days) },
      ...parts,
      amountFen: amountOf(parts),
    };
  });
  await updateRows(db, wageSettlement, sums);
  return sums.reduce((sum, { amountFen }) => sum + amountFen, 0);
}

async function takeItems({ db }: Context, drafts: readonly Wage[]) {
  const found = await rows<{ id: number; allowanceFen: number; deductionFen: number }>(
    db,
    sql`with taken as (
          update wage_item item set settlement_id = draft.id
          from wage_settlement draft
          where draft.id = any(${pgArray(drafts.map(({ id }) => id))}::bigint[])
            and item.employee_id = draft.employee_id and item.settlement_id is null and item.voided_at is null
            and item.biz_date <= draft.to_day
          returning draft.id, item.kind, item.amount_fen
        )
        select id, coalesce(sum(amount_fen) filter (where kind = 'ALLOWANCE'), 0)::int8 as "allowanceFen",
          coalesce(sum(amount_fen) filter (where kind = 'DEDUCTION'), 0)::int8 as "deductionFen"
        from taken group by id`,
  );
  return new Map(found.map((row) => [row.id, row]));
}

/** What the employees' logins sold in the days of their settlements, less what came back: without freight. */
export async function findSales(
  { db }: Pick<Context, "db">,
  settlements: readonly Pick<Wage, "id" | "employeeId">[],
  people: readonly Pick<Employee, "id" | "userId" | "commissionBp">[],
): Promise<Map<number, number>> {
  const earning = new Set(people.filter((one) => one.userId !== null && one.commissionBp > 0).map(({ id }) => id));
  const asked = settlements.filter(({ employeeId }) => earning.has(employeeId)).map(({ id }) => id);
  if (asked.length === 0) return new Map();
  const found = await rows<{ id: number; salesFen: number }>(
    db,
    sql`select slip.id, coalesce(sum(bill.payable_fen - bill.freight_fen), 0)::int8 as "salesFen"
        from wage_settlement slip join employee on employee.id = slip.employee_id
        join bill on bill.keeper_id = employee.user_id and bill.status = 'CONFIRMED'
          and bill.biz_date between greatest(slip.from_day, employee.hired_day)
            and least(slip.to_day, coalesce(employee.left_day, slip.to_day))
        where slip.id = any(${pgArray(asked)}::bigint[]) group by slip.id`,
  );
  return new Map(found.map(({ id, salesFen }) => [id, salesFen]));
}
