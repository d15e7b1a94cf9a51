/** Reading 盘点: the list with its figures, and one count. What a blind count hides is left out here (domain.md §3.3). */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { daysAsked } from "#backoffice/ground/documents/document.ts";
import { listPeople } from "#backoffice/ground/users/people.ts";
import { readVocabulary } from "#backoffice/masters/goods/attribute/vocabulary.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { CountWaiting } from "#contract/inventory/count.words.ts";
import type { CountFilter, CountRow, countEndpoints } from "#contract/inventory/counts.ts";
import { assertStyleInScope, inScope, readScopeNames } from "./count-scope.ts";

type Endpoints = typeof countEndpoints;

/** A blind count tells nobody the book while it is counted. */
export const isHidden = sql`(count.blind and count.status in ('DRAFT', 'COUNTING'))`;

/** What a line's difference is worth at today's average, before it is posted; `line`, `balance` and `product` in 分. */
export const estimatedFen = sql`round((line.counted - line.book_at_count) * case
  when line.counted < line.book_at_count and balance.on_hand > 0 then balance.value_fen::numeric / balance.on_hand
  else product.cost_fen end)`;

/** The sums of a count's lines, to be joined laterally to `stock_count as count`. */
const sums = sql`
  left join lateral (
    select count(line.counted)::int8 as "countedSkus", count(*)::int8 as lines,
      coalesce(sum(line.book_at_count), 0)::int8 as "bookQty", coalesce(sum(line.counted), 0)::int8 as "countQty",
      coalesce(sum(greatest(line.counted - line.book_at_count, 0)), 0)::int8 as "gainQty",
      coalesce(sum(greatest(line.book_at_count - line.counted, 0)), 0)::int8 as "lossQty"
    from stock_count_line line where line.count_id = count.id
  ) sums on true
  left join lateral (
    select case when count.status = 'APPROVED' then (
      select coalesce(sum(value_fen + variance_fen), 0) from stock_movement where doc_type = 'COUNT' and doc_id = count.id
    ) else (
      select coalesce(sum(${estimatedFen}), 0) from stock_count_line line
      join sku on sku.id = line.sku_id join product on product.id = sku.product_id
      left join stock_balance balance on balance.repository_id = count.repository_id
        and balance.sku_id = line.sku_id and balance.grade = line.grade
      where line.count_id = count.id and line.counted <> line.book_at_count
    ) end::int8 as "diffFen"
  ) worth on true`;

/** SKUs and grades that are to be counted: those with stock, and those that were counted. */
export const keysToCount = sql`
  select balance.sku_id, balance.grade from stock_balance balance
  join sku on sku.id = balance.sku_id join product on product.id = sku.product_id
  where balance.repository_id = count.repository_id and balance.on_hand <> 0
    and ${inScope(sql`count`, sql`product`)}
  union
  select sku_id, grade from stock_count_line where count_id = count.id`;

const skusToCount = sql`(select count(*)::int from (${keysToCount}) keys)`;

/** Kept when a count is closed: stock moves on. Those closed before that was kept have their lines. */
const totalSkus = sql`coalesce(count.scope_skus,
  case when count.status in ('APPROVED', 'VOID') then sums.lines else ${skusToCount} end)::int8`;

/** What a count is measured against, to be kept when it is closed. */
export async function readScopeSize(db: Db, id: number): Promise<number> {
  const { size } = await oneRow<{ size: number }>(
    db,
    sql`select ${skusToCount} as size from stock_count count where count.id = ${id}`,
  );
  return size;
}

interface Head extends Omit<CountRow, "createTime" | "submitTime" | "approveTime"> {
  bookQty: number;
  gainQty: number;
  lossQty: number;
  diffFen: number;
  hidden: boolean;
  submittedAt: Date | null;
  createdAt: Date;
  approvedAt: Date | null;
}

const heads = (where: SQL, rest: SQL = sql``) => sql`
  select count.id, count.no, count.repository_id as "repositoryId", repository.name as "repositoryName", count.mode,
    count.blind, count.uncounted_rule as "uncountedRule", count.status, count.remark, count.version,
    count.reject_reason as "rejectReason", ${isHidden} as hidden, sums."bookQty", sums."countQty", sums."gainQty",
    sums."lossQty", sums."countedSkus", ${totalSkus} as "totalSkus", worth."diffFen",
    count.manager_id as "managerId", owner.nick_name as "managerName",
    creator.nick_name as "createBy", count.created_at as "createdAt",
    submitter.nick_name as "submitBy", count.submitted_at as "submittedAt",
    approver.nick_name as "approveBy", count.approved_at as "approvedAt"
  from stock_count count
  join repository on repository.id = count.repository_id
  ${sums}
  left join sys_user owner on owner.id = count.manager_id
  left join sys_user creator on creator.id = count.created_by
  left join sys_user submitter on submitter.id = count.submitted_by
  left join sys_user approver on approver.id = count.approved_by
  where ${where} ${rest}`;

/** 待办: what waits of counts, as conditions on `count`; 首页, 库存总览 and the list ask the same. */
export const countsWaiting: Record<CountWaiting, SQL> = {
  count: sql`count.status in ('DRAFT', 'COUNTING')`,
  approve: sql`count.status = 'SUBMITTED'`,
};

