/** 工资: settlements of employees by period, drafted as a job, audited, paid (domain.md §3.2, employee/item). */

import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { answered } from "#contract/question.ts";
import {
  bizDate,
  clientToken,
  id,
  instant,
  keyword,
  looseInteger,
  named,
  repeated,
  requiredChoice,
  requiredText,
  seenAct,
} from "#contract/value.ts";
import { employeeStatuses, payTypes, wageItemKinds, wageStatuses } from "./employee.words.ts";

const tag = "工资";
const endpoint = endpointsOf(tag);
const path = "/api/clothes/wage";
const list = [permissions.wageList];

/** As many slips as are audited, paid or printed at once. */
const maxWageSlips = 500;

const wagePeriod = z.string({ error: "请选择月份" }).regex(/^\d{4}-(0[1-9]|1[0-2])$/, "月份应为 YYYY-MM，例如 2026-03");

export const wageSortFields = ["no", "period", "employeeNo", "amountFen", "paidFen"] as const;
export type WageSortField = (typeof wageSortFields)[number];

const wageFilter = z.object({
  /** Part of the 单号, the 工号 or the 姓名. */
  keyword,
  period: wagePeriod.optional(),
  teamId: id.optional(),
  employeeId: id.optional(),
  /** Of settlements that end on these days. */
  from: bizDate.optional(),
  to: bizDate.optional(),
  status: z.enum(wageStatuses, "状态不存在").optional(),
  sort: pageQuery.shape.sort,
});
export type WageFilter = z.output<typeof wageFilter>;

export const wageRow = z.object({
  id: z.number(),
  no: z.string(),
  employeeId: z.number(),
  employeeNo: z.string(),
  employeeName: z.string(),
  teamName: z.string().nullable(),
  payType: z.enum(payTypes),
  employeeStatus: z.enum(employeeStatuses),
  period: z.string(),
  fromDay: bizDate,
  toDay: bizDate,
  pieceQty: z.number(),
  pieceFen: z.number(),
  commissionFen: z.number(),
  baseFen: z.number(),
  allowanceFen: z.number(),
  deductionFen: z.number(),
  amountFen: z.number(),
  advanceFen: z.number(),
  paidFen: z.number(),
  status: z.enum(wageStatuses),
  /** It takes another slip back. */
  opposite: z.boolean(),
  version: z.number(),
});
export type WageRow = z.output<typeof wageRow>;

const totals = z.object({
  pieceFen: z.number(),
  commissionFen: z.number(),
  baseFen: z.number(),
  allowanceFen: z.number(),
  deductionFen: z.number(),
  amountFen: z.number(),
  advanceFen: z.number(),
  paidFen: z.number(),
});
export type WageTotals = z.output<typeof totals>;

/** What the pieces of a slip come to, one row a batch and process. */
const wagePieces = z.object({
  batchNo: z.string(),
  styleNo: z.string(),
  processName: z.string(),
  priceLi: z.number(),
  /** What is 补/扣 has no price. */
  adjusted: z.boolean(),
  qty: z.number(),
  amountLi: z.number(),
});
export type WagePieces = z.output<typeof wagePieces>;

const wageExtra = z.object({
  id: z.number(),
  kind: z.enum(wageItemKinds),
  bizDate,
  reason: z.string(),
  amountFen: z.number(),
});

export const wageDetail = wageRow.extend({
  pieceLi: z.number(),
  employedDays: z.number(),
  salesFen: z.number(),
  commissionBp: z.number(),
  fundName: z.string().nullable(),
  auditorName: z.string().nullable(),
  auditTime: instant.nullable(),
  payerName: z.string().nullable(),
  payTime: instant.nullable(),
  remark: z.string(),
  /** The slip that this one takes back, or that took this one back. */
  related: z.object({ id: z.number(), no: z.string() }).nullable(),
  pieces: z.array(wagePieces),
  items: z.array(wageExtra),
  /** 借支 that its payment would make good now; 0 of what is paid. */
  openAdvanceFen: z.number(),
  possible: z.object({
    refresh: z.boolean(),
    discard: z.boolean(),
    audit: z.boolean(),
    pay: z.boolean(),
    reverse: z.boolean(),
  }),
});
export type WageDetail = z.output<typeof wageDetail>;

