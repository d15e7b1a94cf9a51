/** 工序库: adding, changing, stopping and removing processes (domain.md §3.2, process). */

import { and, eq, ne, or, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { shownInstant } from "#backoffice/db/where.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextCode } from "#backoffice/ground/documents/next-code.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { deleteUnused, insertRow, stamp, today, touch } from "#backoffice/ground/documents/write.ts";
import { findNickName } from "#backoffice/ground/users/user.ts";
import type { Received } from "#contract/endpoint.ts";
import type { ProcessDetail, ProcessFields, processEndpoints } from "#contract/manufacture/processes.ts";
import { process } from "./process.tables.ts";
import { assertCategory } from "./process-category.ts";
import { findProcessRow } from "./process-list.query.ts";
import { setPrice } from "./process-price.ts";

type Endpoints = typeof processEndpoints;
type Process = typeof process.$inferSelect;

export const processDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const { db } = context;
  const [row, shown, prices] = [
    await getProcess(context, params.id),
    await findProcessRow(db, today(context), params.id),
    await rows<ProcessDetail["prices"][number]>(
      db,
      sql`select price.id, to_char(price.from_day, 'YYYY-MM-DD') as "fromDay", price.price_li as "priceLi",
                 (select nick_name from sys_user where id = price.created_by) as operator,
                 ${shownInstant(sql`price.created_at`)} as time
          from process_price price where price.process_id = ${params.id} order by price.from_day desc`,
    ),
  ];
  if (!shown) throw new DomainError(gone);
  return {
    ...shown,
    sort: row.sort,
    prices,
    updateBy: await findNickName(db, row.updatedBy),
    updateTime: formatInstant(row.updatedAt),
  };
};

export const addProcess: Operation<Endpoints["add"]> = async (context, { body: asked }) => {
  const body = {
    ...asked,
    code:
      asked.code || (await nextCode(context.db, { lock: "processCode", table: "process", prefix: "GX", digits: 3 })),
  };
  await assertNamesFree(context, 0, body);
  await assertCategory(context.db, body.categoryId);
  const { id, version } = await insertRow(context.db, process, { ...columnsOf(body), ...stamp(context) });
  await setPrice(context, id, today(context), body.priceLi);
  const after = { ...columnsOf(body), priceLi: body.priceLi };
  await writeAudit(context, [{ entity: "process", entityId: id, action: "add", after }]);
  return { id, version };
};

export const editProcess: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const before = await openProcess(context, body);
  await assertNamesFree(context, body.id, body);
  if (body.categoryId !== before.categoryId) await assertCategory(context.db, body.categoryId);
  const saved = await touch(context, process, before, columnsOf(body));
  await writeAudit(context, [
    { entity: "process", entityId: body.id, action: "edit", before: columnsOf(before), after: columnsOf(body) },
  ]);
  return { id: body.id, ...saved };
};

export const disableProcess: Operation<Endpoints["disable"]> = (context, input) => setStatus(context, input, "OFF");
export const enableProcess: Operation<Endpoints["enable"]> = (context, input) => setStatus(context, input, "ON");

async function setStatus(
  context: Context,
  { params, body }: Received<Endpoints["disable"]>,
  status: Process["status"],
) {
  const row = await openProcess(context, { id: params.id, version: body.version });
  if (row.status === status) throw new DomainError(`${row.name}已经${status === "ON" ? "启用" : "停用"}`);
  return { id: row.id, ...(await touch(context, process, row, { status })) };
}

export const removeProcess: Operation<Endpoints["remove"]> = async (context, { params, body }) => {
  const row = await openProcess(context, { id: params.id, version: body.version });
  if (!(await deleteUnused(context.db, process, row.id))) {
    throw new DomainError(`${row.name}已被使用，不能删除，可停用`);
  }
  await writeAudit(context, [{ entity: "process", entityId: row.id, action: "remove", before: columnsOf(row) }]);
};

/** 撤回: what is not in force yet never will be; the price of today stays. */
export const withdrawPrices: Operation<Endpoints["withdrawPrices"]> = async (context, { params, body }) => {
  const row = await openProcess(context, { id: params.id, version: body.version });
  const before = await rows<{ fromDay: string; priceLi: number }>(
    context.db,
    sql`delete from process_price where process_id = ${row.id} and from_day > ${today(context)}::date
        returning from_day::text as "fromDay", price_li as "priceLi"`,
  );
  if (before.length === 0) throw new DomainError(`${row.name}没有还没生效的工价`);
  const saved = await touch(context, process, row, {});
  await writeAudit(context, [{ entity: "process", entityId: row.id, action: "withdrawPrice", before }]);
  return { id: row.id, ...saved };
};

const gone = "工序不存在，可能已被删除";

/** Locked, and of the version that was looked at. */
async function openProcess(context: Context, { id, version }: { id: number; version: number }): Promise<Process> {
  const row = await getProcess(context, id, { lock: true });
  assertVersion(row, version);
  return row;
}

async function getProcess({ db }: Context, id: number, { lock = false } = {}): Promise<Process> {
  return getRow(db, process, id, gone, lock ? "no key update" : undefined);
}

async function assertNamesFree({ db }: Context, id: number, body: Pick<ProcessFields, "code" | "name" | "categoryId">) {
  const { code, name, categoryId } = body;
  const sameName = and(eq(process.name, name), eq(process.categoryId, categoryId));
  const taken = await db
    .select({ code: process.code })
    .from(process)
    .where(and(or(eq(process.code, code), sameName), ne(process.id, id)));
  if (taken.some((one) => one.code === code)) throw new DomainError(`编码 ${code} 已存在，请换一个编码`);
  if (taken.length > 0) throw new DomainError(`该分类已有工序 ${name}，请换一个名称`);
}

/** The columns that a form writes. */
function columnsOf({ code, name, categoryId, stdSec, machine, skill, sort }: Omit<ProcessFields, "clientToken">) {
  return { code, name, categoryId, stdSec, machine, skill, sort };
}
