/** 数据库连接: keeping connections, trying them, and running an administrator's script on one (eladmin-api.md §1.9). */

import { text as readText } from "node:stream/consumers";
import { inArray, sql } from "drizzle-orm";
import type Pg from "pg";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { keptSecret, openSecret, secretMask } from "#backoffice/core/secret.ts";
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
import { type Column, instant, text } from "#backoffice/ground/spreadsheet/column.ts";
import type { Received } from "#contract/endpoint.ts";
import type { Connection, connectionEndpoints } from "#contract/system/mnt/connections.ts";
import { id as idSchema } from "#contract/value.ts";
import { databaseConnection } from "./connection.tables.ts";

type Endpoints = typeof connectionEndpoints;
type Stored = typeof databaseConnection.$inferSelect;
type Typed = Omit<Received<Endpoints["testConnect"]>["body"], "id">;

const source: EladminSource<Received<Endpoints["list"]>["query"], Connection> = {
  select: (_context, query) => sql`
    select c.id::text as id, c.name, c.jdbc_url as "jdbcUrl", c.user_name as "userName",
           case when c.password is null then null else ${secretMask} end as pwd, ${auditColumns("c")}
    from database_connection c
    where ${all([
      query?.blurry !== undefined &&
        sql`(c.name ilike ${containing(query.blurry)} or c.jdbc_url ilike ${containing(query.blurry)})`,
      query?.name !== undefined && sql`c.name ilike ${containing(query.name)}`,
      query?.jdbcUrl !== undefined && sql`c.jdbc_url ilike ${containing(query.jdbcUrl)}`,
      within(sql`c.created_at`, query?.createTime ?? []),
    ])}`,
  sorts: ["name", "jdbcUrl", "userName", "createTime"],
  usual: ["createTime,desc"],
};

export const listConnections: Operation<Endpoints["list"]> = (context, { query }) => readPage(source, context, query);

export const connectionDetail: Operation<Endpoints["detail"]> = (context, { params }) =>
  readOne(source, context, { id: String(params.id), noun: "数据库连接" });

const columns: readonly Column<Connection>[] = [
  text("名称", 20, (row) => row.name),
  text("JDBC 地址", 48, (row) => row.jdbcUrl),
  text("用户名", 16, (row) => row.userName),
  instant("创建时间", (row) => row.createTime),
];

export const downloadConnections: Operation<Endpoints["download"]> = (context, { query }) =>
  downloadList(source, context, { query, title: "数据库连接", columns });

export const addConnection: Operation<Endpoints["add"]> = async (context, { body }) => {
  const password = passwordOf(context, body, null);
  const own = { ...columnsOf(body), password, ...stamp(context) };
  const { id } = await insertRow(context.db, databaseConnection, own);
  await writeAudit(context, [{ entity: "database_connection", entityId: id, action: "add", after: columnsOf(body) }]);
};

export const editConnection: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const before = await findConnection(context, body.id);
  if (body.version !== undefined) assertVersion(before, body.version);
  const password = passwordOf(context, body, before);
  await touch(context, databaseConnection, before, { ...columnsOf(body), password });
  const { name, jdbcUrl, userName } = before;
  await writeAudit(context, [
    {
      ...{ entity: "database_connection", entityId: body.id, action: "edit" },
      ...{ before: { name, jdbcUrl, userName }, after: columnsOf(body) },
    },
  ]);
};

export const removeConnections: Operation<Endpoints["remove"]> = async (context, { body }) => {
  const gone = await context.db
    .delete(databaseConnection)
    .where(inArray(databaseConnection.id, body))
    .returning({ id: databaseConnection.id, name: databaseConnection.name });
  await writeAudit(
    context,
    gone.map(({ id, name }) => ({ entity: "database_connection", entityId: id, action: "remove", before: { name } })),
  );
};

export const testConnection: Operation<Endpoints["testConnect"]> = async (context, { body }) => {
  const stored = body.id ? await findConnection(context, body.id) : null;
  const password = passwordOf(context, body, stored);
  try {
    await onConnection(context, { ...columnsOf(body), password }, (client) => client.query("select 1"));
    return true;
  } catch {
    return false;
  }
};

/** A script that sends its own `commit` ends the transaction there, as anywhere else. */
export const runScript: Operation<Endpoints["upload"]> = async (context, { file }) => {
  const id = idSchema.safeParse(file.fields.id);
  if (!id.success) return "请选择数据库连接";
  const stored = await findConnection(context, id.data);
  const script = await readText(file.chunks);
  if (script.trim() === "") return "文件是空的，请重新选择";
  const outcome = await onConnection(context, stored, async (client) => {
    await client.query("begin");
    await client.query(script);
    await client.query("commit");
  }).then(
    () => "success",
    (error: unknown) => failureOf(error, script),
  );
  const after = { name: stored.name, file: file.name, outcome };
  await writeAudit(context, [{ entity: "database_connection", entityId: stored.id, action: "script", after }]);
  return outcome;
};

const connectMs = 10_000;
/** Of the whole script. */
const longestScriptMs = 30 * 60_000;

/** Does the work on a connection of its own, which ends with it: what it has not committed is undone. */
async function onConnection(
  { settings }: Pick<Context, "settings">,
  { jdbcUrl, userName, password }: Pick<Stored, "jdbcUrl" | "userName" | "password">,
  work: (client: Pg.Client) => Promise<unknown>,
): Promise<void> {
  const { default: pg } = await import("pg");
  const { hostname, port, pathname, searchParams } = new URL(jdbcUrl.replace(/^jdbc:/, ""));
  const client = new pg.Client({
    ...{ host: hostname, port: Number(port || 5432), database: decodeURIComponent(pathname.slice(1)), user: userName },
    // Empty rather than absent: it would be taken from the environment.
    password: password === null ? "" : openSecret(settings, password),
    ssl: ["require", "verify-ca", "verify-full"].includes(searchParams.get("sslmode") ?? ""),
    connectionTimeoutMillis: connectMs,
    query_timeout: longestScriptMs,
    statement_timeout: longestScriptMs,
  });
  // What breaks while a statement is under way is refused by itself.
  client.on("error", () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** What the database says, and where in the script. */
function failureOf(error: unknown, script: string): string {
  const { message = "", position } = error as { message?: string; position?: string };
  const line = position === undefined ? "" : `（第 ${script.slice(0, Number(position)).split("\n").length} 行）`;
  // What it committed itself stays, whatever followed.
  const undone = /\b(commit|end)\b/i.test(script) ? "脚本自己提交的部分之外没有改动" : "没有任何改动";
  return `执行失败，${undone}${line}：${message.split("\n")[0]?.slice(0, 300)}`;
}

/** A kept password goes only to where it was kept for. */
function passwordOf({ settings }: Context, { pwd, jdbcUrl, userName }: Typed, stored: Stored | null): string | null {
  const kept = stored?.password ?? null;
  const password = keptSecret(settings, pwd, kept);
  const isElsewhere = stored !== null && (jdbcUrl !== stored.jdbcUrl || userName !== stored.userName);
  if (isElsewhere && password !== null && password === kept) throw new DomainError("地址或用户名改了，请重新填写密码");
  return password;
}

function columnsOf({ name, jdbcUrl, userName }: Typed) {
  return { name, jdbcUrl, userName };
}

async function findConnection({ db }: Context, id: number): Promise<Stored> {
  const found = await getRow(db, databaseConnection, id, "数据库连接不存在，可能已被删除");
  return found;
}
