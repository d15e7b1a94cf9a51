/** 计件列表, its totals and sums by team, employee, process or category (domain.md §3.2, batch/class). */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { all, containing, escapeLike } from "#backoffice/db/where.ts";
import { readPeriod } from "#backoffice/ground/documents/document.ts";
import { listWorkers } from "#backoffice/masters/employee/employee/employee.ts";
import {
  type PieceFilter,
  type PieceGroup,
  type PieceGrouping,
  type PieceRow,
  type PieceSortField,
  type pieceEndpoints,
  pieceSortFields,
} from "#contract/manufacture/pieces.ts";
import { findSort } from "#contract/page.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { refuseUndo } from "./piece.rules.ts";
import { type PieceScope, readPieceScope } from "./piece-scope.ts";

type Endpoints = typeof pieceEndpoints;

export const countingPieces = sql`piece.status in ('SUBMITTED', 'APPROVED', 'SETTLED')`;

const sortColumns: Record<PieceSortField, SQL> = {
  bizDate: sql`piece.biz_date`,
  employee: sql`employee.no`,
  team: sql`team.sort`,
  batch: sql`batch.no`,
  qty: sql`piece.qty`,
};

export const pieceTables = sql`
  piece_record piece join employee on employee.id = piece.employee_id join batch on batch.id = piece.batch_id
  join product on product.id = batch.product_id join batch_process step on step.id = piece.batch_process_id
  left join team on team.id = piece.team_id`;

export const listPieces: Operation<Endpoints["list"]> = async (context, { query }) => {
  const scope = await readPieceScope(context);
  const where = pieceCondition(context, query, scope);
  const totals = await readPieceTotals(context, where, scope);
  const window = { limit: query.size, offset: query.page * query.size };
  const { all: totalElements, ...shown } = totals;
  return {
    content: await readPieces(context, { where, scope, order: orderOf(query.sort), ...window }),
    totalElements,
    totals: shown,
    range: readPeriod(query, context.clock),
  };
};

export const pieceDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const scope = await readPieceScope(context);
  const where = all([sql`piece.id = ${params.id}`, scope.condition]);
  const [row] = await readPieces(context, { where, scope, order: orderOf([]), limit: 1, offset: 0 });
  if (!row) throw new DomainError("记录不存在，或您没有查看权限");
  return row;
};

export const groupPieces: Operation<Endpoints["groups"]> = async (context, { query }) => {
  const scope = await readPieceScope(context);
  const where = pieceCondition(context, query, scope);
  const { id, label, join } = pieceGroups[query.by];
  const content = await rows<PieceGroup>(
    context.db,
    sql`select ${id} as id, ${label} as label, ${sumPieces(scope)}
        from ${pieceTables} ${join} where ${all([where, countingPieces])} group by 1, 2 order by qty desc, label`,
  );
  const { all: _, ...totals } = await readPieceTotals(context, where, scope);
  return { content, totals };
};

/** A record counts for the category that its style is directly in. */
export const pieceGroups: Record<PieceGrouping, { id: SQL; label: SQL; join: SQL }> = {
  team: { id: sql`team.id`, label: sql`coalesce(team.name, '无班组')`, join: sql`` },
  employee: { id: sql`employee.id`, label: sql`employee.no || ' ' || employee.name`, join: sql`` },
  process: { id: sql`step.process_id`, label: sql`step.name`, join: sql`` },
  category: {
    id: sql`category.id`,
    label: sql`coalesce(category.name, '未分类')`,
    join: sql`left join attr_value category on category.id = product.category_id`,
  },
};

export const pieceChoices: Operation<Endpoints["choices"]> = async (context) => {
  const { db } = context;
  const { condition: seen, seesPrices } = await readPieceScope(context);
  // Who sees only the own records, or a team's, chooses among those.
  const people = await rows<{ id: number }>(
    db,
    sql`select distinct piece.employee_id as id from piece_record piece join employee on employee.id = piece.employee_id
        join batch on batch.id = piece.batch_id where ${seen}`,
  );
  const ids = people.map(({ id }) => id);
  return {
    teams: await rows(db, sql`select id, name from team order by sort, id`),
    employees: (await listWorkers(db, ids)).map(({ id, no, name }) => ({ id, name: `${no} ${name}` })),
    processes: await rows(db, sql`select id, name from process order by sort, code`),
    categories: await rows(db, sql`select id, name from attr_value where type = 'CATEGORY' order by sort, id`),
    seesPrices,
  };
};

interface Totals {
  /** Records of any state. */
  all: number;
  records: number;
  qty: number;
  amountLi?: number;
  waiting: number;
}

export async function readPieceTotals({ db }: Context, where: SQL, scope: PieceScope): Promise<Totals> {
  const { amountLi, ...found } = await oneRow<Required<Totals>>(
    db,
    sql`select count(*)::int8 as all, count(*) filter (where ${countingPieces})::int8 as records,
               coalesce(sum(piece.qty) filter (where ${countingPieces} and piece.kind = 'WORK'), 0)::int8 as qty,
               coalesce(sum(piece.amount_li) filter (where ${countingPieces}), 0)::int8 as "amountLi",
               count(*) filter (where piece.status = 'SUBMITTED')::int8 as waiting
        from ${pieceTables} where ${where}`,
  );
  return scope.seesPrices ? { ...found, amountLi } : found;
}

