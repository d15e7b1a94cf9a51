/** Reading 返修记录: the list, and one repair with its lines and what came back. Deductions only for who may see cost. */

import { type SQL, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { daysAsked } from "#backoffice/ground/documents/document.ts";
import { today } from "#backoffice/ground/documents/write.ts";
import { describeSkus, inReadingOrder } from "#backoffice/masters/goods/line/line.ts";
import { findFeeTerms } from "#backoffice/masters/party/party.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { seesAll } from "#backoffice/trade/manufacture/delivery/delivery.query.ts";
import type {
  RepairFilter,
  RepairLine,
  RepairReturn,
  RepairRow,
  repairEndpoints,
} from "#contract/manufacture/repairs.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { openOf, type RepairAction, refuseRepairAction } from "./repair.rules.ts";
import { isDeductible, notFound } from "./repair-document.ts";

type Endpoints = typeof repairEndpoints;

/** A row with everything, also what not every reader may see. */
interface Head extends Omit<RepairRow, "createTime" | "chargeFen" | "deductFen"> {
  createdAt: Date;
  chargeFen: number;
  deductFen: number;
}

const open = sql`(doc.sent_qty - doc.ok_qty - doc.second_qty - doc.scrap_qty)`;
const deducted = sql`coalesce((
  select sum(deduct_fen) from repair_return back where back.repair_id = doc.id and back.voided_at is null
), 0)::int8`;
/** Of `doc`: past the day on which it should have been back. */
export const overdue = (day: string) => sql`(doc.status in ('SENT', 'PART') and doc.due_date < ${day}::date)`;

const heads = (day: string, where: SQL, rest: SQL = sql``) => sql`
  select doc.id, doc.no, doc.source, doc.status, doc.batch_id as "batchId", made.no as "batchNo",
    doc.delivery_id as "deliveryId", brought.no as "deliveryNo", doc.party_id as "partyId", maker.name as "partyName",
    doc.repository_id as "repositoryId", place.name as "repositoryName",
    (select string_agg(distinct style.style_no, '、') from repair_line line join sku on sku.id = line.sku_id
      join product style on style.id = sku.product_id where line.repair_id = doc.id) as styles,
    doc.reason, doc.responsibility, doc.sent_qty as sent, doc.ok_qty as ok, doc.second_qty as second,
    doc.scrap_qty as scrap, case when doc.status = 'VOID' then 0 else ${open} end as open,
    doc.due_date::text as "dueDate", ${overdue(day)} as overdue, doc.done_day::text as "doneDay",
    doc.charge_fen as "chargeFen", ${deducted} as "deductFen", doc.remark, doc.void_reason as "voidReason",
    creator.nick_name as "createBy", doc.created_at as "createdAt", doc.biz_date::text as "bizDate", doc.version
  from repair doc
  join repository place on place.id = doc.repository_id
  left join batch made on made.id = doc.batch_id
  left join delivery brought on brought.id = doc.delivery_id
  left join party maker on maker.id = doc.party_id
  left join sys_user creator on creator.id = doc.created_by
  where ${where} ${rest}`;

/** What the filter finds among what the actor may see, as conditions on `doc`. */
function repairsFound(context: Context, access: RepositoryAccess, query: RepairFilter): SQL {
  const { keyword, source, status, partyId, batchId, reason } = query;
  // What is overdue is, however long ago it was sent.
  const waiting = query.overdue ? "overdue" : undefined;
  return sql.join(
    [
      sql`doc.repository_id = any(${pgArray(access.ids("view"))}::bigint[])`,
      ...daysAsked(sql`doc.biz_date`, { ...query, waiting }, context.clock),
      ...(query.overdue ? [overdue(today(context))] : []),
      ...(source ? [sql`doc.source = ${source}`] : []),
      ...(status.length === 0 ? [] : [sql`doc.status = any(${pgArray(status)}::text[])`]),
      ...(partyId === undefined ? [] : [sql`doc.party_id = ${partyId}`]),
      ...(batchId === undefined ? [] : [sql`doc.batch_id = ${batchId}`]),
      ...(reason ? [sql`doc.reason = ${reason}`] : []),
      ...(keyword ? [matches(keyword)] : []),
    ],
    sql` and `,
  );
}

function matches(keyword: string): SQL {
  const code = keyword.toUpperCase();
  return sql`(
    doc.no = ${code} or doc.batch_id = (select id from batch where no = ${code})
    or doc.delivery_id = (select id from delivery where no = ${code})
    or exists (select from party maker where maker.id = doc.party_id and position(${keyword} in maker.name) > 0)
    or exists (
      select from repair_line line join sku on sku.id = line.sku_id join product style on style.id = sku.product_id
      where line.repair_id = doc.id and style.style_no = ${code}
    )
  )`;
}

export const listRepairs: Operation<Endpoints["list"]> = async (context, { query }) => {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const where = repairsFound(context, access, query);
  const stands = sql`filter (where doc.status <> 'VOID')`;
  const { count, places, deductFen, ...totals } = await oneRow<
    Record<"count" | "sent" | "ok" | "second" | "scrap" | "open" | "deductFen", number> & { places: string }
  >(
    db,
    sql`
    select count(*)::int8 as count, coalesce(string_agg(distinct doc.repository_id::text, ','), '') as places,
      coalesce(sum(doc.sent_qty) ${stands}, 0)::int8 as sent, coalesce(sum(doc.ok_qty) ${stands}, 0)::int8 as ok,
      coalesce(sum(doc.second_qty) ${stands}, 0)::int8 as second,
      coalesce(sum(doc.scrap_qty) ${stands}, 0)::int8 as scrap, coalesce(sum(${open}) ${stands}, 0)::int8 as open,
      coalesce(sum(doc.charge_fen + ${deducted}) ${stands}, 0)::int8 as "deductFen"
    from repair doc where ${where}`,
  );
  const content = await rows<Head>(
    db,
    heads(today(context), where, sql`order by doc.id desc limit ${query.size} offset ${query.page * query.size}`),
  );
  return {
    content: content.map((head) => shown(head, access)),
    totalElements: count,
    totals: { ...totals, ...(seesAll(access, places) && { deductFen }) },
  };
};

/** Factories that may mend: our own and those that work for us. */
export const repairChoices: Operation<Endpoints["choices"]> = async ({ db }) => ({
  parties: await rows<{ id: number; name: string }>(
    db,
    sql`select id, name from party where type in ('OWN', 'OUTSOURCE') and status = 'ON' order by name`,
  ),
});

/** For the export: ids of what the filter finds, the newest first. */
export async function findRepairIds(
  context: Context,
  access: RepositoryAccess,
  query: RepairFilter,
): Promise<number[]> {
  const ids = await rows<{ id: number }>(
    context.db,
    sql`select doc.id from repair doc where ${repairsFound(context, access, query)} order by doc.id desc`,
  );
  return ids.map(({ id }) => id);
}

/** For the export: the documents with these ids, the newest first. */
export async function readRepairHeads(
  context: Context,
  access: RepositoryAccess,
  ids: readonly number[],
): Promise<RepairRow[]> {
  const where = sql`doc.id = any(${pgArray(ids)}::bigint[])`;
  const all = await rows<Head>(context.db, heads(today(context), where, sql`order by doc.id desc`));
  return all.map((head) => shown(head, access));
}

export const repairDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const [head] = await rows<Head>(db, heads(today(context), sql`doc.id = ${params.id}`));
  if (!head || !access.may(head.repositoryId, "view")) throw new DomainError(notFound);
  const returns = await readReturns(db, head.id, access.mayCost(head.repositoryId));
  return {
    ...shown(head, access),
    lines: await readLines(db, head.id),
    returns,
    deductible: isDeductible(head) && (await findFeeTerms(db, head.partyId)) !== null,
    possible: possibleActions(context, head, access),
  };
};

