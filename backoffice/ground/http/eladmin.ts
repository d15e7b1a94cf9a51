/**
 * Serves ELADMIN's lists (eladmin-api.md §1.2) from one select statement each: the page, one row, and the workbook of
 * all matches.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { shownInstant } from "#backoffice/db/where.ts";
import type { Column } from "#backoffice/ground/spreadsheet/column.ts";
import { fileName, pagesOfIds } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows, mediaTypes, tableFile } from "#backoffice/ground/spreadsheet/table-file.ts";
import type { Download } from "#contract/endpoint.ts";
import { findSorts } from "#contract/page.ts";

/** Where a list's rows come from. `Q`: the endpoint's query, `R`: a row as the API answers it. */
export interface EladminSource<Q, R extends { id: number | string }> {
  /** `select …` of the rows that match; its columns are named as the row's fields. Without a query, of all. */
  readonly select: (context: Context, query: Q | null) => SQL | Promise<SQL>;
  /** The fields that it may be sorted by; any other is ignored. */
  readonly sorts: readonly (keyof R & string)[];
  /** The order where none is asked for: `jobSort,asc`. Rows that are alike in it come the newest first. */
  readonly usual: readonly string[];
}

interface Asked {
  readonly page: number;
  readonly size?: number | undefined;
  readonly sort: readonly string[];
}

/** The page that is asked for, or all rows, as `{content, totalElements}`. */
export async function readPage<Q extends Asked, R extends { id: number | string }>(
  source: EladminSource<Q, R>,
  context: Context,
  query: Q,
): Promise<{ content: R[]; totalElements: number }> {
  const found = await source.select(context, query);
  const { page, size = null } = query;
  const { total } = await oneRow<{ total: number }>(
    context.db,
    sql`select count(*)::int8 as total from (${found}) found`,
  );
  const content = await rows<R>(
    context.db,
    sql`select * from (${found}) found order by ${orderOf(source, query)}
        limit ${size} offset ${size === null ? 0 : page * size}`,
  );
  return { content, totalElements: total };
}

/** One row of the list, whatever its filters; refused where there is none. */
export async function readOne<Q, R extends { id: number | string }>(
  source: EladminSource<Q, R>,
  context: Context,
  { id, noun }: { id: number | string; noun: string },
): Promise<R> {
  const [found] = await rows<R>(
    context.db,
    sql`select * from (${await source.select(context, null)}) found where id = ${id}`,
  );
  if (!found) throw new DomainError(`${noun}不存在，可能已被删除`);
  return found;
}

/** Rows that are read and written at once. */
const downloadPage = 1_000;

interface Downloaded<Q, R, S> {
  query: Q;
  title: string;
  /** What the columns tell of the rows of a page. */
  shown: (found: R[]) => Promise<S[]>;
  columns: readonly Column<NoInfer<S>>[];
}

/** The workbook of all matches, whatever page was asked for. `title` names the file and its sheet. */
export function downloadList<Q extends Asked, R extends { id: number | string }>(
  source: EladminSource<Q, R>,
  context: Context,
  asked: { query: Q; title: string; columns: readonly Column<R>[] },
): Promise<Download> {
  return downloadDescribed(source, context, { ...asked, shown: async (found: R[]) => found });
}

/** The same of what is to be said about the rows, a page of them at a time. */
export async function downloadDescribed<Q extends Asked, R extends { id: number | string }, S>(
  source: EladminSource<Q, R>,
  context: Context,
  { query, title, shown, columns }: Downloaded<Q, R, S>,
): Promise<Download> {
  const found = await source.select(context, query);
  const order = orderOf(source, query);
  // Read first, so that each row comes once and in its place, whatever changes meanwhile.
  const ids = await rows<{ id: R["id"] }>(context.db, sql`select id from (${found}) found order by ${order}`);
  const read = async (some: readonly R["id"][]) => {
    const page = await rows<R>(
      context.db,
      sql`select * from (${found}) found where id in (${sql.join(
        some.map((id) => sql`${id}`),
        sql`, `,
      )}) order by ${order}`,
    );
    return shown(page);
  };
  const table = exportRows(columns, () =>
    pagesOfIds(
      ids.map(({ id }) => id),
      downloadPage,
      read,
    ),
  );
  return {
    name: fileName(context, title, "xlsx"),
    mediaType: mediaTypes.xlsx,
    chunks: tableFile(table, { title, format: "xlsx", sums: false }),
  };
}

/** The fields that are asked for and known, else the usual ones; then the newest first. */
function orderOf<Q, R extends { id: number | string }>(
  { sorts, usual }: EladminSource<Q, R>,
  { sort }: Pick<Asked, "sort">,
): SQL {
  const asked = findSorts(sort, sorts);
  const order = asked.length > 0 ? asked : findSorts(usual, sorts);
  const terms = order.map(
    ({ field, direction }) => sql`${sql.identifier(field)} ${sql.raw(direction === "asc" ? "asc" : "desc")} nulls last`,
  );
  return sql.join([...terms, sql`id desc`], sql`, `);
}

/** Whether an instant lies in a range that was sent (`instantRange`), to the second and both inclusive; false without one. */
export function within(column: SQL, [from, to]: readonly string[]): SQL | false {
  if (from === undefined || to === undefined) return false;
  const instant = (text: string) => sql`(${text}::timestamp at time zone 'Asia/Shanghai')`;
  return sql`(${column} >= ${instant(from)} and ${column} < ${instant(to)} + interval '1 second')`;
}

/** The columns that every row ends with, and its version, of a table with `audited` columns known as `alias`. */
export function auditColumns(alias: string): SQL {
  const column = (name: string) => sql`${sql.identifier(alias)}.${sql.identifier(name)}`;
  const nameOf = (name: string) => sql`(select w.nick_name from sys_user w where w.id = ${column(name)})`;
  return sql`
    ${nameOf("created_by")} as "createBy", ${nameOf("updated_by")} as "updateBy",
    ${shownInstant(column("created_at"))} as "createTime", ${shownInstant(column("updated_at"))} as "updateTime",
    ${column("version")} as version`;
}
