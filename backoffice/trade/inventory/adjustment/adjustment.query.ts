/** Reading 调整单: the list and one slip with its lines. */

import { type SQL, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { daysAsked } from "#backoffice/ground/documents/document.ts";
import { findBalances } from "#backoffice/ledgers/stock-ledger/stock.ts";
import { describeSkus, inReadingOrder } from "#backoffice/masters/goods/line/line.ts";
import { knownCost } from "#backoffice/masters/goods/product/style-cost.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type {
  AdjustmentFilter,
  AdjustmentRow,
  AdjustmentWaiting,
  adjustmentEndpoints,
} from "#contract/inventory/adjustments.ts";

type Endpoints = typeof adjustmentEndpoints;

type Head = Omit<AdjustmentRow, "createTime" | "approveTime"> & { createdAt: Date; approvedAt: Date | null };

const heads = (where: SQL, rest: SQL = sql``) => sql`
  select slip.id, slip.no, slip.kind, slip.status, slip.repository_id as "repositoryId",
    repository.name as "repositoryName", slip.reason, slip.remark, slip.version, slip.photo_id as "photoId",
    slip.reverse_of as "reverseOf",
    coalesce((select sum(qty) from stock_adjust_line line where line.adjust_id = slip.id), 0) as qty,
    (select count(*) from stock_adjust_line line where line.adjust_id = slip.id) as "lineCount",
    creator.nick_name as "createBy", slip.created_at as "createdAt",
    approver.nick_name as "approveBy", slip.approved_at as "approvedAt"
  from stock_adjust slip
  join repository on repository.id = slip.repository_id
  left join sys_user creator on creator.id = slip.created_by
  left join sys_user approver on approver.id = slip.approved_by
  where ${where} ${rest}`;

/** 待办: what waits of slips, as conditions on `slip`; 首页 and the list ask the same. */
export const adjustmentsWaiting: Record<AdjustmentWaiting, SQL> = { approve: sql`slip.status = 'DRAFT'` };

/** What the filter finds among what the actor may see; a condition on `slip`. */
async function adjustmentsFound(context: Context, query: AdjustmentFilter): Promise<SQL> {
  const visible = (await readRepositoryAccess(context)).ids("view");
  return sql.join(
    [
      sql`slip.repository_id = any(${pgArray(visible)}::bigint[])`,
      ...daysAsked(sql`slip.biz_date`, query, context.clock),
      ...(query.waiting ? [adjustmentsWaiting[query.waiting]] : []),
      ...(query.repositoryId === undefined ? [] : [sql`slip.repository_id = ${query.repositoryId}`]),
      ...(query.kind ? [sql`slip.kind = ${query.kind}`] : []),
      ...(query.status ? [sql`slip.status = ${query.status}`] : []),
      ...(query.keyword
        ? [sql`(slip.no = upper(${query.keyword}) or position(${query.keyword} in slip.reason) > 0)`]
        : []),
    ],
    sql` and `,
  );
}

export const listAdjustments: Operation<Endpoints["list"]> = async (context, { query }) => {
  const { db } = context;
  const where = await adjustmentsFound(context, query);
  const [counted] = await rows<{ count: number }>(db, sql`select count(*) from stock_adjust slip where ${where}`);
  const content = await rows<Head>(
    db,
    heads(where, sql`order by slip.id desc limit ${query.size} offset ${query.page * query.size}`),
  );
  return { content: content.map(shown), totalElements: counted?.count ?? 0 };
};

/** For the export: ids of what the filter finds, the newest first. */
export async function findAdjustmentIds(context: Context, query: AdjustmentFilter): Promise<number[]> {
  const where = await adjustmentsFound(context, query);
  const found = await rows<{ id: number }>(
    context.db,
    sql`select slip.id from stock_adjust slip where ${where} order by slip.id desc`,
  );
  return found.map(({ id }) => id);
}

/** For the export: the slips with these ids, the newest first. */
export async function readAdjustmentHeads({ db }: Context, ids: readonly number[]): Promise<AdjustmentRow[]> {
  const where = sql`slip.id = any(${pgArray(ids)}::bigint[])`;
  return (await rows<Head>(db, heads(where, sql`order by slip.id desc`))).map(shown);
}

