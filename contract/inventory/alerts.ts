/** 监控策略: rules that watch stock, and the alerts they raise (domain.md §3.3). */
import { z } from "zod";
import { defineEndpoint } from "#contract/endpoint.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  chosenId,
  clientToken,
  id,
  instant,
  looseBoolean,
  looseInteger,
  requiredText,
  shortText,
  withDefaults,
} from "#contract/value.ts";

const tag = "监控策略";

export const alertTypes = ["LOW", "HIGH", "BROKEN", "SLOW", "AGE", "NEGATIVE", "TRANSIT", "HOT"] as const;
export type AlertType = (typeof alertTypes)[number];
export const alertTypeLabels: Record<AlertType, string> = {
  LOW: "低库存",
  HIGH: "高库存",
  BROKEN: "断码",
  SLOW: "滞销",
  AGE: "库龄",
  NEGATIVE: "负库存",
  TRANSIT: "在途超时",
  HOT: "热销补货",
};

/** OPEN → ACK → CLOSED; CLOSED by itself when healthy. */
export const alertStatuses = ["OPEN", "ACK", "CLOSED"] as const;
export type AlertStatus = (typeof alertStatuses)[number];
export const alertStatusLabels: Record<AlertStatus, string> = { OPEN: "未处理", ACK: "已知晓", CLOSED: "已关闭" };

export const alertFrequencies = ["HOURLY", "DAILY"] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];
export const alertFrequencyLabels: Record<AlertFrequency, string> = { HOURLY: "每小时", DAILY: "每天" };

/** What a rule of each type is told, and within which bounds; what is not listed is not asked for. */
export interface AlertLimit {
  label: string;
  hint: string;
  min: number;
  max: number;
  usual: number;
}
const pieces = (label: string, hint: string, min: number, usual: number): AlertLimit => ({
  label,
  hint,
  min,
  max: 99_999,
  usual,
});
const dayCount = (label: string, hint: string, usual: number, max = 3650): AlertLimit => ({
  label,
  hint,
  min: 1,
  max,
  usual,
});
export const alertLimits: Record<AlertType, { threshold?: AlertLimit; days?: AlertLimit }> = {
  LOW: { threshold: pieces("低于件数", "在售款的单个 SKU 在一个仓的可用数低于它", 1, 5) },
  HIGH: { threshold: pieces("高于件数", "单个 SKU 在一个仓的现存数高于它", 0, 500) },
  BROKEN: {
    threshold: {
      label: "缺码数",
      hint: "在售款在一个仓至少缺这么多个尺码，而其他尺码还有货",
      min: 1,
      max: 15,
      usual: 2,
    },
  },
  SLOW: {
    days: dayCount("无销天数", "款在一个仓连续这么多天没有销售", 90),
    threshold: pieces("库存多于", "现存件数多于它才提醒", 0, 0),
  },
  AGE: {
    days: dayCount("库龄天数", "距款最近一次入库超过这么多天", 180),
    threshold: pieces("库存多于", "现存件数多于它才提醒", 0, 0),
  },
  NEGATIVE: {},
  TRANSIT: { days: dayCount("在途天数", "调拨发货后超过这么多天还没有收清", 3) },
  HOT: { days: dayCount("备货天数", "按近 7 天的销速，SKU 的可用数不够卖这么多天", 14, 365) },
};

/** What a rule watches: everything, a category with all below it, or one style. */
export const alertScopes = ["ALL", "CATEGORY", "STYLE"] as const;
export type AlertScope = (typeof alertScopes)[number];
export const alertScopeLabels: Record<AlertScope, string> = { ALL: "全部商品", CATEGORY: "分类", STYLE: "款" };

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
  keyword: z.string().trim().max(50, "关键字不能超过 50 个字").optional(),
  ruleId: id.optional(),
  type: z.enum(alertTypes, "类型不存在").optional(),
  repositoryId: id.optional(),
  status: z.enum(alertStatuses, "状态不存在").optional(),
});
export type AlertFilter = z.output<typeof alertFilter>;

