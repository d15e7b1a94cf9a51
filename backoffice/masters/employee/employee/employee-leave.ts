/** 离职 and 复职: what is open is said first, and who has left signs in no more (domain.md §3.2, employee). */

import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { assertAnswered } from "#backoffice/core/http/question.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { today, touch } from "#backoffice/ground/documents/write.ts";
import { disableUser } from "#backoffice/ground/users/upkeep/user-file.ts";
import { findUsername } from "#backoffice/ground/users/user.ts";
import { getAccountBalance } from "#backoffice/ledgers/money-ledger/account.ts";
import type { employeeEndpoints } from "#contract/employee/employees.ts";
import { formatFen, formatLi } from "#contract/money.ts";
import { employee } from "./employee.tables.ts";
import { seesWages } from "./employee.ts";
import { getVisibleEmployee, openEmployee } from "./employee-file.ts";

type Endpoints = typeof employeeEndpoints;

export const readLeaving: Operation<Endpoints["leaving"]> = async (context, { params }) => {
  const { id, name, version, userId } = await getVisibleEmployee(context, params.id);
  const { unsettled, unsettledLi, balanceFen } = await readOpen(context, id);
  return {
    ...{ id, name, version, unsettled },
    ...(seesWages(context) && { unsettledLi, balanceFen }),
    username: userId === null ? null : await findUsername(context.db, userId),
  };
};

/** The login is stopped with the same commit, and its sessions end. */
export const terminateEmployee: Operation<Endpoints["leave"]> = async (context, { params, body }) => {
  const row = await openEmployee(context, { id: params.id, version: body.version });
  const { name, status, hiredDay, userId } = row;
  const { leftDay, answered } = body;
  if (status === "LEFT") throw new DomainError(`${name}已经离职`);
  if (leftDay < hiredDay) throw new DomainError(`离职日期不能早于入职日期 ${hiredDay}`);
  if (leftDay > today(context)) throw new DomainError("离职日期不能晚于今天");
  const open = sentenceOf(context, await readOpen(context, row.id));
  if (open !== null)
    assertAnswered({
      sentences: [`${name}${open}`],
      label: "已核对，仍要离职",
      ask: "确定离职请勾选“已核对”",
      answered,
    });
  const saved = await touch(context, employee, row, { status: "LEFT", leftDay });
  if (userId !== null) await disableUser(context, userId);
  await writeAudit(context, [
    {
      entity: "employee",
      entityId: row.id,
      action: "leave",
      before: { status },
      after: { status: "LEFT", leftDay, open },
    },
  ]);
  return { id: row.id, ...saved };
};

export const rejoinEmployee: Operation<Endpoints["rejoin"]> = async (context, { params, body }) => {
  const row = await openEmployee(context, { id: params.id, version: body.version });
  const { name, status, leftDay } = row;
  if (status === "ACTIVE") throw new DomainError(`${name}在职，不用复职`);
  const saved = await touch(context, employee, row, { status: "ACTIVE", leftDay: null });
  await writeAudit(context, [
    {
      entity: "employee",
      entityId: row.id,
      action: "rejoin",
      before: { status, leftDay },
      after: { status: "ACTIVE" },
    },
  ]);
  return { id: row.id, ...saved };
};

interface Open {
  /** Records, and what they come to. */
  unsettled: number;
  unsettledLi: number;
  /** `+` we owe, `−` 借支. */
  balanceFen: number;
}

async function readOpen({ db }: Context, id: number): Promise<Open> {
  const pieces = await oneRow<Omit<Open, "balanceFen">>(
    db,
    sql`select count(*)::int8 as unsettled, coalesce(sum(amount_li), 0)::int8 as "unsettledLi"
        from piece_record where employee_id = ${id} and status in ('SUBMITTED', 'APPROVED')`,
  );
  return { ...pieces, balanceFen: await getAccountBalance(db, "EMPLOYEE", id) };
}

/** What is open, for after the name; amounts are for who sees wages. */
function sentenceOf(context: Context, { unsettled, unsettledLi, balanceFen }: Open): string | null {
  const amount = (text: string) => (seesWages(context) ? ` ${text} 元` : "");
  const parts = [
    unsettled > 0 && `还有 ${unsettled} 条未结算计件${amount(formatLi(unsettledLi))}`,
    balanceFen > 0 && `还有未发工资${amount(formatFen(balanceFen))}`,
    balanceFen < 0 && `还有借支未还${amount(formatFen(-balanceFen))}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join("，") : null;
}
