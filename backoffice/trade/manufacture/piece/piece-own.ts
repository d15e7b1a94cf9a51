/**
 * 登记本人计件: who sewed a bundle books it. The employee is always the login's own, whatever the request says; the ticket
 * in the hand is the right to its bundle (docs/decisions/production.md, "Piecework").
 */
import { sql } from "drizzle-orm";
import { bizDateOf, daysBefore } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { today } from "#backoffice/ground/documents/write.ts";
import { type Employee, findEmployeeOfUser } from "#backoffice/masters/employee/employee/employee.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { type OwnPieceSummary, type ownPieceEndpoints, ownWaitingDays } from "#contract/manufacture/own-pieces.ts";
import { readTicketCode } from "#contract/manufacture/ticket.ts";
import { readBundleSteps } from "./piece-desk.query.ts";
import { countingPieces, readPieces } from "./piece-list.query.ts";
import { recordWork } from "./piece-record.ts";
import { readPieceScope } from "./piece-scope.ts";
import { assertTicketOpen, findTicket, type Ticket } from "./piece-ticket.ts";

type Endpoints = typeof ownPieceEndpoints;

/** By what of the last days somebody's usual process is told. */
const usualDays = 30;
/** Records of today that the page goes on showing. */
const shownRecords = 10;

export const ownPieceTicket: Operation<Endpoints["ticket"]> = async (context, { query }) => {
  const who = await getOwn(context);
  const { id, ticketCode, bundleNo, qty, batchId, batchNo, styleNo, productName, colorName, sizeName } =
    await readOpenTicket(context, query.code);
  const steps = await readBundleSteps(context.db, { id, batchId, qty });
  const usual = await countUsual(context, who.id);
  const times = (processId: number) => usual.get(processId) ?? 0;
  return {
    ...{ ticketCode, bundleNo, qty, batchNo, styleNo, productName, colorName, sizeName },
    steps: steps
      .filter(({ left }) => left > 0)
      .toSorted((one, other) => times(other.processId) - times(one.processId) || one.seq - other.seq)
      .map(({ batchProcessId, seq, name, left }) => ({ batchProcessId, seq, name, left })),
  };
};

export const recordOwnPiece: Operation<Endpoints["record"]> = async (context, { body }) => {
  const who = await getOwn(context);
  const { id: bundleId, batchId } = await readOpenTicket(context, body.code);
  const bizDate = today(context);
  await assertPeriodOpen(context.db, bizDate);
  return recordWork(context, {
    ...{ batchId, bundleId, batchProcessId: body.batchProcessId, employeeId: who.id, qty: body.qty },
    ...{ rework: "NO", source: "SCAN", bizDate },
  });
};

export const ownPieceSummary: Operation<Endpoints["summary"]> = async (context) => {
  const { db, actor, clock } = context;
  const who = await findEmployeeOfUser(db, actor.userId);
  if (!who) return { own: null };
  const day = today(context);
  const from = `${day.slice(0, 7)}-01`;
  const since = bizDateOf(daysBefore(clock.now(), ownWaitingDays));
  const sums = await oneRow<Record<SumName, number>>(
    db,
    sql`select ${sumOf("today", sql`piece.biz_date = ${day}::date`)},
               ${sumOf("month", sql`piece.biz_date between ${from}::date and ${day}::date`)},
               ${sumOf("waiting", sql`piece.status = 'SUBMITTED' and piece.biz_date between ${since}::date and ${day}::date`)}
        from piece_record piece where piece.employee_id = ${who.id} and ${countingPieces}
          and piece.biz_date >= least(${since}::date, ${from}::date)`,
  );
  const part = (name: SumPart) => ({
    records: sums[`${name}Records`],
    qty: sums[`${name}Qty`],
    amountLi: sums[`${name}Li`],
  });
  const own = { today: part("today"), month: { ...part("month"), from }, waiting: part("waiting") };
  // 老板 holds every right of the trade: what nobody is paid by the piece for has no place on the page.
  if (who.payType !== "PIECE" && own.month.records + own.waiting.records === 0) return { own: null };
  return { own: { ...own, slip: await findLastSlip(context, who.id), records: await readToday(context, who.id, day) } };
};

type SumPart = "today" | "month" | "waiting";
type SumName = `${SumPart}${"Records" | "Qty" | "Li"}`;

function sumOf(name: SumPart, which: ReturnType<typeof sql>) {
  const as = (part: string) => sql.identifier(`${name}${part}`);
  return sql`count(*) filter (where ${which}) as ${as("Records")},
    coalesce(sum(piece.qty) filter (where ${which} and piece.kind = 'WORK'), 0)::int8 as ${as("Qty")},
    coalesce(sum(piece.amount_li) filter (where ${which}), 0)::int8 as ${as("Li")}`;
}

async function findLastSlip({ db }: Context, employeeId: number): Promise<OwnPieceSummary["slip"]> {
  const [slip] = await rows<NonNullable<OwnPieceSummary["slip"]>>(
    db,
    sql`select id, no, period, amount_fen as "amountFen", status from wage_settlement
        where employee_id = ${employeeId} and status in ('AUDITED', 'PAID') order by to_day desc, id desc limit 1`,
  );
  return slip ?? null;
}

async function readToday(context: Context, employeeId: number, day: string) {
  const where = sql`piece.employee_id = ${employeeId} and piece.biz_date = ${day}::date`;
  const asked = { where, order: sql`piece.id desc`, limit: shownRecords, offset: 0 };
  return readPieces(context, { ...asked, scope: await readPieceScope(context) });
}

async function getOwn({ db, actor }: Context): Promise<Employee> {
  const own = await findEmployeeOfUser(db, actor.userId);
  if (!own) throw new DomainError("您的账号没有关联员工，请联系管理员");
  return own;
}

async function readOpenTicket({ db }: Context, text: string): Promise<Ticket> {
  const code = readTicketCode(text);
  const found = await findTicket(db, sql`ticket_code = ${code}`);
  if (!found) throw new DomainError(`没有编号为“${code}”的扎票，请核对`);
  assertTicketOpen(found);
  return found;
}

/** How often somebody did which process lately. */
async function countUsual({ db, clock }: Context, employeeId: number): Promise<ReadonlyMap<number, number>> {
  const since = bizDateOf(daysBefore(clock.now(), usualDays));
  const found = await rows<{ processId: number; times: number }>(
    db,
    sql`select step.process_id as "processId", count(*) as times
        from piece_record piece join batch_process step on step.id = piece.batch_process_id
        where piece.employee_id = ${employeeId} and piece.kind = 'WORK' and ${countingPieces}
          and piece.biz_date >= ${since}::date group by 1`,
  );
  return new Map(found.map(({ processId, times }) => [processId, times]));
}
