/** SQL 监控: the statements that the product sends, how long they take, what runs now, and plans (product.md §7, /druid). */
import { z } from "zod";
import { eladminQuery, wordsFilter } from "#contract/eladmin.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { pageOf } from "#contract/page.ts";
import { adminRole } from "#contract/permissions.ts";

const endpoint = endpointsOf("SQL 监控");
const access = [adminRole];

const statementRow = z.object({
  /** The digest of the normalised text. */
  id: z.string(),
  text: z.string(),
  calls: z.number(),
  rows: z.number(),
  errors: z.number(),
  /** Times are µs; quantiles are right to a fifth. */
  totalUs: z.number(),
  meanUs: z.number(),
  medianUs: z.number(),
  p95Us: z.number(),
  worstUs: z.number(),
  lastError: z.string().nullable(),
});
export type StatementRow = z.output<typeof statementRow>;

export const statementSorts = [
  "totalUs",
  "calls",
  "rows",
  "errors",
  "meanUs",
  "medianUs",
  "p95Us",
  "worstUs",
] as const satisfies readonly (keyof StatementRow)[];

const runningRow = z.object({
  id: z.number(),
  text: z.string(),
  ms: z.number(),
  /** Who sent it, where the server tells. */
  application: z.string(),
  state: z.string(),
});
export type RunningRow = z.output<typeof runningRow>;

const serverRow = z.object({
  id: z.string(),
  text: z.string(),
  calls: z.number(),
  rows: z.number(),
  totalMs: z.number(),
  meanMs: z.number(),
  /** Blocks found in memory of those needed, percent; null where none was needed. */
  hitPercent: z.number().nullable(),
});
export type ServerStatementRow = z.output<typeof serverRow>;

const { createTime: _, ...listShape } = eladminQuery({
  keyword: wordsFilter("关键字"),
  /** Business days back, today included. */
  days: z.coerce.number({ error: "天数必须是数字" }).int("天数必须是整数").min(1).max(90).default(1),
}).shape;
const query = z.object(listShape);

export const digest = z.string().regex(/^[0-9a-f]{16}$/, "语句不存在");

export const statementEndpoints = {
  list: endpoint.get("/api/statements", {
    summary: "执行过的 SQL：次数、行数、耗时、错误",
    access,
    query,
    response: pageOf(statementRow),
  }),
  running: endpoint.get("/api/statements/running", {
    summary: "正在执行的 SQL",
    access,
    response: pageOf(runningRow),
  }),
  server: endpoint.get("/api/statements/server", {
    summary: "数据库服务器的统计（pg_stat_statements），按总耗时前 50；没有该扩展时 available 为 false",
    access,
    response: pageOf(serverRow).extend({ available: z.boolean() }),
  }),
  detail: endpoint.get("/api/statements/:id", {
    summary: "一条 SQL 的全文，以及 SELECT 的执行计划；计划不执行语句",
    access,
    params: z.object({ id: digest }),
    response: statementRow.extend({
      sample: z.string(),
      /** Lines of the plan; null where it is no SELECT. */
      plan: z.array(z.string()).nullable(),
      /** Why there is none. */
      planError: z.string().nullable(),
    }),
  }),
};
