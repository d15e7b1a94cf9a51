/** 工序分类, each of one of the four stages (domain.md §3.2, process). */

import { and, eq, ne, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { deleteUnused, insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import type { ProcessCategoryRow, processEndpoints } from "#contract/manufacture/processes.ts";
import { processCategory } from "./process.tables.ts";

type Endpoints = typeof processEndpoints;

export const listCategories: Operation<Endpoints["categories"]> = async ({ db }) => ({ content: await readAll(db) });

export const categoryDetail: Operation<Endpoints["category"]> = async ({ db }, { params }) => {
  const found = (await readAll(db)).find(({ id }) => id === params.id);
  if (!found) throw new DomainError(gone);
  return found;
};

export const addCategory: Operation<Endpoints["addCategory"]> = async (context, { body }) => {
  const { name, stage, sort } = body;
  await assertNameFree(context, 0, name);
  const { id, version } = await insertRow(context.db, processCategory, { name, stage, sort, ...stamp(context) });
  return { id, version };
};

export const editCategory: Operation<Endpoints["editCategory"]> = async (context, { body }) => {
  const { id, name, stage, sort } = body;
  const before = await openCategory(context, body);
  await assertNameFree(context, id, name);
  return { id, ...(await touch(context, processCategory, before, { name, stage, sort })) };
};

export const removeCategory: Operation<Endpoints["removeCategory"]> = async (context, { params, body }) => {
  const row = await openCategory(context, { id: params.id, version: body.version });
  if (!(await deleteUnused(context.db, processCategory, row.id))) {
    throw new DomainError(`分类${row.name}里还有工序，不能删除`);
  }
};

/** Refuses what is no category. */
export async function assertCategory(db: Db, id: number): Promise<void> {
  const [found] = await db.select({ id: processCategory.id }).from(processCategory).where(eq(processCategory.id, id));
  if (!found) throw new DomainError("所选分类不存在，请重新选择");
}

const gone = "工序分类不存在，可能已被删除";

async function openCategory({ db }: Context, { id, version }: { id: number; version: number }) {
  const row = await getRow(db, processCategory, id, gone, "no key update");
  assertVersion(row, version);
  return row;
}

async function assertNameFree({ db }: Context, id: number, name: string): Promise<void> {
  const taken = await db
    .select({ id: processCategory.id })
    .from(processCategory)
    .where(and(eq(processCategory.name, name), ne(processCategory.id, id)));
  if (taken.length > 0) throw new DomainError(`分类 ${name} 已存在，请换一个名称`);
}

async function readAll(db: Db): Promise<ProcessCategoryRow[]> {
  return rows<ProcessCategoryRow>(
    db,
    sql`select c.id, c.version, c.name, c.stage, c.sort,
               (select count(*)::int8 from process where category_id = c.id) as processes
        from process_category c order by c.sort, c.id`,
  );
}