/** What the filter finds among what the actor may see; a condition on `count`. */
function countsFound({ clock }: Context, access: RepositoryAccess, query: CountFilter): SQL {
  return sql.join(
    [
      sql`count.repository_id = any(${pgArray(access.ids("view"))}::bigint[])`,
      ...daysAsked(sql`count.biz_date`, query, clock),
      ...(query.waiting ? [countsWaiting[query.waiting]] : []),
      ...(query.repositoryId === undefined ? [] : [sql`count.repository_id = ${query.repositoryId}`]),
      ...(query.mode ? [sql`count.mode = ${query.mode}`] : []),
      ...(query.status.length === 0 ? [] : [sql`count.status = any(${pgArray(query.status)}::text[])`]),
      ...(query.keyword
        ? [sql`(count.no = upper(${query.keyword}) or position(${query.keyword} in count.remark) > 0)`]
        : []),
    ],
    sql` and `,
  );
}

export const listCounts: Operation<Endpoints["list"]> = async (context, { query }) => {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const where = countsFound(context, access, query);
  const costIds = access.ids("view").filter((repositoryId) => access.mayCost(repositoryId));
  const totals = await oneRow<Totals>(
    db,
    sql`
    select count(*)::int8 as count, coalesce(sum("countQty"), 0)::int8 as "countQty",
      coalesce(sum("bookQty") filter (where not ${isHidden}), 0)::int8 as "bookQty",
      coalesce(sum("gainQty") filter (where not ${isHidden}), 0)::int8 as "gainQty",
      coalesce(sum("lossQty") filter (where not ${isHidden}), 0)::int8 as "lossQty",
      coalesce(sum("diffFen") filter (
        where not ${isHidden} and count.repository_id = any(${pgArray(costIds)}::bigint[])), 0)::int8 as "diffFen"
    from stock_count count ${sums} where ${where}`,
  );
  const found = await rows<Head>(
    db,
    heads(where, sql`order by count.id desc limit ${query.size} offset ${query.page * query.size}`),
  );
  const { count, diffFen, ...quantities } = totals;
  return {
    content: found.map((head) => shown(access, head)),
    totalElements: count,
    totals: { ...quantities, ...(costIds.length > 0 && { diffFen }) },
  };
};

/** For the export: ids of what the filter finds, the newest first. */
export async function findCountIds(context: Context, access: RepositoryAccess, query: CountFilter): Promise<number[]> {
  const found = await rows<{ id: number }>(
    context.db,
    sql`select count.id from stock_count count where ${countsFound(context, access, query)} order by count.id desc`,
  );
  return found.map(({ id }) => id);
}

/** For the export: the counts with these ids, the newest first; without what may not be seen of each. */
export async function readCountHeads(
  { db }: Context,
  access: RepositoryAccess,
  ids: readonly number[],
): Promise<CountRow[]> {
  const where = sql`count.id = any(${pgArray(ids)}::bigint[])`;
  return (await rows<Head>(db, heads(where, sql`order by count.id desc`))).map((head) => shown(access, head));
}

type Totals = Record<"count" | "countQty" | "bookQty" | "gainQty" | "lossQty" | "diffFen", number>;

export const countDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const { head, access } = await getVisibleCount(context, params.id);
  const [waiting] = await rows<{ lines: number }>(
    context.db,
    sql`select count(*)::int8 as lines from stock_count_line where count_id = ${head.id} and counted is null`,
  );
  return {
    ...shown(access, head),
    scope: await readScopeNames(context.db, head.id),
    recountLines: waiting?.lines ?? 0,
    recounting: isRecounting(head),
    mayCount: access.may(head.repositoryId, "count"),
  };
};

export const countScope: Operation<Endpoints["scope"]> = async (context, { params, query: { styleNo } }) => {
  const { head } = await getVisibleCount(context, params.id);
  await assertStyleInScope(context.db, head.id, head.no, styleNo);
  return { styleNo };
};

/** Sent back for its differences only: the time of the submission was kept. */
export const isRecounting = ({ status, submittedAt }: Pick<Head, "status" | "submittedAt">) =>
  status === "COUNTING" && submittedAt !== null;

/** The count and what the actor may do where it is; refuses as if it were not there what may not be seen. */
export async function getVisibleCount(context: Context, id: number): Promise<{ head: Head; access: RepositoryAccess }> {
  const access = await readRepositoryAccess(context);
  const [head] = await rows<Head>(context.db, heads(sql`count.id = ${id}`));
  if (!head || !access.may(head.repositoryId, "view")) throw new DomainError("盘点单不存在，或您没有查看权限");
  return { head, access };
}

export const countOptions: Operation<Endpoints["options"]> = async (context) => {
  const { categories } = await readVocabulary(context);
  return { categories, people: await listPeople(context.db) };
};

function shown(access: RepositoryAccess, head: Head): CountRow {
  const { hidden, createdAt, submittedAt, approvedAt, bookQty, gainQty, lossQty, diffFen, ...rest } = head;
  return {
    ...rest,
    ...(!hidden && { bookQty, gainQty, lossQty }),
    ...(!hidden && access.mayCost(head.repositoryId) && { diffFen }),
    createTime: formatInstant(new Date(createdAt)),
    submitTime: formatInstantOrNull(submittedAt && new Date(submittedAt)),
    approveTime: formatInstantOrNull(approvedAt && new Date(approvedAt)),
  };
}
