/** 扫票台: a text is a ticket, a process or a worker's badge; with all three a record is written (domain.md §8). */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { today } from "#backoffice/ground/documents/write.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import type { HalfScanned, PieceScan, pieceEndpoints } from "#contract/manufacture/pieces.ts";
import { readTicketCode } from "#contract/manufacture/ticket.ts";
import { recordWork } from "./piece-record.ts";
import { batchesInReach } from "./piece-scope.ts";
import { assertTicketOpen, findTicket, type Ticket } from "./piece-ticket.ts";

/** What a text may be beside a ticket. */
interface Meant {
  kind: "EMPLOYEE" | "PROCESS";
  id: number;
  name: string;
}

interface Understood {
  state: HalfScanned;
  said: string;
  /** Where the text is one. */
  ticket?: Ticket;
}

export const scanPiece: Operation<(typeof pieceEndpoints)["scan"]> = async (context, { body }) => {
  const { bundleId, processId, seq, employeeId } = body;
  const reach = await batchesInReach(context);
  const meant = await understand(context, body, reach);
  const state: HalfScanned = { bundleId, processId, seq, employeeId, ...meant.state };
  const ticket =
    meant.ticket ?? (state.bundleId === undefined ? null : await getTicket(context, state.bundleId, reach));
  const step = ticket && (await findStep(context, ticket, state));
  if (!ticket || !step || state.employeeId === undefined) {
    // A number of the route is known once there is a ticket.
    const known = step ? { ...state, processId: step.processId, seq: undefined } : state;
    return { state: known, recorded: null, said: meant.said };
  }
  const bizDate = today(context);
  await assertPeriodOpen(context.db, bizDate);
  const recorded = await recordWork(context, {
    ...{ batchId: ticket.batchId, bundleId: ticket.id, batchProcessId: step.id, employeeId: state.employeeId },
    ...{ qty: body.qty, rework: body.rework, source: "SCAN", bizDate },
  });
  const kept = body.keep ? { processId: step.processId, employeeId: state.employeeId } : {};
  return { state: kept, recorded, said: meant.said };
};

/**
 * A ticket before anything else; where a text is a badge and a process at once, it is what is not chosen yet.
 * A number is one of the route.
 */
async function understand(context: Context, body: PieceScan, reach: SQL): Promise<Understood> {
  const text = readTicketCode(body.text);
  const ticket = await findTicket(context.db, sql`ticket_code = ${text} and ${reach}`);
  if (ticket) {
    assertTicketOpen(ticket);
    return { state: { bundleId: ticket.id }, said: `第 ${ticket.bundleNo} 扎`, ticket };
  }
  const found = await rows<Meant>(
    context.db,
    sql`
    select 'EMPLOYEE' as kind, id, name from employee where no = ${text}
    union all select 'PROCESS', id, name from process where code = ${text}`,
  );
  const person = found.find((one) => one.kind === "EMPLOYEE");
  const process = found.find((one) => one.kind === "PROCESS");
  const number = /^\d{1,3}$/.test(text) && Number(text) > 0 ? Number(text) : null;
  const isStep = process !== undefined || number !== null;
  const processOpen = body.processId === undefined && body.seq === undefined;
  if (person && !(isStep && processOpen && body.employeeId !== undefined)) {
    return { state: { employeeId: person.id }, said: person.name };
  }
  if (process) return { state: { processId: process.id, seq: undefined }, said: process.name };
  if (number !== null) return { state: { seq: number, processId: undefined }, said: `第 ${number} 道工序` };
  throw new DomainError(`“${body.text}”不是扎票、工序或工号`);
}

async function getTicket(context: Context, id: number, reach: SQL): Promise<Ticket> {
  const found = await findTicket(context.db, sql`bundle.id = ${id} and ${reach}`);
  if (!found) throw new DomainError("扎票不存在，或您没有查看权限");
  return found;
}

async function findStep(context: Context, { batchId, batchNo }: Ticket, { processId, seq }: HalfScanned) {
  if (processId === undefined && seq === undefined) return null;
  const [found] = await rows<{ id: number; processId: number }>(
    context.db,
    sql`select id, process_id as "processId" from batch_process where batch_id = ${batchId}
        and ${processId === undefined ? sql`seq = ${seq}` : sql`process_id = ${processId}`}`,
  );
  if (found) return found;
  const which = processId === undefined ? `第 ${seq} 道工序` : "这道工序";
  throw new DomainError(`批次 ${batchNo} 没有${which}，请重新选择`);
}