/** Of records that count. */
export function sumPieces(scope: PieceScope): SQL {
  const amount = scope.seesPrices ? sql`, coalesce(sum(piece.amount_li), 0)::int8 as "amountLi"` : sql``;
  return sql`count(*)::int8 as records, coalesce(sum(piece.qty) filter (where piece.kind = 'WORK'), 0)::int8 as qty${amount}`;
}

interface Asked {
  where: SQL;
  scope: PieceScope;
  order: SQL;
  limit: number | null;
  offset: number;
}

type Found = Omit<PieceRow, "possible" | "createTime" | "priceLi" | "amountLi"> & {
  priceLi: number | null;
  amountLi: number | null;
  operatorId: number;
  teamId: number | null;
  /** Epoch milliseconds. */
  createdAt: number;
};

export async function readPieces(context: Context, { where, scope, order, limit, offset }: Asked): Promise<PieceRow[]> {
  const found = await rows<Found>(
    context.db,
    sql`
    with page as materialized (
      select piece.id, row_number() over (order by ${order}) as place from ${pieceTables} where ${where}
      order by ${order} limit ${limit} offset ${offset}
    )
    select piece.id, piece.biz_date::text as "bizDate", team.name as "teamName", piece.employee_id as "employeeId",
           employee.no as "employeeNo", employee.name as "employeeName", piece.batch_id as "batchId", batch.no as "batchNo",
           style_no as "styleNo", product.name as "productName", bundle_no as "bundleNo", color.name as "colorName",
           size.name as "sizeName", step.seq, step.name as "processName", piece.kind, piece.source, piece.qty,
           case when ${scope.seesPrice} then piece.price_li end as "priceLi",
           case when ${scope.seesPrice} then piece.amount_li end as "amountLi",
           piece.status, piece.remark, operator.nick_name as "operatorName", piece.operator_id as "operatorId",
           piece.team_id as "teamId", floor(extract(epoch from piece.created_at) * 1000)::int8 as "createdAt"
    from page join piece_record piece on piece.id = page.id
    join employee on employee.id = piece.employee_id join batch on batch.id = piece.batch_id
    join product on product.id = batch.product_id join batch_process step on step.id = piece.batch_process_id
    left join team on team.id = piece.team_id left join bundle on bundle.id = bundle_id
    left join batch_line line on line.id = batch_line_id left join attr_value color on color.id = line.color_id
    left join size on size.id = line.size_id left join sys_user operator on operator.id = piece.operator_id
    order by place`,
  );
  return found.map((row) => shown(context, scope, row));
}

function shown({ actor, clock }: Context, { teamsLed }: PieceScope, row: Found): PieceRow {
  const { priceLi, amountLi, operatorId, teamId, createdAt, ...rest } = row;
  const may = (code: string) => hasPermission(actor.permissions, [code]);
  const leads = may(permissions.pieceUndo) || (teamId !== null && teamsLed.includes(teamId));
  const undoing = { status: row.status, own: operatorId === actor.userId, leads, createdAt: new Date(createdAt) };
  const waits = row.status === "SUBMITTED";
  return {
    ...rest,
    ...(priceLi !== null && amountLi !== null && { priceLi, amountLi }),
    createTime: formatInstant(new Date(createdAt)),
    possible: {
      undo: refuseUndo(undoing, clock.now()) === null,
      approve: may(permissions.pieceApprove) && (waits || row.status === "APPROVED"),
      price: waits && row.kind !== "ADJUST" && may(permissions.processPrice),
      adjust: row.status === "SETTLED" && may(permissions.pieceEdit),
    },
  };
}

function orderOf(sorts: readonly string[]): SQL {
  const sort = findSort(sorts, pieceSortFields);
  const field = sort?.field ?? "bizDate";
  const dir = sort?.direction === "asc" ? sql`asc` : sql`desc`;
  return sql`${sortColumns[field]} ${dir}, piece.id ${dir}`;
}

export function pieceCondition({ clock }: Context, filter: PieceFilter, scope: PieceScope): SQL {
  const { from: first, to } = readPeriod(filter, clock);
  const { teamId, employeeId, batch, processId, categoryId, status, kind } = filter;
  return all([
    sql`piece.biz_date between ${first}::date and ${to}::date`,
    scope.condition,
    teamId !== undefined && sql`piece.team_id = ${teamId}`,
    employeeId !== undefined && sql`piece.employee_id = ${employeeId}`,
    Boolean(batch) &&
      sql`(batch.no ilike ${containing(batch ?? "")} or style_no ilike ${`${escapeLike(batch ?? "")}%`})`,
    processId !== undefined && sql`step.process_id = ${processId}`,
    categoryId !== undefined &&
      sql`product.category_id in (
        with recursive below as (select id from attr_value where id = ${categoryId}
          union select one.id from attr_value one join below on one.parent_id = below.id)
        select id from below)`,
    status !== undefined && sql`piece.status = ${status}`,
    kind !== undefined && sql`piece.kind = ${kind}`,
  ]);
}
