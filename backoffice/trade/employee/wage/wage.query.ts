/** Reading 工资: the list with its totals, slips with all they are made of, and the list's export. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { type Column, li, money, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { payTypeLabels, wageStatusLabels } from "#contract/employee/employee.words.ts";
import {
  type WageDetail,
  type WageFilter,
  type WagePieces,
  type WageRow,
  type WageSortField,
  type WageTotals,
  type wageEndpoints,
  wageExportEndpoints,
  wageSortFields,
} from "#contract/employee/wages.ts";
import { findSort } from "#contract/page.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { findOpenAdvances } from "./employee-money.ts";
import { refuseWage } from "./wage.rules.ts";
import { wageNotFound } from "./wage.ts";

type Endpoints = typeof wageEndpoints;

const head = sql`
  slip.id, slip.no, slip.employee_id as "employeeId", employee.no as "employeeNo", employee.name as "employeeName",
  team.name as "teamName", employee.pay_type as "payType", employee.status as "employeeStatus", slip.period,
  slip.from_day::text as "fromDay", slip.to_day::text as "toDay", slip.piece_qty as "pieceQty",
  slip.piece_fen as "pieceFen", slip.commission_fen as "commissionFen", slip.base_fen as "baseFen",
  slip.allowance_fen as "allowanceFen", slip.deduction_fen as "deductionFen", slip.amount_fen as "amountFen",
  slip.advance_fen as "advanceFen", slip.paid_fen as "paidFen", slip.status, slip.reverse_of is not null as opposite,
  slip.version`;
const from = sql`wage_settlement slip join employee on employee.id = slip.employee_id
  left join team on team.id = employee.team_id`;

const sortColumns: Record<WageSortField, SQL> = {
  no: sql`slip.id`,
  period: sql`slip.to_day`,
  employeeNo: sql`employee.no`,
  amountFen: sql`slip.amount_fen`,
  paidFen: sql`slip.paid_fen`,
};
const newest = { field: "no", direction: "desc" } as const;

function condition({ keyword, period, teamId, employeeId, status, from: first, to: last }: WageFilter): SQL {
  const part = containing(keyword ?? "");
  return all([
    Boolean(keyword) && sql`(slip.no ilike ${part} or employee.no ilike ${part} or employee.name ilike ${part})`,
    period !== undefined && sql`slip.period = ${period}`,
    teamId !== undefined && sql`employee.team_id = ${teamId}`,
    employeeId !== undefined && sql`slip.employee_id = ${employeeId}`,
    status !== undefined && sql`slip.status = ${status}`,
    first !== undefined && sql`slip.to_day >= ${first}::date`,
    last !== undefined && sql`slip.to_day <= ${last}::date`,
  ]);
}

function findWages(db: Db, filter: WageFilter, { limit, offset }: { limit: number; offset: number }) {
  const { field, direction } = findSort(filter.sort, wageSortFields) ?? newest;
  const dir = direction === "asc" ? sql`asc` : sql`desc`;
  return rows<WageRow>(
    db,
    sql`select ${head} from ${from} where ${condition(filter)}
        order by ${sortColumns[field]} ${dir}, slip.id ${dir} limit ${limit} offset ${offset}`,
  );
}

/** One employee's, the latest first; `counting`: only those that are audited or paid. */
export async function findWagesOf(
  db: Db,
  employeeId: number,
  { counting, limit, offset }: { counting: boolean; limit: number; offset: number },
): Promise<{ content: WageRow[]; totalElements: number }> {
  const which = all([sql`slip.employee_id = ${employeeId}`, counting && sql`slip.status in ('AUDITED', 'PAID')`]);
  const { totalElements } = await oneRow<{ totalElements: number }>(
    db,
    sql`select count(*) as "totalElements" from wage_settlement slip where ${which}`,
  );
  const content = await rows<WageRow>(
    db,
    sql`select ${head} from ${from} where ${which} order by slip.to_day desc, slip.id desc limit ${limit} offset ${offset}`,
  );
  return { content, totalElements };
}

export const listWages: Operation<Endpoints["list"]> = async ({ db }, { query }) => {
  const { totalElements, ...totals } = await oneRow<WageTotals & { totalElements: number }>(
    db,
    sql`select count(*) as "totalElements", ${sql.join(
      Object.entries(totalColumns).map(
        ([name, column]) => sql`coalesce(sum(slip.${sql.identifier(column)}), 0)::int8 as ${sql.identifier(name)}`,
      ),
      sql`, `,
    )} from ${from} where ${condition(query)}`,
  );
  return {
    content: await findWages(db, query, { limit: query.size, offset: query.page * query.size }),
    totalElements,
    totals,
  };
};

