/** 岗位: listing, adding, changing and removing positions (eladmin-api.md §1.6). */

import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import {
  auditColumns,
  downloadList,
  type EladminSource,
  readOne,
  readPage,
  within,
} from "#backoffice/ground/http/eladmin.ts";
import { type Column, instant, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import type { Received } from "#contract/endpoint.ts";
import type { Position, positionEndpoints } from "#contract/system/people/positions.ts";
import { position, userPosition } from "../user.tables.ts";

type Endpoints = typeof positionEndpoints;

const source: EladminSource<Received<Endpoints["list"]>["query"], Position> = {
  select: (_context, query) => sql`
    select p.id, p.name, p.position_sort as "jobSort", p.position_sort as sort,
           json_build_object('id', null, 'name', '') as dept, p.enabled, ${auditColumns("p")},
           (select count(*)::int8 from user_position held where held.position_id = p.id) as "userCount"
    from sys_position p
    where ${all([
      query?.name !== undefined && sql`p.name ilike ${containing(query.name)}`,
      query?.enabled !== undefined && sql`p.enabled = ${query.enabled}`,
      within(sql`p.created_at`, query?.createTime ?? []),
    ])}`,
  sorts: ["id", "name", "jobSort", "enabled", "createTime"],
  usual: ["jobSort,asc"],
};

export const listPositions: Operation<Endpoints["list"]> = (context, { query }) => readPage(source, context, query);

export const positionDetail: Operation<Endpoints["detail"]> = (context, { params }) =>
  readOne(source, context, { id: params.id, noun: "岗位" });

const columns: readonly Column<Position>[] = [
  text("岗位名称", 20, (row) => row.name),
  number("排序", (row) => row.jobSort),
  text("状态", 8, (row) => (row.enabled ? "启用" : "停用")),
  number("人数", (row) => row.userCount),
  instant("创建时间", (row) => row.createTime),
];

export const downloadPositions: Operation<Endpoints["download"]> = (context, { query }) =>
  downloadList(source, context, { query, title: "岗位", columns });

export const addPosition: Operation<Endpoints["add"]> = async (context, { body }) => {
  await assertNameFree(context, 0, body.name);
  const { id } = await insertRow(context.db, position, { ...columnsOf(body), ...stamp(context) });
  await writeAudit(context, [{ entity: "position", entityId: id, action: "add", after: columnsOf(body) }]);
};

export const editPosition: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const before = await getRow(context.db, position, body.id, "岗位不存在，可能已被删除", "no key update");
  if (body.version !== undefined) assertVersion(before, body.version);
  await assertNameFree(context, body.id, body.name);
  await touch(context, position, before, columnsOf(body));
  const { name, positionSort, enabled } = before;
  const audited = { before: { name, positionSort, enabled }, after: columnsOf(body) };
  await writeAudit(context, [{ entity: "position", entityId: body.id, action: "edit", ...audited }]);
};

/** All of them or none. */
export const removePositions: Operation<Endpoints["remove"]> = async (context, { body }) => {
  const gone = await context.db
    .select({ id: position.id, name: position.name })
    .from(position)
    .where(inArray(position.id, body))
    .for("update");
  const held = await context.db
    .selectDistinct({ id: userPosition.positionId })
    .from(userPosition)
    .where(inArray(userPosition.positionId, body));
  const names = gone.filter(({ id }) => held.some((one) => one.id === id)).map(({ name }) => name);
  if (names.length > 0) throw new DomainError(`岗位 ${names.join("、")} 还有用户，请先为他们换岗位，或停用岗位`);
  await context.db.delete(position).where(inArray(position.id, body));
  await writeAudit(
    context,
    gone.map(({ id, name }) => ({ entity: "position", entityId: id, action: "remove", before: { name } })),
  );
};

async function assertNameFree({ db }: Context, id: number, name: string): Promise<void> {
  const taken = await db
    .select({ id: position.id })
    .from(position)
    .where(and(eq(position.name, name), ne(position.id, id)));
  if (taken.length > 0) throw new DomainError(`岗位 ${name} 已存在，请换一个名称`);
}

function columnsOf({ name, jobSort, enabled }: Pick<Position, "name" | "jobSort" | "enabled">) {
  return { name, positionSort: jobSort, enabled };
}
