/** 盘点: counting what a repository really holds (domain.md §3.3). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { lineQty, lineSku, maxLines, periodQuery } from "#contract/goods/lines.ts";
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
  repeated,
  requiredText,
  scannedText,
  seenAct,
  shortText,
  typedText,
  withDefaults,
} from "#contract/value.ts";
import {
  countLimits,
  countLineFilters,
  countModes,
  countStatuses,
  countWaitings,
  uncountedRules,
  zeroConfirmation,
} from "./count.words.ts";

const tag = "盘点";
const endpoint = endpointsOf(tag);

const settings = z.object({
  /** Hides the book figure while counting. */
  blind: looseBoolean,
  uncountedRule: z.enum(uncountedRules, "请选择未盘商品的处理方式"),
  /** {@link zeroConfirmation}, where uncounted means 0. */
  confirmation: shortText("确认文字", 20),
  remark: shortText("备注", 500),
  /** Who answers for it; who made it unless told. */
  managerId: chosenId.nullish(),
});

const settingDefaults = { blind: false, uncountedRule: "UNCHANGED", confirmation: "" } as const;

const place = "请选择仓库";

const head = settings.extend({
  repositoryId: z.coerce.number({ error: place }).int(place).positive(place),
  mode: z.enum(countModes, "请选择盘点方式"),
  categoryIds: repeated(id).pipe(z.array(z.number()).max(countLimits.categories, "一次最多选 50 个分类")),
  /** 款号. */
  styleNos: repeated(z.string().trim().toUpperCase()).pipe(
    z.array(z.string().max(32, "款号不能超过 32 个字")).max(countLimits.styles, "一次最多盘 200 款"),
  ),
  /** How many styles 抽盘 draws. */
  sampleSize: looseInteger.min(1, "抽盘款数至少为 1").max(countLimits.styles, "抽盘款数最多 200").default(10),
});

/** Figures of a count. Those that tell the book are absent while a blind count is counted. */
const figures = {
  bookQty: z.number().optional(),
  countQty: z.number(),
  gainQty: z.number().optional(),
  lossQty: z.number().optional(),
  /** What the differences are worth: as posted once approved, before that by today's average; only with the right to see cost. */
  diffFen: z.number().optional(),
};

const document = z.object({
  id: z.number(),
  no: z.string(),
  repositoryId: z.number(),
  repositoryName: z.string(),
  mode: z.enum(countModes),
  blind: z.boolean(),
  uncountedRule: z.enum(uncountedRules),
  status: z.enum(countStatuses),
  remark: z.string(),
  ...figures,
  /** SKUs and grades counted, of those in scope that have stock or were counted. */
  countedSkus: z.number(),
  totalSkus: z.number(),
  managerId: z.number().nullable(),
  managerName: z.string().nullable(),
  createBy: z.string().nullable(),
  createTime: instant,
  submitBy: z.string().nullable(),
  submitTime: instant.nullable(),
  approveBy: z.string().nullable(),
  approveTime: instant.nullable(),
  rejectReason: z.string(),
  version: z.number(),
});
export type CountRow = z.output<typeof document>;

const grade = z.union([z.literal(1), z.literal(2)]);
const looseGrade = z.coerce.number().pipe(grade);

const line = lineSku.extend({
  /** 0 where nobody has entered it yet. */
  id: z.number(),
  grade,
  /** Null while it waits to be counted, or counted again. */
  counted: z.number().nullable(),
  /** The balance when its first entry was saved. */
  bookQty: z.number().nullable().optional(),
  diff: z.number().nullable().optional(),
  /** 期间出入: what moved between the first entry and the approval, or now; null where that is not known. */
  sinceQty: z.number().nullable().optional(),
  diffFen: z.number().nullable().optional(),
  /** What the reader has entered at the place asked for; null for nothing. */
  mine: z.number().nullable(),
  entries: z.array(z.object({ counter: z.string(), location: z.string(), qty: z.number() })),
});
export type CountLine = z.output<typeof line>;

const filter = z.object({
  ...periodQuery,
  keyword,
  repositoryId: id.optional(),
  mode: z.enum(countModes).optional(),
  status: repeated(z.enum(countStatuses, "状态不存在")),
  waiting: z.enum(countWaitings, "待办不存在").optional(),
});
export type CountFilter = z.output<typeof filter>;

const location = shortText("货位", 30).default("");
const version = z.object({ version: z.number() });

const transition = (path: string, summary: string, access: string) =>
  endpoint.post(`/api/clothes/count/:id/${path}`, {
    summary,
    access: [access],
    body: seenAct,
    response: version,
  });

const countForms = ["blank", "difference"] as const;

