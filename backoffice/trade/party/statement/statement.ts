/** 对账单 of parties: reading one, locking a factory's deliveries by it, taking the latest back (domain.md §3.2, factory). */

import { and, desc, eq, sql } from "drizzle-orm";
import { bizDateOf, formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion, readPeriod } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { markVoid } from "#backoffice/ground/documents/void.ts";
import { insertRow, stamp, today } from "#backoffice/ground/documents/write.ts";
import { readAccountStatement } from "#backoffice/ledgers/money-ledger/account-statement.ts";
import { lockAccounts } from "#backoffice/ledgers/money-ledger/post.ts";
import { accountKindOf } from "#backoffice/masters/party/party.rules.ts";
import { addToStatement, removeFromStatement } from "#backoffice/trade/manufacture/delivery/delivery-statement.ts";
import { getPaidParty } from "#backoffice/trade/party/payment/payment.ts";
import type {
  LockedStatement,
  StatementDelivery,
  StatementFee,
  statementEndpoints,
} from "#contract/party/statements.ts";
import { factoryStatement } from "./statement.tables.ts";

type Endpoints = typeof statementEndpoints;

interface Days {
  from: string;
  to: string;
}

export const readStatement: Operation<Endpoints["read"]> = async (context, { params, query }) => {
  const { party, days, statement, deliveries, fees } = await readPartyStatement(context, params.id, query);
  const isFactory = deliveries !== null;
  return {
    ...statement,
    ...{ partyId: party.id, partyName: party.name, deliveries, fees },
    locked: isFactory ? await findLocked(context.db, party.id) : [],
    lockRefusal: isFactory ? await refuseLock(context, party, days) : `${party.name}不是工厂，没有要锁定的交货`,
  };
};

/** The account and, of a factory, what it delivered; as many entries as are printed, unless told. */
export async function readPartyStatement(
  context: Context,
  id: number,
  query: { from?: string | undefined; to?: string | undefined },
  slice?: Parameters<typeof readAccountStatement>[3],
) {
  const { db, clock } = context;
  const days = readPeriod(query, clock);
  const party = await getPaidParty(context, id);
  const kind = accountKindOf(party.type);
  const statement = await readAccountStatement(db, { kind, ownerId: party.id }, days, slice);
  const isFactory = kind === "FACTORY";
  return {
    ...{ party, days, statement },
    deliveries: isFactory ? await findDeliveries(db, party.id, days) : null,
    fees: isFactory ? await findFees(db, party.id, days) : null,
  };
}

/** Each document that brought a fee in the period, on its own day: inspections, and what repairs brought back. */
function findFees(db: Db, partyId: number, { from, to }: Days): Promise<StatementFee[]> {
  return rows(
    db,
    sql`
    select paid.doc_type as "docType", paid.doc_id as "docId", paid.no, made.no as "batchNo", style.style_no as "styleNo",
      paid.biz_date::text as "bizDate", paid.passed as "passedQty", paid.second as "secondQty", paid.fee_li as "feeLi",
      paid.second_deduct_bp as "secondDeductBp", entry.fen as "feeFen"
    from (
      select 'DELIVERY' as doc_type, id as doc_id, no, batch_id, biz_date, passed_qty as passed,
        second_qty as second, fee_li, second_deduct_bp
      from delivery where party_id = ${partyId} and status = 'INSPECTED'
      union all
      select 'REPAIR_RETURN', back.id, mended.no, mended.batch_id, back.biz_date, pieces.ok, pieces.second,
        back.fee_li, back.second_deduct_bp
      from repair mended join repair_return back on back.repair_id = mended.id and back.voided_at is null
      cross join lateral (
        select sum(ok)::int as ok, sum(second)::int as second from repair_return_line where return_id = back.id
      ) pieces
      where mended.party_id = ${partyId} and mended.source = 'INSPECT'
    ) paid
    join batch made on made.id = paid.batch_id join product style on style.id = made.product_id
    cross join lateral (
      select coalesce(sum(amount_fen), 0)::int8 as fen from account_entry
      where doc_type = paid.doc_type and doc_id = paid.doc_id and entry_type = 'PROCESS_FEE'
    ) entry
    where paid.biz_date between ${from}::date and ${to}::date and entry.fen <> 0
    order by paid.biz_date, made.no, paid.doc_type, paid.doc_id`,
  );
}

/** Inspected in the period: what these days brought. */
function findDeliveries(db: Db, partyId: number, { from, to }: Days): Promise<StatementDelivery[]> {
  return rows(
    db,
    sql`select delivery.id, delivery.no, batch.no as "batchNo", product.style_no as "styleNo",
          delivery.biz_date::text as "bizDate", delivery.delivered_qty as "deliveredQty",
          delivery.passed_qty as "passedQty", delivery.second_qty as "secondQty", delivery.repair_qty as "repairQty",
          delivery.scrap_qty as "scrapQty", delivery.fee_fen as "feeFen", delivery.deduct_fen as "deductFen",
          delivery.owed_fen as "owedFen", delivery.paid_fen as "paidFen", slip.no as "statementNo"
        from delivery join batch on batch.id = delivery.batch_id join product on product.id = batch.product_id
        left join factory_statement slip on slip.id = delivery.statement_id
        where delivery.party_id = ${partyId} and delivery.status = 'INSPECTED'
          and delivery.biz_date between ${from}::date and ${to}::date
        order by delivery.biz_date, delivery.id`,
  );
}