const ticked = z
  .array(z.object({ id, version: looseInteger }))
  .min(1, "请先勾选工资单")
  .max(maxWageSlips, `一次最多 ${maxWageSlips} 张`);
const changed = z.object({
  changed: z.number(),
  refused: z.array(z.object({ id: z.number(), label: z.string(), message: z.string() })),
});

/** What the job leaves behind. */
export const wageRunResult = z.object({
  period: z.string(),
  made: z.number(),
  amountFen: z.number(),
  /** Who got none, and why. */
  skipped: z.array(z.object({ name: z.string(), message: z.string() })),
});
export type WageRunResult = z.output<typeof wageRunResult>;

export const wageEndpoints = {
  list: endpoint.get(path, {
    summary: "工资单，以及全部筛选结果的合计",
    access: list,
    query: pageQuery.extend(wageFilter.shape),
    response: pageOf(wageRow).extend({ totals }),
  }),
  choices: endpoint.get(`${path}/choices`, {
    summary: "结算工资可选的班组与员工，以及有未结计件或补贴扣款的离职员工",
    access: list,
    response: z.object({ teams: z.array(named), employees: z.array(named) }),
  }),
  slips: endpoint.get(`${path}/slips`, {
    summary: "工资条：所选工资单的全部内容，按班组和工号",
    access: list,
    query: z.object({ ids: repeated(id).refine((ids) => ids.length <= maxWageSlips, `一次最多 ${maxWageSlips} 张`) }),
    response: z.array(wageDetail),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一张工资单，及其计件、补贴与扣款",
    access: list,
    response: wageDetail,
  }),
  run: endpoint.post(`${path}/run`, {
    summary: "结算工资：在后台为所选员工汇总已审计件、提成、底薪、补贴和扣款，生成草稿",
    access: [permissions.wageAudit],
    body: z.object({
      clientToken,
      period: wagePeriod,
      /** Part of the month; the whole unless told. */
      from: bizDate.nullish(),
      to: bizDate.nullish(),
      /** Neither: everybody. */
      teamIds: z.array(id).max(200).default([]),
      employeeIds: z.array(id).max(2_000).default([]),
    }),
    status: 201,
    response: z.object({ jobId: z.number() }),
  }),
  refresh: endpoint.post(`${path}/:id/refresh`, {
    summary: "重新计算草稿：再次汇总到期末的计件、提成、底薪、补贴和扣款",
    access: [permissions.wageAudit],
    body: seenAct,
    response: z.object({ version: z.number() }),
  }),
  discard: endpoint.post(`${path}/:id/discard`, {
    summary: "废弃草稿：计件、补贴和扣款回到未结算",
    access: [permissions.wageAudit],
    body: seenAct,
  }),
  audit: endpoint.post(`${path}/audit`, {
    summary: "审核工资单：记入员工往来，计件变为已结算",
    access: [permissions.wageAudit],
    body: z.object({ clientToken, rows: ticked }),
    response: changed,
  }),
  pay: endpoint.post(`${path}/pay`, {
    summary: "发放工资：从账户付出，先抵借支；已抵的不再付出",
    access: [permissions.wagePay],
    body: z.object({ clientToken, rows: ticked, fundId: requiredChoice("付款账户"), answered }),
    response: changed.extend({ paidFen: z.number(), advanceFen: z.number() }),
  }),
  reverse: endpoint.post(`${path}/:id/reverse`, {
    summary: "红冲已审核的工资单：写一张相反的单，计件、补贴和扣款回到未结算",
    access: [permissions.wageAudit],
    body: seenAct.extend({ reason: requiredText("红冲原因", 50) }),
    response: z.object({ id: z.number(), no: z.string() }),
  }),
};

export const wageExportEndpoints = exportEndpoints({
  tag,
  title: "工资单",
  path,
  access: list,
  filter: wageFilter,
  layouts: ["slip", "piece"],
});
