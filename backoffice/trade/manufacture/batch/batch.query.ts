/** 生产批次 as a list: its rows, its totals and the choices of its filter; fees only for who may see cost. */

import { type SQL, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { selectStylePicture } from "#backoffice/masters/goods/picture/goods-picture.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { openBatchStatuses } from "#contract/manufacture/batch.words.ts";
import type { BatchRow } from "#contract/manufacture/batch-shape.ts";
import {
  type BatchFilter,
  type BatchSortField,
  type batchEndpoints,
  batchSortFields,
} from "#contract/manufacture/batches.ts";
import { findSort } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { orderKindOf, owedOf } from "./batch.rules.ts";
import { refuseStyle, wasMade } from "./batch.ts";

type Endpoints = typeof batchEndpoints;

/** A row with everything, also what not every reader may see. */
export type BatchHead = Omit<BatchRow, "feeLi" | "daysLeft" | "owedQty"> & { feeLi: number };

/** Pieces that are still to come; none of a batch that is over. */
const owed = sql`(case when made.status in ('CLOSED', 'CANCELLED') then 0 else made.cut_qty - made.delivered_qty - made.short_qty end)`;
/** Delivered of what was cut, of the plan before anything is; rounded down, so that 100 is all of it. */
const progress = sql`(case when made.cut_qty > 0 then (made.delivered_qty + made.short_qty) * 100 / made.cut_qty else 0 end)`;
const stillOpen = sql`made.status not in ('DELIVERED', 'CLOSED', 'CANCELLED')`;

/** Of `made`: past its 交期 with pieces still to come. */
export const overdueOn = (day: string) =>
  sql`(${stillOpen} and made.status <> 'DRAFT' and made.due_date < ${day}::date)`;

/** Columns of {@link BatchHead}, and further ones that a caller names. */
export const batchHeads = (where: SQL, rest: SQL = sql``, more: SQL = sql``) => sql`
  select made.id, made.no, made.version, made.product_id as "productId", style.style_no as "styleNo",
    style.name as "productName", ${selectStylePicture(sql`style.id`)} as "pictureId",
    made.order_kind as "orderKind", made.mode, made.party_id as "partyId", factory.name as "partyName",
    factory.type as "partyType", made.repository_id as "repositoryId", place.name as "repositoryName",
    made.status, made.paused, made.plan_qty as "planQty", made.cut_qty as "cutQty",
    made.delivered_qty as "deliveredQty", made.passed_qty as "passedQty", made.second_qty as "secondQty",
    made.scrap_qty as "scrapQty", made.short_qty as "shortQty", made.repair_open_qty as "repairOpenQty",
    ${progress}::int as progress, made.fee_li as "feeLi", made.merchandiser_id as "merchandiserId",
    follower.nick_name as merchandiser, made.customer, made.remark, made.biz_date::text as "bizDate",
    made.due_date::text as "dueDate"${more}
  ${from} where ${where} ${rest}`;

/** What filters and sorts ask of: every batch has its style. */
const batches = sql`from batch made join product style on style.id = made.product_id`;

const from = sql`${batches}
  join party factory on factory.id = made.party_id
  join repository place on place.id = made.repository_id
  left join sys_user follower on follower.id = made.merchandiser_id`;

/** What the filter finds among what the actor may see; a condition on `made` and what it is joined with. */
function batchesFound({ clock }: Pick<Context, "clock">, access: RepositoryAccess, query: BatchFilter): SQL {
  const visible = access.ids("view").filter((id) => query.repositoryId === undefined || id === query.repositoryId);
  const { status, keyword } = query;
  if (query.dueFrom && query.dueTo && query.dueFrom > query.dueTo) throw new DomainError("开始日期不能晚于结束日期");
  return all([
    sql`made.repository_id = any(${pgArray(visible)}::bigint[])`,
    status.length > 0
      ? sql`made.status = any(${pgArray(status)}::text[])`
      : !keyword && query.productId === undefined && sql`made.status not in ('CLOSED', 'CANCELLED')`,
    query.partyId !== undefined && sql`made.party_id = ${query.partyId}`,
    query.productId !== undefined && sql`made.product_id = ${query.productId}`,
    query.merchandiserId !== undefined && sql`made.merchandiser_id = ${query.merchandiserId}`,
    query.orderKind && sql`made.order_kind = ${query.orderKind}`,
    query.dueFrom !== undefined && sql`made.due_date >= ${query.dueFrom}::date`,
    query.dueTo !== undefined && sql`made.due_date <= ${query.dueTo}::date`,
    query.overdue && overdueOn(bizDateOf(clock.now())),
    keyword !== undefined && keyword !== "" && matches(keyword),
  ]);
}

/** By number, 款号, and by words of style, customer and remark. */
function matches(keyword: string): SQL {
  const pattern = containing(keyword);
  return sql`(made.no = ${keyword.toUpperCase()} or starts_with(style.style_no, ${keyword.toUpperCase()})
    or style.name ilike ${pattern} or made.customer ilike ${pattern} or made.remark ilike ${pattern})`;
}

const sortColumns: Record<BatchSortField, SQL> = {
  no: sql`made.id`,
  dueDate: sql`made.due_date`,
  bizDate: sql`made.biz_date`,
  planQty: sql`made.plan_qty`,
  cutQty: sql`made.cut_qty`,
  deliveredQty: sql`made.delivered_qty`,
  owedQty: owed,
  progress,
};

/** What is open first, by its 交期; unless the address sorts. */
function orderOf(sort: readonly string[]): SQL {
  const asked = findSort(sort, batchSortFields);
  if (!asked) return sql`order by not ${stillOpen}, made.due_date, made.id`;
  return sql`order by ${sortColumns[asked.field]} ${asked.direction === "asc" ? sql`asc` : sql`desc`}, made.id desc`;
}

export const listBatches: Operation<Endpoints["list"]> = async (context, { query }) => {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const asked = batchesFound(context, access, query);
  const where = query.keyword ? await picked(db, asked) : asked;
  const { count, ...totals } = await oneRow<
    Record<"count" | "planQty" | "cutQty" | "deliveredQty" | "repairOpenQty" | "secondQty" | "owedQty", number>
  >(
    db,
    sql`select count(*)::int8 as count, coalesce(sum(made.plan_qty), 0)::int8 as "planQty",
          coalesce(sum(made.cut_qty), 0)::int8 as "cutQty", coalesce(sum(made.delivered_qty), 0)::int8 as "deliveredQty",
          coalesce(sum(made.repair_open_qty), 0)::int8 as "repairOpenQty",
          coalesce(sum(made.second_qty), 0)::int8 as "secondQty", coalesce(sum(${owed}), 0)::int8 as "owedQty"
        ${batches} where ${where}`,
  );
  const order = orderOf(query.sort);
  // The page first, then what its rows show: else all that is found is joined, and sorted, with everything.
  const page = sql`select made.id ${batches} where ${where} ${order} limit ${query.size} offset ${query.page * query.size}`;
  const content = await rows<BatchHead>(db, batchHeads(sql`made.id in (${page})`, order));
  return { content: content.map((head) => shownBatch(context, head, access)), totalElements: count, totals };
};

/** Words are looked for once: totals and page go by what they found. */
async function picked(db: Db, where: SQL): Promise<SQL> {
  const found = await rows<{ id: number }>(db, sql`select made.id ${batches} where ${where}`);
  return sql`made.id = any(${pgArray(found.map(({ id }) => id))}::bigint[])`;
}

/** A head as its reader may see it. */
export function shownBatch({ clock }: Pick<Context, "clock">, head: BatchHead, access: RepositoryAccess): BatchRow {
  const { feeLi, ...rest } = head;
  const over = head.status === "CLOSED" || head.status === "CANCELLED";
  return {
    ...rest,
    owedQty: over ? 0 : owedOf(head),
    daysLeft: over || head.status === "DELIVERED" ? null : daysUntil(head.dueDate, bizDateOf(clock.now())),
    ...(access.mayCost(head.repositoryId) && { feeLi }),
  };
}

/** Days from a business day to another, below 0 when it has passed. */
export function daysUntil(day: string, today: string): number {
  return (Date.parse(day) - Date.parse(today)) / 86_400_000;
}

/** For the export and for bulk acts: ids of what the filter finds, in the list's order. */
export async function findBatchIds(context: Context, access: RepositoryAccess, query: BatchFilter): Promise<number[]> {
  const where = batchesFound(context, access, query);
  const found = await rows<{ id: number }>(
    context.db,
    sql`select made.id ${batches} where ${where} ${orderOf(query.sort)}`,
  );
  return found.map(({ id }) => id);
}

/** The batches with these ids that the actor may see, in their order. */
export async function readBatchRows(
  context: Context,
  access: RepositoryAccess,
  ids: readonly number[],
): Promise<BatchRow[]> {
  const where = sql`made.id = any(${pgArray(ids)}::bigint[]) and made.repository_id = any(${pgArray(access.ids("view"))}::bigint[])`;
  const found = new Map((await rows<BatchHead>(context.db, batchHeads(where))).map((head) => [head.id, head]));
  return ids.flatMap((id) => {
    const head = found.get(id);
    return head ? [shownBatch(context, head, access)] : [];
  });
}

export const pickedBatches: Operation<Endpoints["picked"]> = async (context, { query }) => ({
  rows: await readBatchRows(context, await readRepositoryAccess(context), query.ids),
});

export const batchChoices: Operation<Endpoints["choices"]> = async (context) => {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const seesCost = access.ids("view").some((id) => access.mayCost(id));
  const factories = await rows<{ id: number; name: string; type: "OWN" | "OUTSOURCE"; feeLi: number }>(
    db,
    sql`select id, name, type, fee_li as "feeLi" from party
        where status = 'ON' and type in ('OWN', 'OUTSOURCE') order by type <> 'OWN', code`,
  );
  const repositories = await rows<{ id: number; name: string }>(
    db,
    sql`select id, name from repository where status = 'ON' and type <> 'TRANSIT'
          and id = any(${pgArray(access.ids("view"))}::bigint[]) order by type <> 'WAREHOUSE', sort, id`,
  );
  return {
    factories: factories.map(({ feeLi, ...factory }) => ({ ...factory, ...(seesCost && { feeLi }) })),
    repositories,
    merchandisers: await listMerchandisers(db),
  };
};

async function listMerchandisers(db: Db): Promise<{ id: number; name: string }[]> {
  const ids = await findUsersWithPermission(db, permissions.batchEdit);
  return rows(
    db,
    sql`select id, nick_name as name from sys_user where id = any(${pgArray(ids)}::bigint[]) order by is_admin, id`,
  );
}

export const batchStyle: Operation<Endpoints["style"]> = async ({ db }, { params: { id } }) => {
  const found = await oneRow<{ steps: number; materials: number; partyId: number | null }>(
    db,
    sql`select (select count(*) from product_process where product_id = ${id})::int8 as steps,
          (select count(*) from bom_line where product_id = ${id})::int8 as materials,
          ${usualFactory(sql`${id}`)} as "partyId"`,
  );
  return {
    ...found,
    productId: id,
    orderKind: orderKindOf(await wasMade(db, id)),
    refusal: await refuseStyle(db, id),
  };
};

/** Where a style is made: in its own default where that is a factory one still works with, else in that of its last batch. */
export const usualFactory = (productId: SQL) => sql`coalesce(
  (select party.id from product styled join party on party.id = styled.party_id
   where styled.id = ${productId} and party.type in ('OWN', 'OUTSOURCE') and party.status = 'ON'),
  (select party.id from batch earlier join party on party.id = earlier.party_id
   where earlier.product_id = ${productId} and party.status = 'ON' order by earlier.id desc limit 1))`;

/** Pieces of a `line` of `made` that are still to come: cut and not delivered; before anything is cut, planned. */
export const openPieces = sql`greatest(greatest(line.cut_qty, case when made.cut_qty = 0 then line.plan_qty else 0 end)
  - line.delivered_qty - line.short_qty, 0)`;

/** Batches that count as under way, for 在产未交. */
export const underWay = sql`made.status = any(${pgArray(openBatchStatuses)}::text[])`;