const totalColumns: Record<keyof WageTotals, string> = {
  pieceFen: "piece_fen",
  commissionFen: "commission_fen",
  baseFen: "base_fen",
  allowanceFen: "allowance_fen",
  deductionFen: "deduction_fen",
  amountFen: "amount_fen",
  advanceFen: "advance_fen",
  paidFen: "paid_fen",
};

export const wageChoices: Operation<Endpoints["choices"]> = async ({ db }) => ({
  teams: await rows(db, sql`select id, name from team order by sort, id`),
  employees: await rows(
    db,
    sql`select employee.id, employee.no || ' ' || employee.name
          || case when employee.status = 'LEFT' then '（离职）' else '' end as name
        from employee left join team on team.id = employee.team_id
        where employee.status = 'ACTIVE'
          or exists (select from piece_record piece where piece.employee_id = employee.id
            and piece.status = 'APPROVED' and piece.settlement_id is null)
          or exists (select from wage_item item where item.employee_id = employee.id
            and item.settlement_id is null and item.voided_at is null)
        order by team.sort, team.id, employee.no`,
  ),
});

export const wageDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const [slip] = await readSlips(context, sql`slip.id = ${params.id}`);
  if (!slip) throw new DomainError(wageNotFound);
  return slip;
};

export const wageSlips: Operation<Endpoints["slips"]> = (context, { query }) =>
  readSlips(context, sql`slip.id = any(${pgArray(query.ids)}::bigint[])`);

type Head = Omit<
  WageDetail,
  "pieces" | "items" | "openAdvanceFen" | "possible" | "auditTime" | "payTime" | "related"
> & {
  auditedAt: Date | string | null;
  paidAt: Date | string | null;
  relatedId: number | null;
  relatedNo: string | null;
};

/** Whole slips, by 班组 and 工号. */
export async function readSlips(context: Pick<Context, "db" | "actor">, which: SQL): Promise<WageDetail[]> {
  const { db, actor } = context;
  const heads = await rows<Head>(
    db,
    sql`select ${head}, slip.piece_li as "pieceLi", slip.employed_days as "employedDays", slip.sales_fen as "salesFen",
          slip.commission_bp as "commissionBp", fund.name as "fundName", auditor.nick_name as "auditorName",
          slip.audited_at as "auditedAt", payer.nick_name as "payerName", slip.paid_at as "paidAt", slip.remark,
          other.id as "relatedId", other.no as "relatedNo"
        from ${from} left join fund on fund.id = slip.fund_id
        left join sys_user auditor on auditor.id = slip.auditor_id
        left join sys_user payer on payer.id = slip.payer_id
        left join wage_settlement other on other.id = slip.reverse_of or other.reverse_of = slip.id
        where ${which} order by team.sort, team.id, employee.no, slip.id`,
  );
  const ids = pgArray(heads.map(({ id }) => id));
  const pieces = await findPieces(db, sql`piece.settlement_id = any(${ids}::bigint[])`);
  const items = await rows<WageDetail["items"][number] & { slipId: number }>(
    db,
    sql`select settlement_id as "slipId", id, kind, biz_date::text as "bizDate", reason, amount_fen as "amountFen"
        from wage_item where settlement_id = any(${ids}::bigint[]) order by biz_date, id`,
  );
  const advances = await findOpenAdvances(
    db,
    heads.filter(({ status }) => status === "DRAFT" || status === "AUDITED").map(({ employeeId }) => employeeId),
  );
  const mayAudit = hasPermission(actor.permissions, [permissions.wageAudit]);
  const mayPay = hasPermission(actor.permissions, [permissions.wagePay]);
  return heads.map(({ auditedAt, paidAt, relatedId, relatedNo, ...slip }) => {
    const own = <R extends { slipId: number }>(found: readonly R[]) =>
      found.filter(({ slipId }) => slipId === slip.id).map(({ slipId: _, ...row }) => row);
    const allows = (action: Parameters<typeof refuseWage>[0]) => refuseWage(action, slip.status) === null;
    return {
      ...slip,
      auditTime: formatInstantOrNull(auditedAt === null ? null : new Date(auditedAt)),
      payTime: formatInstantOrNull(paidAt === null ? null : new Date(paidAt)),
      related: relatedId === null || relatedNo === null ? null : { id: relatedId, no: relatedNo },
      pieces: own(pieces),
      items: own(items),
      openAdvanceFen: advances.get(slip.employeeId) ?? 0,
      possible: {
        refresh: mayAudit && allows("refresh"),
        discard: mayAudit && allows("discard"),
        audit: mayAudit && allows("audit"),
        pay: mayPay && allows("pay"),
        reverse: mayAudit && allows("reverse"),
      },
    };
  });
}

