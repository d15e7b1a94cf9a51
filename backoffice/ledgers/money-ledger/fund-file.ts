/** 资金账户: listing, adding, changing, stopping and removing them. Options of documents stand in fund.ts. */
import { and, eq, ne, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { all } from "#backoffice/db/where.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { deleteUnused, insertRow, stamp, today, touch } from "#backoffice/ground/documents/write.ts";
import { ofVisibleStalls, visibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import type { Received } from "#contract/endpoint.ts";
import type { FundFields, FundRow, fundEndpoints } from "#contract/stall/funds.ts";
import { findAccountBalances } from "./account.ts";
import { fund } from "./money.tables.ts";

type Endpoints = typeof fundEndpoints;
type Fund = typeof fund.$inferSelect;

export const listFunds: Operation<Endpoints["list"]> = async (context, { query: { status } }) => {
  const content = await readFunds(context, { status });
  return { content, totals: { balanceFen: content.reduce((sum, { balanceFen }) => sum + balanceFen, 0) } };
};

export const fundDetail: Operation<Endpoints["detail"]> = async (context, { params: { id } }) => {
  const [row] = await readFunds(context, { id });
  if (!row) throw new DomainError(unknown);
  return row;
};

export const addFund: Operation<Endpoints["add"]> = async (context, { body }) => {
  await assertNameFree(context, 0, body.name);
  await assertStall(context, null, body.stallId);
  const { id, version } = await insertRow(context.db, fund, { ...columnsOf(body), ...stamp(context) });
  await writeAudit(context, [{ entity: "fund", entityId: id, action: "add", after: columnsOf(body) }]);
  return { id, version };
};

export const editFund: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const before = await openFund(context, body);
  await assertNameFree(context, body.id, body.name);
  await assertStall(context, before.stallId, body.stallId);
  const moved = before.method !== body.method || before.stallId !== body.stallId;
  if (moved && (await isUsed(context, before.id))) {
    throw new DomainError(`${before.name}已有收付款，不能改收款方式和所属档口；请新增一个账户并停用它`);
  }
  const saved = await touch(context, fund, before, columnsOf(body));
  const audited = { entity: "fund", entityId: body.id, before: columnsOf(before), after: columnsOf(body) };
  await writeAudit(context, [{ ...audited, action: "edit" }]);
  return { id: body.id, ...saved };
};

export const disableFund: Operation<Endpoints["disable"]> = (context, input) => setStatus(context, input, "OFF");
export const enableFund: Operation<Endpoints["enable"]> = (context, input) => setStatus(context, input, "ON");

export const removeFund: Operation<Endpoints["remove"]> = async (context, { params, body }) => {
  const row = await openFund(context, { id: params.id, version: body.version });
  if ((await isUsed(context, row.id)) || !(await deleteUnused(context.db, fund, row.id))) {
    throw new DomainError(`${row.name}已有收付款或单据，不能删除，可停用`);
  }
  await writeAudit(context, [{ entity: "fund", entityId: row.id, action: "remove", before: columnsOf(row) }]);
};

/** How far back 日结差异 looks. */
const differenceDays = 30;

const unknown = "资金账户不存在，可能已被删除，或您没有查看权限";

async function setStatus(
  context: Context,
  { params, body }: Received<Endpoints["disable"]>,
  status: Fund["status"],
): Promise<{ id: number; version: number }> {
  const row = await openFund(context, { id: params.id, version: body.version });
  if (row.status === status) throw new DomainError(`${row.name}已经${status === "ON" ? "启用" : "停用"}`);
  const saved = await touch(context, fund, row, { status });
  const [action, before] = [status === "ON" ? "enable" : "disable", { status: row.status }];
  await writeAudit(context, [{ entity: "fund", entityId: row.id, action, before, after: { status } }]);
  return { id: row.id, ...saved };
}

/** Locked, of the version that was looked at, and of a stall that one may see. */
export async function openFund(context: Context, { id, version }: { id: number; version: number }): Promise<Fund> {
  const [row] = await context.db.select().from(fund).where(eq(fund.id, id)).for("update");
  const visible = row && (row.stallId === null || (await visibleStalls(context)).some((one) => one.id === row.stallId));
  if (!row || !visible) throw new DomainError(unknown);
  assertVersion(row, version);
  return row;
}

/** An account knows its owner by kind; drafts point at the row. */
async function isUsed({ db }: Context, id: number): Promise<boolean> {
  return (await findAccountBalances(db, "FUND", [id])).has(id);
}

async function assertNameFree({ db }: Context, id: number, name: string): Promise<void> {
  const [taken] = await db
    .select({ id: fund.id })
    .from(fund)
    .where(and(eq(fund.name, name), ne(fund.id, id)));
  if (taken) throw new DomainError(`资金账户 ${name} 已存在，请换一个名称`);
}

/** A till is of an open stall, or of the one it was. */
async function assertStall(context: Context, before: number | null, stallId: number | null): Promise<void> {
  if (stallId === null || stallId === before) return;
  const stalls = await visibleStalls(context);
  if (!stalls.some(({ id, open }) => id === stallId && open)) {
    throw new DomainError("所属档口不存在或已停用，请重新选择");
  }
}

function columnsOf({ name, method, stallId, sort }: Omit<FundFields, "clientToken">) {
  return { name, method, stallId, sort };
}

export async function readFunds(
  context: Context,
  { id, status }: { id?: number; status?: Fund["status"] | undefined },
): Promise<FundRow[]> {
  const where = all([
    await ofVisibleStalls(context, sql`fund.stall_id`),
    id !== undefined && sql`fund.id = ${id}`,
    status !== undefined && sql`fund.status = ${status}`,
  ]);
  return rows<FundRow>(
    context.db,
    sql`select fund.id, fund.name, fund.method, fund.stall_id as "stallId", stall.name as "stallName", fund.status,
          fund.sort, fund.version, (
            select sum(entry.amount_fen)::int8 from account_entry entry
            where entry.account_id = account.id and entry.doc_type = 'FUND' and entry.doc_id = fund.id
          ) as "openingFen", (
            select coalesce(sum(counted_fen - expected_fen), 0)::int8 from day_close
            where fund_id = fund.id and biz_date > ${today(context)}::date - ${differenceDays}::int
          ) as "differenceFen", coalesce(account.balance_fen, 0)::int8 as "balanceFen"
        from fund left join stall on stall.id = fund.stall_id
        left join account on account.kind = 'FUND' and account.owner_id = fund.id
        where ${where} order by fund.sort, fund.id`,
  );
}