async function readLines(db: Db, repairId: number): Promise<RepairLine[]> {
  const lines = await rows<Record<"id" | "skuId" | "sent" | "ok" | "second" | "scrap", number>>(
    db,
    sql`select id, sku_id as "skuId", sent, ok, second, scrap from repair_line where repair_id = ${repairId}`,
  );
  const described = await describeSkus(
    db,
    lines.map(({ skuId }) => skuId),
  );
  return inReadingOrder(lines, described).map((line) => ({ ...line, open: openOf(line) }));
}

async function readReturns(db: Db, repairId: number, seesCost: boolean): Promise<RepairReturn[]> {
  const found = await rows<
    Record<"id" | "ok" | "second" | "scrap" | "deductFen", number> & {
      remark: string;
      operator: string | null;
      createdAt: Date;
      voidBy: string | null;
      voidedAt: Date | null;
    }
  >(
    db,
    sql`
    select back.id, sum(piece.ok)::int8 as ok, sum(piece.second)::int8 as second, sum(piece.scrap)::int8 as scrap,
      back.deduct_fen as "deductFen", back.remark, operator.nick_name as operator, back.created_at as "createdAt",
      voider.nick_name as "voidBy", back.voided_at as "voidedAt"
    from repair_return back join repair_return_line piece on piece.return_id = back.id
    left join sys_user operator on operator.id = back.operator_id
    left join sys_user voider on voider.id = back.voided_by
    where back.repair_id = ${repairId} group by back.id, operator.nick_name, voider.nick_name order by back.id`,
  );
  return found.map(({ createdAt, voidedAt, deductFen, ...back }) => ({
    ...back,
    ...(seesCost && { deductFen }),
    createTime: formatInstant(new Date(createdAt)),
    voidTime: formatInstantOrNull(voidedAt && new Date(voidedAt)),
  }));
}

function possibleActions({ actor }: Context, { no, status, source, repositoryId }: Head, access: RepositoryAccess) {
  const may = (action: RepairAction, right: "in" | "out", code: string) =>
    refuseRepairAction(no, status, action) === null &&
    access.may(repositoryId, right) &&
    hasPermission(actor.permissions, [code]);
  return {
    return: may("return", "in", permissions.repairEdit),
    voidReturn: may("voidReturn", "in", permissions.repairDel),
    // What an inspection made goes with its delivery.
    void: source !== "INSPECT" && may("void", "out", permissions.repairDel),
  };
}

function shown(head: Head, access: RepositoryAccess): RepairRow {
  const { createdAt, chargeFen, deductFen, ...rest } = head;
  return {
    ...rest,
    createTime: formatInstant(new Date(createdAt)),
    ...(access.mayCost(head.repositoryId) && { chargeFen, deductFen }),
  };
}
