/** The lists of logs: operations, errors, sign-ins and changes, with their workbooks (eladmin-api.md §1.8). */
import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { all, containing, shownInstant, shownPlace } from "#backoffice/db/where.ts";
import { redactText } from "#backoffice/ground/audit/redact.rules.ts";
import {
  downloadDescribed,
  downloadList,
  type EladminSource,
  readPage,
  within,
} from "#backoffice/ground/http/eladmin.ts";
import { type Column, instant, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { anyNoun } from "#contract/system/monitor/change-fields.ts";
import {
  type ChangeQuery,
  type ChangeRow,
  type ErrorQuery,
  type ErrorRow,
  type logEndpoints,
  type OperationQuery,
  type OperationRow,
  operationOutcomeLabels,
  type SignInQuery,
  type SignInRow,
} from "#contract/system/monitor/logs.ts";
import { changeActionLabels, changeEntityLabels, wordIn } from "#contract/system/monitor/logs.words.ts";
import { describeChanges } from "./change-names.query.ts";
import { errorLog } from "./log.tables.ts";

type Endpoints = typeof logEndpoints;

/** The columns of both kinds of requests, of the table known as `l`. */
const asked = sql`
  l.id, l.username, l.description, l.method, l.params, l.ip as "requestIp", ${shownPlace(sql`l.ip`)} as address,
  l.browser, ${shownInstant(sql`l.created_at`)} as "createTime"`;

function matching(blurry: string | undefined, columns: readonly SQL[]): SQL | false {
  if (blurry === undefined) return false;
  const part = containing(blurry);
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${part}`),
    sql` or `,
  )})`;
}

const searched = [
  sql`l.username`,
  sql`l.description`,
  sql`l.ip`,
  sql`l.method`,
  sql`l.params`,
  shownPlace(sql`l.ip`),
] as const;

const operations: EladminSource<OperationQuery, Omit<OperationRow, "said">> = {
  select: (_context, query) => sql`
    select ${asked}, l.took as time, l.outcome, l.message from operation_log l where ${all([
      matching(query?.blurry, [...searched, sql`l.message`]),
      query?.outcome !== undefined && sql`l.outcome = ${query.outcome}`,
      within(sql`l.created_at`, query?.createTime ?? []),
    ])}`,
  sorts: ["id", "createTime", "time", "username"],
  usual: ["id,desc"],
};

const errors: EladminSource<ErrorQuery, Omit<ErrorRow, "said">> = {
  select: (_context, query) => sql`
    select ${asked}, l.process from error_log l where ${all([
      matching(query?.blurry, [...searched, sql`l.exception`]),
      within(sql`l.created_at`, query?.createTime ?? []),
    ])}`,
  sorts: ["id", "createTime", "username"],
  usual: ["id,desc"],
};

const signIns: EladminSource<SignInQuery, SignInRow> = {
  select: (_context, query) => sql`
    select l.id, coalesce(u.username, '') as username, l.description, l.success, l.ip as "requestIp",
           ${shownPlace(sql`l.ip`)} as address, l.browser, l.took as time, ${shownInstant(sql`l.created_at`)} as "createTime"
    from login_log l left join sys_user u on u.id = l.user_id where ${all([
      matching(query?.blurry, [
        sql`u.username`,
        sql`u.nick_name`,
        sql`l.description`,
        sql`l.ip`,
        shownPlace(sql`l.ip`),
      ]),
      query?.success !== undefined && sql`l.success = ${query.success === "true"}`,
      within(sql`l.created_at`, query?.createTime ?? []),
    ])}`,
  sorts: ["id", "createTime", "time", "username"],
  usual: ["id,desc"],
};

/** A change as it is kept; what differs is worked out from it. */
interface KeptChange extends Omit<ChangeRow, "changes" | "subject"> {
  before: unknown;
  after: unknown;
}

const changes: EladminSource<ChangeQuery, KeptChange> = {
  select: (_context, query) => sql`
    select l.id, coalesce(u.nick_name, '') as username, l.entity, l.entity_id as "entityId", l.action, l.before, l.after,
           l.address as "requestIp", ${shownInstant(sql`l.created_at`)} as "createTime"
    from audit_log l left join sys_user u on u.id = l.operator_id where ${all([
      matching(query?.blurry, [
        sql`u.username`,
        sql`u.nick_name`,
        sql`l.action`,
        sql`l.after::text`,
        sql`l.before::text`,
      ]),
      query?.entity !== undefined && sql`l.entity = ${query.entity}`,
      query?.entityId !== undefined && sql`l.entity_id = ${query.entityId}`,
      within(sql`l.created_at`, query?.createTime ?? []),
    ])}`,
  sorts: ["id", "createTime"],
  usual: ["id,desc"],
};

export const listOperations: Operation<Endpoints["operations"]> = async (context, { query }) =>
  inWords(context.db, await readPage(operations, context, query));

export const listErrors: Operation<Endpoints["errors"]> = async (context, { query }) =>
  inWords(context.db, await readPage(errors, context, query));

/** What each request was asked with, told as changes are. */
async function inWords<R extends { id: number; params: string }>(
  db: Db,
  { content, totalElements }: { content: R[]; totalElements: number },
) {
  const told = await describeChanges(
    db,
    content.map(({ id, params }) => ({ entity: anyNoun, entityId: id, before: null, after: fieldsOf(params) })),
  );
  return {
    content: content.map((row, at) => ({ ...row, said: sayFields(told[at]?.changes ?? []) || row.params })),
    totalElements,
  };
}

const sayFields = (changes: ChangeRow["changes"]) =>
  changes
    .flatMap(({ field, label, after }) => (after ? [`${idFields.has(field) ? "编号" : label} ${after}`] : []))
    .join("，");

const idFields = new Set(["id", "ids"]);

/** Path, query and body in one; null where the text was cut short, and is no JSON any more. */
function fieldsOf(params: string): Record<string, unknown> | null {
  try {
    const parts: unknown = JSON.parse(params);
    return Object.assign({}, ...Object.values(parts ?? {}).filter((part) => typeof part === "object")) as Record<
      string,
      unknown
    >;
  } catch {
    return null;
  }
}

export const listSignInLog: Operation<Endpoints["signIns"]> = (context, { query }) => readPage(signIns, context, query);

export const listChanges: Operation<Endpoints["changes"]> = async (context, { query }) => {
  const { content, totalElements } = await readPage(changes, context, query);
  return { content: await describeChanges(context.db, content), totalElements };
};

export const readException: Operation<Endpoints["error"]> = async ({ db }: Context, { params }) => {
  const [found] = await db.select({ exception: errorLog.exception }).from(errorLog).where(eq(errorLog.id, params.id));
  if (!found) throw new DomainError("错误日志不存在，可能已被清除");
  return found;
};

interface Asked {
  username: string;
  description: string;
  method: string;
  params: string;
  requestIp: string;
  address: string;
  browser: string;
  createTime: string;
}

const time: Column<{ createTime: string }> = instant("时间", (row) => row.createTime);
const took: Column<{ time: number }> = number("耗时（毫秒）", (row) => row.time);
const from = [
  text<Pick<Asked, "requestIp">>("IP", 16, (row) => row.requestIp),
  text<Pick<Asked, "address">>("IP 来源", 10, (row) => row.address),
  text<Pick<Asked, "browser">>("浏览器", 20, (row) => row.browser),
] as const;
const askedColumns = [
  time,
  text<Asked>("用户", 14, (row) => row.username),
  text<Asked>("操作", 30, (row) => row.description),
  text<Asked>("接口", 36, (row) => row.method),
  text<Asked>("参数", 60, (row) => row.params),
  ...from,
] as const;

export const downloadOperations: Operation<Endpoints["operationsDownload"]> = (context, { query }) =>
  downloadList(operations, context, {
    query,
    title: "操作日志",
    columns: [
      ...askedColumns,
      took,
      text<OperationRow>("结果", 8, (row) => operationOutcomeLabels[row.outcome]),
      text<OperationRow>("原因", 40, (row) => row.message),
    ],
  });

export const downloadErrors: Operation<Endpoints["errorsDownload"]> = (context, { query }) =>
  downloadList(errors, context, {
    query,
    title: "错误日志",
    columns: [...askedColumns, text<ErrorRow>("进程", 24, (row) => row.process)],
  });

export const downloadSignIns: Operation<Endpoints["signInsDownload"]> = (context, { query }) =>
  downloadList(signIns, context, {
    query,
    title: "登录日志",
    columns: [
      time,
      text<SignInRow>("用户", 14, (row) => row.username),
      text<SignInRow>("结果", 24, (row) => row.description),
      ...from,
      took,
    ],
  });

export const downloadChanges: Operation<Endpoints["changesDownload"]> = (context, { query }) =>
  downloadDescribed(changes, context, {
    query,
    title: "变更记录",
    shown: (found: KeptChange[]) => describeChanges(context.db, found),
    columns: [
      time,
      text<ChangeRow>("操作人", 14, (row) => row.username),
      text<ChangeRow>("对象", 16, (row) => wordIn(changeEntityLabels, row.entity)),
      text<ChangeRow>("名称", 20, (row) => row.subject || String(row.entityId || "")),
      text<ChangeRow>("操作", 14, (row) => wordIn(changeActionLabels, row.action)),
      text<ChangeRow>("变更", 80, (row) =>
        redactText(
          row.changes
            .map(({ label, before, after }) => `${label}：${before ?? "（无）"} → ${after ?? "（无）"}`)
            .join("；"),
        ),
      ),
      text<ChangeRow>("IP", 16, (row) => row.requestIp),
    ],
  });
