/** 监控策略: rules that watch stock, and the alerts they raise (domain.md §3.3). */

import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  chosenId,
  clientToken,
  id,
  instant,
  keyword,
  looseBoolean,
  looseInteger,
  requiredText,
  seenAct,
  shortText,
  withDefaults,
} from "#contract/value.ts";
import { alertFrequencies, alertLimits, alertScopes, alertStatuses, alertTypes } from "./alert.words.ts";

const endpoint = endpointsOf("监控策略");

const fields = z.object({
  name: requiredText("名称", 50),
  type: z.enum(alertTypes, "请选择类型"),
  scope: z.enum(alertScopes, "请选择商品范围"),
  categoryId: chosenId,
  styleNo: shortText("款号", 32).transform((text) => text.toUpperCase()),
  /** Null: every repository. */
  repositoryId: chosenId,
  /** What the type does not ask for is 0. */
  threshold: looseInteger,
  days: looseInteger,
  frequency: z.enum(alertFrequencies, "请选择检查频率"),
  /** Who is told. */
  roleIds: z.array(id).max(50, "通知角色过多"),
  clientToken,
});
export type AlertRuleFields = z.output<typeof fields>;

function checkLimits(
  rule: Pick<AlertRuleFields, "type" | "scope" | "categoryId" | "styleNo" | "threshold" | "days">,
  context: z.RefinementCtx,
): void {
  for (const path of ["threshold", "days"] as const) {
    const limit = alertLimits[rule.type][path];
    if (!limit || (rule[path] >= limit.min && rule[path] <= limit.max)) continue;
    context.addIssue({ code: "custom", path: [path], message: `${limit.label}应在 ${limit.min} 到 ${limit.max} 之间` });
  }
  if (rule.scope === "CATEGORY" && rule.categoryId === null) {
    context.addIssue({ code: "custom", path: ["categoryId"], message: "请选择分类" });
  }
  if (rule.scope === "STYLE" && rule.styleNo === "") {
    context.addIssue({ code: "custom", path: ["styleNo"], message: "请填写款号" });
  }
}

const addBody = withDefaults(fields, {
  scope: "ALL",
  categoryId: null,
  styleNo: "",
  repositoryId: null,
  threshold: 0,
  days: 0,
  frequency: "DAILY",
  roleIds: [],
}).superRefine(checkLimits);
/** The type is what its alerts are about, and stays. */
const editBody = fields.extend({ id, version: looseInteger }).superRefine(checkLimits);

const ruleRow = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(alertTypes),
  categoryId: z.number().nullable(),
  categoryName: z.string().nullable(),
  styleNo: z.string().nullable(),
  repositoryId: z.number().nullable(),
  repositoryName: z.string().nullable(),
  threshold: z.number(),
  days: z.number(),
  frequency: z.enum(alertFrequencies),
  enabled: z.boolean(),
  roles: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Alerts not closed, in repositories that the viewer may see. */
  hits: z.number(),
  /** Whether it ever raised an alert; then it can be stopped, not deleted. */
  fired: z.boolean(),
  lastRunTime: instant.nullable(),
  version: z.number(),
});
export type AlertRuleRow = z.output<typeof ruleRow>;

/** What a rule finds: a style or one of its SKUs in a repository. */
const hit = z.object({
  repositoryId: z.number(),
  repositoryName: z.string(),
  productId: z.number(),
  styleNo: z.string(),
  productName: z.string(),
  /** Null where the rule watches styles. */
  skuId: z.number().nullable(),
  colorName: z.string().nullable(),
  sizeName: z.string().nullable(),
  current: z.number(),
  limit: z.number(),
});
export type AlertHit = z.output<typeof hit>;

const alertRow = hit.extend({
  id: z.number(),
  ruleId: z.number(),
  ruleName: z.string(),
  type: z.enum(alertTypes),
  status: z.enum(alertStatuses),
  firstTime: instant,
  lastTime: instant,
  closeTime: instant.nullable(),
  acknowledgeBy: z.string().nullable(),
});
export type AlertRow = z.output<typeof alertRow>;