export const countEndpoints = {
  list: endpoint.get("/api/clothes/count", {
    summary: "盘点单列表，以及全部筛选结果的合计",
    access: [permissions.reviewList],
    query: pageQuery.extend(filter.shape),
    response: pageOf(document).extend({ totals: z.object(figures) }),
  }),
  options: endpoint.get("/api/clothes/count/options", {
    summary: "盘点表单的分类与负责人",
    access: [permissions.reviewAdd],
    response: z.object({
      categories: z.array(z.object({ id: z.number(), name: z.string(), level: z.number() })),
      people: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  }),
  detail: endpoint.get("/api/clothes/count/:id", {
    summary: "一张盘点单",
    access: [permissions.reviewList],
    response: document.extend({
      /** Names of categories, or 款号. */
      scope: z.array(z.string()),
      /** Lines that wait to be counted again. */
      recountLines: z.number(),
      /** Only lines that differed are open for counting. */
      recounting: z.boolean(),
      /** The reader holds 盘点 of the repository. */
      mayCount: z.boolean(),
    }),
  }),
  scope: endpoint.get("/api/clothes/count/:id/scope", {
    summary: "一个款是否在盘点范围内；不在则拒绝",
    access: [permissions.reviewList],
    query: z.object({ styleNo: scannedText("款号", 32) }),
    response: z.object({ styleNo: z.string() }),
  }),
  lines: endpoint.get("/api/clothes/count/:id/lines", {
    summary: "盘点明细，最近录入的在前",
    access: [permissions.reviewList],
    query: pageQuery.omit({ sort: true }).extend({
      only: z.enum(countLineFilters).default("ALL"),
      styleNo: typedText("款号", 32).optional(),
      location,
      grade: looseGrade.optional(),
    }),
    response: pageOf(line),
  }),
  sheet: endpoint.get("/api/clothes/count/:id/sheet", {
    summary: "打印用：空白盘点表的全部 SKU，或有差异的明细",
    access: [permissions.reviewList],
    query: z.object({ form: z.enum(countForms).default("blank") }),
    response: z.object({
      rows: z.array(
        lineSku.extend({
          grade,
          bookQty: z.number().nullable().optional(),
          counted: z.number().nullable(),
          diff: z.number().nullable().optional(),
          diffFen: z.number().nullable().optional(),
        }),
      ),
      /** Rows there are; more than are given when there are too many for one print. */
      total: z.number(),
    }),
  }),
  add: endpoint.post("/api/clothes/count", {
    summary: "新增盘点单草稿；同一仓库未完成的盘点范围不能重叠",
    access: [permissions.reviewAdd],
    body: withDefaults(head.extend({ clientToken }), { ...settingDefaults, remark: "" }),
    status: 201,
    response: z.object({ id: z.number(), no: z.string(), version: z.number() }),
  }),
  edit: endpoint.put("/api/clothes/count/:id", {
    summary: "修改盘点单草稿的设置",
    access: [permissions.reviewEdit],
    body: settings.extend(seenAct.shape),
    response: version,
  }),
  start: transition("start", "开始盘点", permissions.reviewEdit),
  enter: endpoint.post("/api/clothes/count/:id/lines", {
    summary: "录入实盘数：add 累加，set 设定本人在该货位的数，null 撤销",
    access: [permissions.reviewEdit],
    body: z.object({
      mode: z.enum(["add", "set"]),
      location,
      cells: z
        .array(z.object({ skuId: id, grade: grade.default(1), qty: lineQty.nullable() }))
        .min(1, "请至少填写一行")
        .max(maxLines, `一次最多录入 ${maxLines} 行`),
      clientToken,
    }),
    response: version,
  }),
  import: endpoint.post("/api/clothes/count/:id/import", {
    summary: "粘贴或导入 CSV（条码或 SKU 编码、数量），累加到实盘数",
    access: [permissions.reviewEdit],
    body: z.object({
      csv: z.string({ error: "请填写内容" }).min(1, "请粘贴或选择要导入的内容").max(200_000, "内容过长，请分批导入"),
      location,
      grade: looseGrade.default(1),
      clientToken,
    }),
    response: version.extend({ rows: z.number(), qty: z.number() }),
  }),
  submit: transition("submit", "提交盘点，通知审核人", permissions.reviewSubmit),
  approve: transition("approve", "审核盘点，把差异写入库存", permissions.reviewApprove),
  reject: endpoint.post("/api/clothes/count/:id/reject", {
    summary: "驳回盘点，退回录入",
    access: [permissions.reviewApprove],
    body: seenAct.extend({ reason: requiredText("驳回原因", 100) }),
    response: version,
  }),
  recount: transition("recount", "复盘差异：只有差异的明细重新盘点", permissions.reviewApprove),
  void: transition("void", "作废未审核的盘点单", permissions.reviewDel),
};

export const countExportEndpoints = exportEndpoints({
  tag,
  title: "盘点",
  path: "/api/clothes/count",
  access: [permissions.reviewList],
  filter,
  layouts: ["document", "line"],
});