/** The latest first; the latest that stands may be taken back. */
async function findLocked(db: Db, partyId: number): Promise<LockedStatement[]> {
  const found = await rows<Omit<LockedStatement, "latest" | "createTime"> & { createdAt: Date | string }>(
    db,
    sql`select slip.id, slip.no, slip.from_day::text as "fromDay", slip.to_day::text as "toDay",
          slip.opening_fen as "openingFen", slip.closing_fen as "closingFen", slip.deliveries, slip.owed_fen as "owedFen",
          slip.remark, slip.status, slip.void_reason as "voidReason", coalesce(operator.nick_name, '') as "operatorName",
          slip.created_at as "createdAt", slip.version
        from factory_statement slip left join sys_user operator on operator.id = slip.created_by
        where slip.party_id = ${partyId} order by slip.id desc limit 24`,
  );
  const latest = found.find(({ status }) => status === "CONFIRMED")?.id;
  return found.map(({ createdAt, ...slip }) => ({
    ...slip,
    createTime: formatInstant(new Date(createdAt)),
    latest: slip.id === latest,
  }));
}

/** Null, or why these days cannot be locked. */
async function refuseLock(
  { db, clock }: Pick<Context, "db" | "clock">,
  { id, name }: { id: number; name: string },
  { from, to }: Days,
): Promise<string | null> {
  if (to > bizDateOf(clock.now())) return "结束日期还没有到，不能锁定";
  const [last] = await rows<{ no: string; toDay: string }>(
    db,
    sql`select no, to_day::text as "toDay" from factory_statement
        where party_id = ${id} and status = 'CONFIRMED' and to_day >= ${from}::date order by id desc limit 1`,
  );
  if (last) return `${name} 已对账到 ${last.toDay}（${last.no}），请从之后的日期开始`;
  const { waiting } = await oneRow<{ waiting: number }>(
    db,
    sql`select count(*) as waiting from delivery
        where party_id = ${id} and status = 'SUBMITTED' and biz_date <= ${to}::date`,
  );
  return waiting > 0 ? `${name} 有 ${waiting} 张交货单待验收，请先验收再锁定` : null;
}

/** Locks every delivery up to the last day that no earlier statement did. */
export const lockStatement: Operation<Endpoints["lock"]> = async (context, { body }) => {
  const { db } = context;
  const days = readPeriod(body, context.clock);
  const party = await getPaidParty(context, body.partyId);
  const kind = accountKindOf(party.type);
  if (kind !== "FACTORY") throw new DomainError(`${party.name}不是工厂，没有要锁定的交货`);
  // Nothing is posted between what is read here and what is written; and two of one factory wait for each other.
  await lockAccounts(db, [{ kind, ownerId: party.id }]);
  const refusal = await refuseLock(context, party, days);
  if (refusal) throw new DomainError(refusal);
  const { openingFen, closingFen } = await readAccountStatement(db, { kind, ownerId: party.id }, days);
  const { id, no } = await insertRow(db, factoryStatement, {
    ...{ partyId: party.id, fromDay: days.from, toDay: days.to, openingFen, closingFen, deliveries: 0, owedFen: 0 },
    ...{ remark: body.remark, bizDate: today(context), ...stamp(context) },
    no: await nextDocumentNumber(context, "DZ"),
  });
  const locked = await addToStatement(db, { statementId: id, partyId: party.id, to: days.to });
  if (locked.length === 0) throw new DomainError(`${party.name} 到 ${days.to} 没有未对账的交货`);
  const sums = { deliveries: locked.length, owedFen: locked.reduce((sum, owedFen) => sum + owedFen, 0) };
  await db.update(factoryStatement).set(sums).where(eq(factoryStatement.id, id));
  await writeAudit(context, [
    { entity: "party_statement", entityId: id, action: "lock", after: { no, partyId: party.id, ...days, ...sums } },
  ]);
  return { id, no, deliveries: locked.length };
};

export const voidStatement: Operation<Endpoints["void"]> = async (context, { params, body }) => {
  const { db } = context;
  const slip = await getRow(db, factoryStatement, params.id, "对账单不存在，请刷新后重试", "update");
  if (slip.status === "VOID") throw new DomainError(`对账单 ${slip.no} 已撤销，不能再操作`);
  assertVersion(slip, body.version);
  const [latest] = await db
    .select({ id: factoryStatement.id, no: factoryStatement.no })
    .from(factoryStatement)
    .where(and(eq(factoryStatement.partyId, slip.partyId), eq(factoryStatement.status, "CONFIRMED")))
    .orderBy(desc(factoryStatement.id))
    .limit(1);
  if (latest && latest.id !== slip.id) throw new DomainError(`只能撤销最近一张对账单，请先撤销 ${latest.no}`);
  await removeFromStatement(db, slip.id);
  const before = { no: slip.no };
  return markVoid(context, factoryStatement, slip, { entity: "party_statement", before, reason: body.reason });
};
