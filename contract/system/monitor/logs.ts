/** 日志: operations, errors, sign-ins and changes, for administrators (eladmin-api.md §1.8). */
import { z } from "zod";
import { eladminQuery, wordsFilter } from "#contract/eladmin.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { pageOf } from "#contract/page.ts";
import { adminRole } from "#contract/permissions.ts";
import { settingEndpoints } from "#contract/setting.ts";
import { id, instant } from "#contract/value.ts";

const tag = "日志";
const endpoint = endpointsOf(tag);
const access = [adminRole];

export const operationOutcomes = ["DONE", "REFUSED", "FAILED"] as const;
export type OperationOutcome = (typeof operationOutcomes)[number];
export const operationOutcomeLabels: Record<OperationOutcome, string> = {
  DONE: "完成",
  REFUSED: "被拒绝",
  FAILED: "出错",
};

const blurry = wordsFilter("关键字");

const asked = {
  id: z.number(),
  username: z.string(),
  description: z.string(),
  method: z.string(),
  params: z.string(),
  requestIp: z.string(),
  address: z.string(),
  browser: z.string(),
  createTime: instant,
};

/** What it was asked with, in the field's words and with names for ids; as it was kept where it was cut short. */
const said = z.string();

const operationRow = z.object({
  ...asked,
  /** Milliseconds. */
  time: z.number().int(),
  outcome: z.enum(operationOutcomes),
  /** Why it was refused. */
  message: z.string(),
  said,
});
export type OperationRow = z.output<typeof operationRow>;

const errorRow = z.object({ ...asked, process: z.string(), said });
export type ErrorRow = z.output<typeof errorRow>;

const signInRow = z.object({
  id: z.number(),
  /** Empty where nobody has the name that was tried. */
  username: z.string(),
  description: z.string(),
  success: z.boolean(),
  requestIp: z.string(),
  address: z.string(),
  browser: z.string(),
  time: z.number().int(),
  createTime: instant,
});
export type SignInRow = z.output<typeof signInRow>;

/** A field that differs: what it is called, and its values in words, with names for ids. */
export const fieldChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const changeRow = z.object({
  id: z.number(),
  username: z.string(),
  entity: z.string(),
  entityId: z.number(),
  /** What people call the thing; empty where it has no name, or is gone. */
  subject: z.string(),
  action: z.string(),
  changes: z.array(fieldChange),
  requestIp: z.string(),
  createTime: instant,
});
export type ChangeRow = z.output<typeof changeRow>;

const operationQuery = eladminQuery({
  blurry,
  outcome: z.enum(operationOutcomes, "结果只能是 DONE、REFUSED 或 FAILED").optional(),
});
const errorQuery = eladminQuery({ blurry });
const signInQuery = eladminQuery({ blurry, success: z.enum(["true", "false"], "结果只能是 true 或 false").optional() });
const changeQuery = eladminQuery({ blurry, entity: wordsFilter("对象"), entityId: id.optional() });
export type ChangeQuery = z.output<typeof changeQuery>;
export type OperationQuery = z.output<typeof operationQuery>;
export type ErrorQuery = z.output<typeof errorQuery>;
export type SignInQuery = z.output<typeof signInQuery>;

const days = (label: string, least: number) =>
  z.coerce
    .number({ error: `${label}必须是数字` })
    .int(`${label}必须是整数`)
    .min(least, `${label}不能少于 ${least} 天`)
    .max(3650, `${label}不能超过 3,650 天`);

/** Days that rows are kept; sign-ins have to be accounted for half a year. */
export const logRetention = z.object({
  operationDays: days("操作日志", 7),
  errorDays: days("错误日志", 1),
  signInDays: days("登录日志", 180),
});

const list = <Q extends z.ZodObject, R extends z.ZodType>(path: `/${string}`, summary: string, query: Q, row: R) => ({
  list: endpoint.get(path, { summary, access, query, response: pageOf(row) }),
  download: endpoint.get(`${path}/download`, {
    summary: `导出${summary}（xlsx），列表的全部筛选结果`,
    access,
    query,
    download: true,
  }),
});

const operations = list("/api/logs", "操作日志", operationQuery, operationRow);
const errors = list("/api/logs/error", "错误日志", errorQuery, errorRow);
const signIns = list("/api/logs/signIn", "登录日志", signInQuery, signInRow);
const changes = list("/api/logs/change", "变更记录", changeQuery, changeRow);

export const logEndpoints = {
  operations: operations.list,
  operationsDownload: operations.download,
  errors: errors.list,
  errorsDownload: errors.download,
  signIns: signIns.list,
  signInsDownload: signIns.download,
  changes: changes.list,
  changesDownload: changes.download,
  error: endpoint.get("/api/logs/error/:id", {
    summary: "一条错误的堆栈",
    access,
    response: z.object({ exception: z.string() }),
  }),
  clearOperations: endpoint.delete("/api/logs/del/info", {
    summary: "清空操作日志",
    access,
  }),
  clearErrors: endpoint.delete("/api/logs/del/error", { summary: "清空错误日志", access }),
  ...settingEndpoints({
    tag,
    title: "各种日志保留的天数；每夜删除更早的",
    path: "/api/logs/retention",
    kept: logRetention,
    fields: logRetention,
    access: { read: access, edit: access },
  }),
};