/** Which alerts; not closed ones unless told. */
export const alertFilter = z.object({
  /** 款号 prefix, or part of the 品名. */
  keyword,
  ruleId: id.optional(),
  type: z.enum(alertTypes, "类型不存在").optional(),
  repositoryId: id.optional(),
  status: z.enum(alertStatuses, "状态不存在").optional(),
});
export type AlertFilter = z.output<typeof alertFilter>;

const saved = z.object({ id: z.number(), version: z.number() });

/** Hits that 试运行 shows; the rest is counted. */
export const trialRows = 100;

export const alertEndpoints = {
  rules: endpoint.get("/api/clothes/monitor", {
    summary: "监控策略列表，含当前命中数",
    access: [permissions.monitorList],
    query: pageQuery.extend({
      keyword,
      type: z.enum(alertTypes, "类型不存在").optional(),
      enabled: looseBoolean.optional(),
    }),
    response: pageOf(ruleRow),
  }),
  vocabulary: endpoint.get("/api/clothes/monitor/vocabulary", {
    summary: "监控策略可选的分类、存储方和通知角色",
    access: [permissions.monitorAdd, permissions.monitorEdit],
    response: z.object({
      categories: z.array(z.object({ id: z.number(), name: z.string(), level: z.number() })),
      repositories: z.array(z.object({ id: z.number(), name: z.string() })),
      roles: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  }),
  alerts: endpoint.get("/api/clothes/alert", {
    summary: "库存预警列表，只含有查看权限的存储方；默认为未关闭的",
    access: [permissions.monitorList],
    query: pageQuery.extend(alertFilter.shape),
    response: pageOf(alertRow),
  }),
  acknowledge: endpoint.post("/api/clothes/alert/acknowledge", {
    summary: "把预警标为已知晓；已知晓或已关闭的不变",
    access: [permissions.monitorList],
    body: z.object({
      ids: z.array(id).min(1, "请先勾选预警").max(500, "一次最多处理 500 条预警"),
      clientToken,
    }),
    response: z.object({ acknowledged: z.number() }),
  }),
  rule: endpoint.get("/api/clothes/monitor/:id", {
    summary: "一条监控策略",
    access: [permissions.monitorList],
    response: ruleRow.extend({ updateBy: z.string().nullable(), updateTime: instant }),
  }),
  trial: endpoint.get("/api/clothes/monitor/:id/trial", {
    summary: "试运行一条监控策略：列出命中的款色码，不写入任何数据",
    access: [permissions.monitorList],
    response: pageOf(hit),
  }),
  add: endpoint.post("/api/clothes/monitor", {
    summary: "新增监控策略，随后立即检查一次",
    access: [permissions.monitorAdd],
    body: addBody,
    response: saved,
    status: 201,
  }),
  edit: endpoint.put("/api/clothes/monitor", {
    summary: "修改监控策略；版本不符时拒绝，类型不能改",
    access: [permissions.monitorEdit],
    body: editBody,
    response: saved,
  }),
  start: endpoint.post("/api/clothes/monitor/:id/start", {
    summary: "启用监控策略，随后立即检查一次",
    access: [permissions.monitorEdit],
    body: seenAct,
    response: saved,
  }),
  stop: endpoint.post("/api/clothes/monitor/:id/stop", {
    summary: "停用监控策略，并关闭它未关闭的预警",
    access: [permissions.monitorEdit],
    body: seenAct,
    response: saved,
  }),
  remove: endpoint.delete("/api/clothes/monitor/:id", {
    summary: "删除从未触发过的监控策略",
    access: [permissions.monitorDel],
    body: seenAct,
  }),
};

export const alertRuleExportEndpoints = ownExportEndpoints("监控策略", alertEndpoints.rules);
export const alertExportEndpoints = ownExportEndpoints("库存预警", alertEndpoints.alerts);
