/** What the scan desk and the grid show: the bundle or batch, how far each process is, who is chosen. */
import { type SQL, sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { listWorkers } from "#backoffice/masters/employee/employee/employee.ts";
import type { PieceStep, pieceEndpoints } from "#contract/manufacture/pieces.ts";
import { refuseWork } from "./piece.rules.ts";
import { batchesInReach } from "./piece-scope.ts";
import { findTicket, type Ticket } from "./piece-ticket.ts";

type Endpoints = typeof pieceEndpoints;

export const pieceDesk: Operation<Endpoints["desk"]> = async (context, { query }) => {
  const { db } = context;
  const found =
    query.bundleId === undefined
      ? null
      : await findTicket(db, sql`bundle.id = ${query.bundleId} and ${await batchesInReach(context)}`);
  const [process] =
    query.processId === undefined
      ? []
      : await rows<{ id: number; name: string }>(db, sql`select id, name from process where id = ${query.processId}`);
  const [worker] = query.employeeId === undefined ? [] : await listWorkers(db, [query.employeeId]);
  return {
    bundle: found && { ...found, steps: await readBundleSteps(db, found) },
    process: process ?? (query.seq === undefined ? null : { id: null, name: `第 ${query.seq} 道工序` }),
    employee: worker ? { id: worker.id, no: worker.no, name: worker.name, teamName: worker.teamName } : null,
  };
};

export const pieceGrid: Operation<Endpoints["grid"]> = async (context, { query }) => {
  const { db } = context;
  const [batch] = await rows<{
    id: number;
    no: string;
    styleNo: string;
    productName: string;
    cutQty: number;
    status: "SEWING";
    paused: boolean;
  }>(
    db,
    sql`select batch.id, batch.no, style_no as "styleNo", product.name as "productName", cut_qty as "cutQty",
               batch.status, paused
        from batch join product on product.id = product_id
        where batch.no = ${query.batch.toUpperCase()} and ${await batchesInReach(context)}`,
  );
  if (!batch) throw new DomainError(`批次 ${query.batch} 不存在，请核对批次号`);
  const { status, paused, ...shown } = batch;
  const refusal = refuseWork(batch.no, { status, paused });
  if (refusal) throw new DomainError(refusal);
  const workers = await listWorkers(db);
  return {
    batch: shown,
    steps: await readSteps(db, batch.id, sql`true`, batch.cutQty),
    employees: workers
      .filter(({ teamId }) => (query.teamId === undefined ? teamId !== null : teamId === query.teamId))
      .map(({ id, no, name, teamName }) => ({ id, no, name, teamName })),
  };
};

/** The route, with what is recorded of the bundle and what is left of it. */
export function readBundleSteps(db: Db, { id, batchId, qty }: Pick<Ticket, "id" | "batchId" | "qty">) {
  return readSteps(db, batchId, sql`bundle_id = ${id}`, qty);
}

function readSteps(db: Db, batchId: number, of: SQL, qty: number): Promise<PieceStep[]> {
  return rows(
    db,
    sql`
    select step.id as "batchProcessId", process_id as "processId", seq, name, stage, coalesce(done, 0)::int8 as done,
           greatest(${qty}::int8 - coalesce(done, 0), 0)::int8 as left, coalesce(by, '') as by
    from batch_process step left join lateral (
      select sum(qty) as done, string_agg(distinct employee.name, '、') as by
      from piece_record piece join employee on employee.id = employee_id
      where batch_process_id = step.id and ${of} and kind = 'WORK' and piece.status in ('SUBMITTED', 'APPROVED', 'SETTLED')
    ) recorded on true
    where step.batch_id = ${batchId} order by seq`,
  );
}
