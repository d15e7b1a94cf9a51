/** 员工详情: what one employee did and earned; one's own without a permission (domain.md §3.2, employee/item). */
import { sql } from "drizzle-orm";
import { bizDateOf, daysBefore, formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { all } from "#backoffice/db/where.ts";
import { readPeriod } from "#backoffice/ground/documents/document.ts";
import { describeChanges } from "#backoffice/ground/logs/change-names.query.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { getAccountBalance } from "#backoffice/ledgers/money-ledger/account.ts";
import { allEntries } from "#backoffice/ledgers/money-ledger/account-statement.ts";
import { statementEnds, statementTable } from "#backoffice/ledgers/money-ledger/statement-file.ts";
import { type Employee, findEmployeeOfUser, seesWages } from "#backoffice/masters/employee/employee/employee.ts";
import { getVisibleEmployee } from "#backoffice/masters/employee/employee/employee-file.ts";
import { readEmployeeRow } from "#backoffice/masters/employee/employee/employee-list.query.ts";
import {
  findOpenAdvances,
  readEmployeeMoney,
  readEmployeeStatement,
} from "#backoffice/trade/employee/wage/employee-money.ts";
import { findWagesOf, readSlips } from "#backoffice/trade/employee/wage/wage.query.ts";
import { wageNotFound } from "#backoffice/trade/employee/wage/wage.ts";
import { maskTail } from "#contract/employee/identity.ts";
import {
  type MonthSales,
  type ProfileChange,
  type ProfilePiece,
  type profileEndpoints,
  profileMoneyExportEndpoints,
} from "#contract/employee/profile.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

type Endpoints = typeof profileEndpoints;

interface Seen {
  who: Employee;
  own: boolean;
  /** What the employee earns. */
  wages: boolean;
}

/** The employee asked for, or the actor's own; others' need 员工列表 and are those in scope. */
async function see(context: Context, id: number | undefined): Promise<Seen> {
  const mine = await findEmployeeOfUser(context.db, context.actor.userId);
  if (id === undefined || id === mine?.id) {
    if (!mine) throw new DomainError("您的账号没有关联员工，请联系管理员");
    return { who: mine, own: true, wages: true };
  }
  if (!hasPermission(context.actor.permissions, [permissions.employeeList])) {
    throw new DomainError("您只能查看自己的资料");
  }
  return { who: await getVisibleEmployee(context, id), own: false, wages: seesWages(context) };
}

/** Like {@link see}, for what tells what somebody earns. */
async function seeWages(context: Context, id: number | undefined): Promise<Seen> {
  const seen = await see(context, id);
  if (!seen.wages) throw new DomainError("您没有查看工资的权限");
  return seen;
}

export const profileHead: Operation<Endpoints["head"]> = async (context, { query }) => {
  const { db, actor } = context;
  const { who, own, wages } = await see(context, query.id);
  const { id, no, name, post, phone, payType, hiredDay, leftDay, status, remark, bankName } = who;
  const { teamName, deptName, username } = await readEmployeeRow(context, id);
  const may = (code: string) => hasPermission(actor.permissions, [code]);
  const { openLi } = await oneRow<{ openLi: number }>(
    db,
    sql`select coalesce(sum(amount_li), 0)::int8 as "openLi" from piece_record
        where employee_id = ${id} and status = 'APPROVED'`,
  );
  return {
    ...{
      id,
      no,
      name,
      teamName,
      deptName,
      post,
      phone,
      payType,
      username,
      hiredDay,
      leftDay,
      status,
      remark,
      bankName,
    },
    ...{ idCard: maskTail(who.idCardTail), bankCard: maskTail(who.bankCardTail), own, seesWages: wages },
    ...(wages && {
      ...{ baseFen: who.baseFen, commissionBp: who.commissionBp, openLi },
      balanceFen: await getAccountBalance(db, "EMPLOYEE", id),
      openAdvanceFen: (await findOpenAdvances(db, [id])).get(id) ?? 0,
    }),
    possible: {
      edit: may(permissions.employeeEdit),
      audit: may(permissions.wageAudit),
      pay: may(permissions.wagePay),
      log: mayReadLog(context),
    },
  };
};

export const profilePieces: Operation<Endpoints["pieces"]> = async (context, { query }) => {
  const { db, clock } = context;
  const { who } = await seeWages(context, query.id);
  const { from, to } = readPeriod(query, clock);
  const which = all([
    sql`piece.employee_id = ${who.id} and piece.biz_date between ${from}::date and ${to}::date`,
    query.status !== undefined && sql`piece.status = ${query.status}`,
  ]);
  const { totalElements, ...totals } = await oneRow<{ totalElements: number; qty: number; amountLi: number }>(
    db,
    sql`select count(*) as "totalElements", coalesce(sum(qty) filter (where kind = 'WORK'), 0)::int8 as qty,
          coalesce(sum(amount_li), 0)::int8 as "amountLi" from piece_record piece where ${which}`,
  );
  const content = await rows<ProfilePiece>(
    db,
    sql`select piece.id, piece.biz_date::text as "bizDate", batch.no as "batchNo", product.style_no as "styleNo",
          bundle.bundle_no as "bundleNo", step.name as "processName", piece.kind, piece.qty, piece.price_li as "priceLi",
          piece.amount_li as "amountLi", piece.status, slip.no as "wageNo"
        from piece_record piece join batch on batch.id = piece.batch_id join product on product.id = batch.product_id
        join batch_process step on step.id = piece.batch_process_id left join bundle on bundle.id = piece.bundle_id
        left join wage_settlement slip on slip.id = piece.settlement_id and slip.status <> 'DRAFT'
        where ${which} order by piece.biz_date desc, piece.id desc limit ${query.size} offset ${query.page * query.size}`,
  );
  return { content, totalElements, totals, from, to };
};

/** One's own only when it counts: a draft may still change. */
export const profileWages: Operation<Endpoints["wages"]> = async (context, { query }) => {
  const { who, own } = await seeWages(context, query.id);
  const counting = own && !seesWages(context);
  return findWagesOf(context.db, who.id, { counting, limit: query.size, offset: query.page * query.size });
};

export const profileSlip: Operation<Endpoints["slip"]> = async (context, { query }) => {
  const [slip] = await readSlips(context, sql`slip.id = ${query.wageId}`);
  if (!slip) throw new DomainError(wageNotFound);
  const mine = await findEmployeeOfUser(context.db, context.actor.userId);
  const counts = slip.status === "AUDITED" || slip.status === "PAID";
  // Somebody else's is as good as none.
  if (!seesWages(context) && !(mine?.id === slip.employeeId && counts)) throw new DomainError(wageNotFound);
  return slip;
};

export const profileMoney: Operation<Endpoints["money"]> = async (context, { query }) => {
  const { who } = await seeWages(context, query.id);
  return readEmployeeMoney(context, who.id, query);
};

export const profileMoneyExport = listExport({
  topic: "employeeMoney.export",
  title: "员工往来",
  endpoints: profileMoneyExportEndpoints,
  async count(context, { id, ...days }) {
    const { who } = await seeWages(context, id);
    const { totalElements } = await readEmployeeStatement(context, who.id, days, { offset: 0, limit: 1 });
    return { entry: totalElements + statementEnds };
  },
  async table(context, { id, ...days }) {
    const { who } = await seeWages(context, id);
    const statement = await readEmployeeStatement(context, who.id, days, allEntries);
    return statementTable(statement, { added: "应付增加", taken: "应付减少" });
  },
});

export const profileSales: Operation<Endpoints["sales"]> = async (context, { query }) => {
  const { db, clock } = context;
  const { who } = await seeWages(context, query.id);
  const { from, to } = readPeriod({ from: query.from ?? bizDateOf(daysBefore(clock.now(), 364)), to: query.to }, clock);
  const months = await rows<MonthSales>(
    db,
    sql`select to_char(biz_date, 'YYYY-MM') as month, count(*) as bills, sum(sale_qty)::int8 as "saleQty",
          sum(return_qty)::int8 as "returnQty", sum(goods_fen)::int8 as "saleFen", sum(return_fen)::int8 as "returnFen",
          sum(payable_fen - freight_fen)::int8 as "netFen"
        from bill where status = 'CONFIRMED' and keeper_id = ${who.userId}
          and biz_date between ${from}::date and ${to}::date
        group by 1 order by 1 desc`,
  );
  const sum = (field: Exclude<keyof MonthSales, "month">) => months.reduce((total, row) => total + row[field], 0);
  const totals = {
    ...{ bills: sum("bills"), saleQty: sum("saleQty"), returnQty: sum("returnQty") },
    ...{ saleFen: sum("saleFen"), returnFen: sum("returnFen"), netFen: sum("netFen") },
  };
  return { from, to, months, totals, linked: who.userId !== null };
};

/** Who keeps the employees' records reads what was changed of them. */
function mayReadLog({ actor }: Context): boolean {
  return hasPermission(actor.permissions, [permissions.employeeEdit]);
}

/** What was done to the record, the wages and the money of one employee, the latest first. */
export const profileLog: Operation<Endpoints["log"]> = async (context, { query }) => {
  const { db } = context;
  if (!mayReadLog(context)) throw new DomainError("您没有查看员工操作日志的权限");
  const { who } = await seeWages(context, query.id);
  const which = sql`(log.entity = 'employee' and log.entity_id = ${who.id}
    or log.entity = 'wage_settlement' and log.entity_id in (select id from wage_settlement where employee_id = ${who.id})
    or log.entity = 'employee_advance' and log.entity_id in (select id from employee_advance where employee_id = ${who.id})
    or log.entity = 'wage_item' and log.entity_id in (select id from wage_item where employee_id = ${who.id}))`;
  const { totalElements } = await oneRow<{ totalElements: number }>(
    db,
    sql`select count(*) as "totalElements" from audit_log log where ${which}`,
  );
  type Kept = Omit<ProfileChange, "changes" | "createTime"> & {
    entityId: number;
    before: unknown;
    after: unknown;
    createdAt: Date | string;
  };
  const found = await rows<Kept>(
    db,
    sql`select log.id, log.entity, log.entity_id as "entityId", log.action, log.before, log.after, coalesce(operator.nick_name, '') as username,
          log.created_at as "createdAt"
        from audit_log log left join sys_user operator on operator.id = log.operator_id
        where ${which} order by log.id desc limit ${query.size} offset ${query.page * query.size}`,
  );
  const content = (await describeChanges(db, found)).map(({ createdAt, entityId: _, subject: __, ...row }) => ({
    ...row,
    createTime: formatInstant(new Date(createdAt)),
  }));
  return { content, totalElements };
};