const byId = z.object({ id });
const transition = z.object({ clientToken, version: looseInteger });
const saved = z.object({ id: z.number(), version: z.number() });

/** Hits that 试运行 shows; the rest is counted. */
export const trialRows = 100;

export const alertEndpoints = {
  rules: defineEndpoint({
    method: "GET",
    path: "/api/clothes/monitor",
    tag,
    summary: "监控策略列表，含当前命中数",
    access: [permissions.monitorList],
    query: pageQuery.extend({
      keyword: z.string().trim().max(50, "关键字不能超过 50 个字").optional(),
      type: z.enum(alertTypes, "类型不存在").optional(),
      enabled: looseBoolean.optional(),
    }),
    response: pageOf(ruleRow),
  }),
  vocabulary: defineEndpoint({
    method: "GET",
    path: "/api/clothes/monitor/vocabulary",
    tag,
    summary: "监控策略可选的分类、存储方和通知角色",
    access: [permissions.monitorAdd, permissions.monitorEdit],
    response: z.object({
      categories: z.array(z.object({ id: z.number(), name: z.string(), level: z.number() })),
      repositories: z.array(z.object({ id: z.number(), name: z.string() })),
      roles: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  }),
  alerts: defineEndpoint({
    method: "GET",
    path: "/api/clothes/alert",
    tag,
    summary: "库存预警列表，只含有查看权限的存储方；默认为未关闭的",
    access: [permissions.monitorList],
    query: pageQuery.extend(alertFilter.shape),
    response: pageOf(alertRow),
  }),
  acknowledge: defineEndpoint({
    method: "POST",
    path: "/api/clothes/alert/acknowledge",
    tag,
    summary: "把预警标为已知晓；已知晓或已关闭的不变",
    access: [permissions.monitorList],
    body: z.object({
      ids: z.array(id).min(1, "请先勾选预警").max(500, "一次最多处理 500 条预警"),
      clientToken,
    }),
    response: z.object({ acknowledged: z.number() }),
  }),
  rule: defineEndpoint({
    method: "GET",
    path: "/api/clothes/monitor/:id",
    tag,
    summary: "一条监控策略",
    access: [permissions.monitorList],
    params: byId,
    response: ruleRow.extend({ updateBy: z.string().nullable(), updateTime: instant }),
  }),
  trial: defineEndpoint({
    method: "GET",
    path: "/api/clothes/monitor/:id/trial",
    tag,
    summary: "试运行一条监控策略：列出命中的款色码，不写入任何数据",
    access: [permissions.monitorList],
    params: byId,
    response: pageOf(hit),
  }),
  add: defineEndpoint({
    method: "POST",
    path: "/api/clothes/monitor",
    tag,
    summary: "新增监控策略，随后立即检查一次",
    access: [permissions.monitorAdd],
    body: addBody,
    response: saved,
    status: 201,
  }),
  edit: defineEndpoint({
    method: "PUT",
    path: "/api/clothes/monitor",
    tag,
    summary: "修改监控策略；版本不符时拒绝，类型不能改",
    access: [permissions.monitorEdit],
    body: editBody,
    response: saved,
  }),
  start: defineEndpoint({
    method: "POST",
    path: "/api/clothes/monitor/:id/start",
    tag,
    summary: "启用监控策略，随后立即检查一次",
    access: [permissions.monitorEdit],
    params: byId,
    body: transition,
    response: saved,
  }),
  stop: defineEndpoint({
    method: "POST",
    path: "/api/clothes/monitor/:id/stop",
    tag,
    summary: "停用监控策略，并关闭它未关闭的预警",
    access: [permissions.monitorEdit],
    params: byId,
    body: transition,
    response: saved,
  }),
  remove: defineEndpoint({
    method: "DELETE",
    path: "/api/clothes/monitor/:id",
    tag,
    summary: "删除从未触发过的监控策略",
    access: [permissions.monitorDel],
    params: byId,
    body: transition,
  }),
};