/** What the ledger moved for a slip's `line`, in 分. */
export const lineValue = sql`coalesce((
      select sum(value_fen + variance_fen) from stock_movement
      where doc_type = 'ADJUST' and doc_id = line.adjust_id and sku_id = line.sku_id
        and (grade = line.grade or move_type not in ('GRADE_OUT', 'GRADE_IN'))
    ), 0)::int8`;

interface Line {
  id: number;
  skuId: number;
  grade: 1 | 2;
  qty: number;
  valueFen: number;
  costFen: number | null;
  styleCostFen: number | null;
}

export const isPosted = ({ status }: Pick<AdjustmentRow, "status">) => status === "APPROVED" || status === "REVERSED";

export const adjustmentDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const [head] = await rows<Head & { photoId: string | null; reverseOf: number | null }>(
    db,
    heads(sql`slip.id = ${params.id}`),
  );
  if (!head || !access.may(head.repositoryId, "view")) throw new DomainError("调整单不存在，或您没有查看权限");
  const lines = await rows<Line>(
    db,
    sql`
    select line.id, line.sku_id as "skuId", line.grade, line.qty, ${lineValue} as "valueFen", line.cost_fen as "costFen",
      ${knownCost(sql`product`)} as "styleCostFen"
    from stock_adjust_line line join sku on sku.id = line.sku_id join product on product.id = sku.product_id where line.adjust_id = ${params.id} order by line.line_no, line.id`,
  );
  const skuIds = lines.map(({ skuId }) => skuId);
  const described = await describeSkus(db, skuIds);
  const available = {
    1: await findBalances(db, { repositoryId: head.repositoryId, grade: 1, skuIds }),
    2: await findBalances(db, { repositoryId: head.repositoryId, grade: 2, skuIds }),
  };
  const seesCost = access.mayCost(head.repositoryId);
  const seesValue = isPosted(head) && seesCost;
  return {
    ...shown(head),
    photoId: head.photoId,
    mayCost: seesCost,
    reverseOf: await findSlip(context, sql`id = ${head.reverseOf}`),
    reversedBy: await findSlip(context, sql`reverse_of = ${head.id}`),
    lines: inReadingOrder(lines, described).map(({ valueFen, costFen, styleCostFen, ...line }) => {
      const here = available[line.grade].get(line.skuId)?.available ?? 0;
      return { ...line, available: here, ...(seesValue && { valueFen }), ...(seesCost && { costFen, styleCostFen }) };
    }),
  };
};

/** The style's id of each SKU. */
export async function findStyles(db: Db, skuIds: readonly number[]): Promise<Map<number, number>> {
  const found = await rows<{ id: number; productId: number }>(
    db,
    sql`select id, product_id as "productId" from sku where id = any(${pgArray(skuIds)}::bigint[])`,
  );
  return new Map(found.map(({ id, productId }) => [id, productId]));
}

/** Of these lines those whose style has no known cost, by style, colour and grade, in reading order. */
export function findUncosted(db: Db, lineIds: readonly number[]): Promise<Uncosted[]> {
  return rows<Uncosted>(
    db,
    sql`
    select product.style_no || ' ' || color.name || case line.grade when 2 then ' 次品' else '' end as label,
      string_agg(size.name, '、' order by size.sort, size.id) as sizes, sum(line.qty)::int8 as qty
    from stock_adjust_line line join sku on sku.id = line.sku_id join product on product.id = sku.product_id
    join attr_value color on color.id = sku.color_id join size on size.id = sku.size_id
    where line.id = any(${pgArray(lineIds)}::bigint[]) and ${knownCost(sql`product`)} is null
    group by product.id, color.id, line.grade order by product.style_no, min(line.line_no), min(line.id)`,
  );
}

interface Uncosted {
  /** 款号 and colour, 次品 where it is. */
  label: string;
  sizes: string;
  qty: number;
}

async function findSlip({ db }: Context, where: SQL): Promise<{ id: number; no: string } | null> {
  const [found] = await rows<{ id: number; no: string }>(db, sql`select id, no from stock_adjust where ${where}`);
  return found ?? null;
}

function shown({ createdAt, approvedAt, ...head }: Head): AdjustmentRow {
  return {
    ...head,
    createTime: formatInstant(new Date(createdAt)),
    approveTime: formatInstantOrNull(approvedAt && new Date(approvedAt)),
  };
}