/** Summed by slip, batch and process. */
function findPieces(db: Db, which: SQL): Promise<(WagePieces & { slipId: number })[]> {
  return rows(
    db,
    sql`select piece.settlement_id as "slipId", batch.no as "batchNo", product.style_no as "styleNo",
          step.name as "processName", piece.price_li as "priceLi", piece.kind = 'ADJUST' as adjusted,
          sum(piece.qty)::int8 as qty, sum(piece.amount_li)::int8 as "amountLi"
        from piece_record piece join batch on batch.id = piece.batch_id join product on product.id = batch.product_id
        join batch_process step on step.id = piece.batch_process_id
        where ${which}
        group by piece.settlement_id, batch.id, product.style_no, step.id, piece.price_li, piece.kind = 'ADJUST'
        order by batch.id, step.seq, step.id, piece.price_li`,
  );
}

type Line = WageRow & Partial<WagePieces>;

export const wageExport = listExport({
  topic: "wages.export",
  title: "工资单",
  endpoints: wageExportEndpoints,
  async count({ db }, filter) {
    const { slip, piece } = await oneRow<{ slip: number; piece: number }>(
      db,
      sql`select count(distinct slip.id) as slip, count(piece.id) as piece from ${from}
          left join piece_record piece on piece.settlement_id = slip.id where ${condition(filter)}`,
    );
    return { slip, piece };
  },
  async table({ db }, choice) {
    const byPiece = choice.layout === "piece";
    return exportRows(
      byPiece ? [...headColumns, ...pieceColumns] : [...headColumns, ...slipColumns],
      async function* () {
        for (let offset = 0; ; offset += exportPage) {
          const found = await findWages(db, choice, { limit: exportPage, offset });
          if (found.length === 0) return;
          if (!byPiece) yield found;
          else {
            const ids = pgArray(found.map(({ id }) => id));
            const pieces = await findPieces(db, sql`piece.settlement_id = any(${ids}::bigint[])`);
            yield found.flatMap((slip) =>
              pieces.filter(({ slipId }) => slipId === slip.id).map((row) => ({ ...slip, ...row })),
            );
          }
        }
      },
    );
  },
});
const exportPage = 200;

const headColumns: readonly Column<Line>[] = [
  text("单号", 18, (row) => row.no),
  text("月份", 10, (row) => row.period),
  text("起", 12, (row) => row.fromDay),
  text("止", 12, (row) => row.toDay),
  text("工号", 10, (row) => row.employeeNo),
  text("姓名", 12, (row) => row.employeeName),
  text("班组", 12, (row) => row.teamName),
  text("计薪方式", 12, (row) => payTypeLabels[row.payType]),
  text("状态", 8, (row) => (row.opposite ? "红冲单" : wageStatusLabels[row.status])),
];
const slipColumns: readonly Column<Line>[] = [
  number("计件数", (row) => row.pieceQty),
  money("计件", (row) => row.pieceFen),
  money("提成", (row) => row.commissionFen),
  money("底薪", (row) => row.baseFen),
  money("补贴", (row) => row.allowanceFen),
  money("扣款", (row) => row.deductionFen),
  money("应发", (row) => row.amountFen),
  money("抵借支", (row) => row.advanceFen),
  money("实发", (row) => row.paidFen),
];
const pieceColumns: readonly Column<Line>[] = [
  text("批次", 18, (row) => row.batchNo),
  text("款号", 12, (row) => row.styleNo),
  text("工序", 14, (row) => row.processName),
  number("数量", (row) => row.qty),
  unsummed(li("单价", (row) => (row.adjusted ? null : (row.priceLi ?? null)))),
  li("金额", (row) => row.amountLi),
];
