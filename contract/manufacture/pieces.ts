/** 班组生产: who did which process on which bundle, and what it earns (domain.md §3.2, batch/class). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { answered } from "#contract/question.ts";
import {
  bizDate,
  blankAs,
  clientToken,
  id,
  instant,
  looseBoolean,
  looseInteger,
  named,
  requiredChoice,
  requiredText,
  scannedText,
  shortText,
  typedText,
} from "#contract/value.ts";
import { pieceKinds, pieceSources, pieceStatuses } from "./piece.words.ts";
import { processStages } from "./process.words.ts";

const tag = "班组生产";
const endpoint = endpointsOf(tag);

export const pieceSortFields = ["bizDate", "employee", "team", "batch", "qty"] as const;
export type PieceSortField = (typeof pieceSortFields)[number];

export const pieceGroupings = ["team", "employee", "process", "category"] as const;
export type PieceGrouping = (typeof pieceGroupings)[number];
export const pieceGroupingLabels: Record<PieceGrouping, string> = {
  team: "班组",
  employee: "员工",
  process: "工序",
  category: "品类",
};

const pieceFilter = z.object({
  /** The last 30 days unless told. */
  from: bizDate.optional(),
  to: bizDate.optional(),
  teamId: id.optional(),
  employeeId: id.optional(),
  /** Part of the 批次号, or the beginning of the 款号. */
  batch: typedText("批次号", 50).optional(),
  processId: id.optional(),
  /** 品类 of the style. */
  categoryId: id.optional(),
  status: z.enum(pieceStatuses, "状态不存在").optional(),
  kind: z.enum(pieceKinds, "类型不存在").optional(),
  sort: pageQuery.shape.sort,
});
export type PieceFilter = z.output<typeof pieceFilter>;

export const pieceRow = z.object({
  id: z.number(),
  bizDate,
  teamName: z.string().nullable(),
  employeeId: z.number(),
  employeeNo: z.string(),
  employeeName: z.string(),
  batchId: z.number(),
  batchNo: z.string(),
  styleNo: z.string(),
  productName: z.string(),
  /** Null: of the batch as a whole. */
  bundleNo: z.number().nullable(),
  colorName: z.string().nullable(),
  sizeName: z.string().nullable(),
  seq: z.number(),
  processName: z.string(),
  kind: z.enum(pieceKinds),
  source: z.enum(pieceSources),
  qty: z.number(),
  /** Absent for who may not see wages, but of what they did themselves. */
  priceLi: z.number().optional(),
  amountLi: z.number().optional(),
  status: z.enum(pieceStatuses),
  remark: z.string(),
  operatorName: z.string().nullable(),
  createTime: instant,
  possible: z.object({ undo: z.boolean(), approve: z.boolean(), price: z.boolean(), adjust: z.boolean() }),
});
export type PieceRow = z.output<typeof pieceRow>;

const totals = z.object({
  /** Records that count, their pieces (返工 and 补/扣 count none), and what they come to. */
  records: z.number(),
  qty: z.number(),
  amountLi: z.number().optional(),
  /** 待审, of all that were found. */
  waiting: z.number(),
});

const group = z.object({
  id: z.number().nullable(),
  label: z.string(),
  records: z.number(),
  qty: z.number(),
  amountLi: z.number().optional(),
});
export type PieceGroup = z.output<typeof group>;

/** What is half scanned: each of ticket, process and employee, where it is known. */
const half = {
  bundleId: id.optional(),
  processId: id.optional(),
  /** The number in the route, said before any ticket. */
  seq: z.coerce.number().int("工序号必须是整数").min(1, "工序号从 1 开始").max(999, "工序号过大").optional(),
  employeeId: id.optional(),
};
const halfScanned = z.object(half);
export type HalfScanned = z.output<typeof halfScanned>;

const step = z.object({
  batchProcessId: z.number(),
  processId: z.number(),
  seq: z.number(),
  name: z.string(),
  stage: z.enum(processStages),
  /** Of the bundle: recorded, and what is left. */
  done: z.number(),
  left: z.number(),
  /** Who did it. */
  by: z.string(),
});
export type PieceStep = z.output<typeof step>;

const desk = z.object({
  bundle: z
    .object({
      id: z.number(),
      ticketCode: z.string(),
      bundleNo: z.number(),
      qty: z.number(),
      batchId: z.number(),
      batchNo: z.string(),
      styleNo: z.string(),
      productName: z.string(),
      colorName: z.string(),
      sizeName: z.string(),
      steps: z.array(step),
    })
    .nullable(),
  /** `id` null: a number of the route that waits for its ticket. */
  process: z.object({ id: z.number().nullable(), name: z.string() }).nullable(),
  employee: named.extend({ no: z.string(), teamName: z.string().nullable() }).nullable(),
});

export const recordedPiece = z.object({
  id: z.number(),
  /** What it says, for the screen: 第 3 扎 上领 张三 30 件. */
  label: z.string(),
  qty: z.number(),
  /** What looks wrong about it, though it was recorded: 前面 2 道工序还没有登记. */
  warning: z.string().nullable(),
});

/** Absent or empty: all that is left of the bundle. */
export const scannedQty = blankAs(
  undefined,
  looseInteger.min(1, "数量不能小于 1").max(99_999, "数量不能超过 99,999").optional(),
);

const scanBody = z.object({
  /** Ticket (its code, or the address that its QR code holds), 工号, code of a process or its number in the route. */
  text: scannedText("扎票、工序或工号", 200),
  ...half,
  qty: scannedQty,
  /** 连续: process and employee stay chosen. */
  keep: looseBoolean.default(false),
  rework: z.enum(["NO", "FREE", "PAID"], "返工方式不存在").default("NO"),
  clientToken,
});
export type PieceScan = z.output<typeof scanBody>;

const path = "/api/clothes/piece";
const list = [permissions.pieceList];
const add = [permissions.pieceAdd];

const gridCell = z.object({
  employeeId: requiredChoice("员工"),
  batchProcessId: requiredChoice("工序"),
  qty: looseInteger.min(1, "数量不能小于 1").max(99_999, "数量不能超过 99,999"),
});

/** Of any state, but those that wait are meant. */
const foundFilter = pieceFilter.omit({ sort: true, status: true });
export type FoundPieces = z.output<typeof foundFilter>;

/** All that wait among those that a filter finds, added up as they would be approved. */
const waitingPieces = z.object({
  range: z.object({ from: bizDate, to: bizDate }),
  totals: totals.omit({ waiting: true }),
  byEmployee: z.array(group),
  byProcess: z.array(group),
  /** What is not among them, and why. */
  left: z.array(z.object({ message: z.string(), records: z.number() })),
  /** What is asked before they are approved: the yes repeats its name as `answered`. */
  question: z.object({ name: z.string(), sentence: z.string() }),
});

/** More are approved by a narrower filter: a day of a large factory. */
export const mostApproved = 50_000;

const ticked = z.array(id).min(1, "请先勾选记录").max(500, "一次最多 500 条");
const changed = z.object({
  changed: z.number(),
  refused: z.array(z.object({ id: z.number(), label: z.string(), message: z.string() })),
});

export const pieceEndpoints = {
  list: endpoint.get(path, {
    summary: "计件记录，以及全部筛选结果的合计；默认最近 30 天",
    access: list,
    query: pageQuery.extend(pieceFilter.shape),
    response: pageOf(pieceRow).extend({ totals, range: z.object({ from: bizDate, to: bizDate }) }),
  }),
  groups: endpoint.get(`${path}/groups`, {
    summary: "按班组、员工、工序或品类汇总的计件",
    access: list,
    query: pieceFilter.extend({ by: z.enum(pieceGroupings, "汇总方式不存在") }),
    response: z.object({ content: z.array(group), totals }),
  }),
  choices: endpoint.get(`${path}/choices`, {
    summary: "计件筛选的可选项：班组、员工、工序、品类",
    access: list,
    response: z.object({
      teams: z.array(named),
      employees: z.array(named),
      processes: z.array(named),
      categories: z.array(named),
      seesPrices: z.boolean(),
    }),
  }),
  desk: endpoint.get(`${path}/desk`, {
    summary: "扫票台：已扫到的扎票（含各工序进度）、工序和员工",
    access: add,
    query: halfScanned,
    response: desk,
  }),
  scan: endpoint.post(`${path}/scan`, {
    summary: "扫一下：扎票、工序或工号；三样齐了就记一条计件",
    access: add,
    body: scanBody,
    response: z.object({
      /** What is known after it. */
      state: halfScanned,
      recorded: recordedPiece.nullable(),
      /** What the text was, for the screen. */
      said: z.string(),
    }),
  }),
  grid: endpoint.get(`${path}/grid`, {
    summary: "手工登记：一个批次的工序、还能登记的件数与在职员工",
    access: add,
    /** The number of the batch. */
    query: z.object({ batch: scannedText("批次号", 32), teamId: id.optional() }),
    response: z.object({
      batch: z.object({
        id: z.number(),
        no: z.string(),
        styleNo: z.string(),
        productName: z.string(),
        cutQty: z.number(),
      }),
      steps: z.array(step),
      employees: z.array(named.extend({ no: z.string(), teamName: z.string().nullable() })),
    }),
  }),
  addGrid: endpoint.post(`${path}/grid`, {
    summary: "手工登记一个批次的员工 × 工序数量",
    access: add,
    body: z.object({
      batchId: id,
      bizDate,
      cells: z.array(gridCell).min(1, "请至少填写一个数量").max(500, "一次最多 500 格"),
      clientToken,
    }),
    response: z.object({ records: z.number(), qty: z.number() }),
    status: 201,
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一条计件记录",
    access: list,
    response: pieceRow,
  }),
  undo: endpoint.post(`${path}/:id/undo`, {
    summary: "撤销：本人登记的 30 分钟内，组长与有撤销权限的在审核前",
    access: list,
    body: z.object({ clientToken }),
    response: z.object({ id: z.number() }),
  }),
  approve: endpoint.post(`${path}/approve`, {
    summary: "审核勾选的计件；金额计入批次的工资成本",
    access: [permissions.pieceApprove],
    body: z.object({ ids: ticked, clientToken }),
    response: changed,
  }),
  waiting: endpoint.get(`${path}/waiting`, {
    summary: "筛选结果里全部待审的计件：按员工与按工序的合计，供审核前核对",
    access: [permissions.pieceApprove],
    query: foundFilter,
    response: waitingPieces,
  }),
  approveFound: endpoint.post(`${path}/approveFound`, {
    summary: "审核筛选结果里全部待审的计件；合计与核对时不同的，重新确认",
    access: [permissions.pieceApprove],
    body: foundFilter.extend({ answered, clientToken }),
    response: z.object({ changed: z.number() }),
  }),
  reject: endpoint.post(`${path}/reject`, {
    summary: "驳回勾选的计件；已审的从批次的工资成本里减去",
    access: [permissions.pieceApprove],
    body: z.object({ ids: ticked, reason: requiredText("驳回原因", 100), clientToken }),
    response: changed,
  }),
  price: endpoint.post(`${path}/:id/price`, {
    summary: "改一条待审计件的单价",
    access: [permissions.processPrice],
    body: z.object({
      priceLi: looseInteger.min(0, "单价不能小于 0").max(10_000_000, "单价过大"),
      reason: requiredText("改价原因", 100),
      clientToken,
    }),
    response: z.object({ id: z.number() }),
  }),
  adjust: endpoint.post(`${path}/:id/adjust`, {
    summary: "补/扣：给已结算的计件记一条金额更正",
    access: [permissions.pieceEdit],
    body: z.object({
      /** `+` 补, `−` 扣; 厘. */
      amountLi: looseInteger
        .min(-99_999_999, "金额过大")
        .max(99_999_999, "金额过大")
        .refine((amount) => amount !== 0, "补/扣金额不能为 0"),
      remark: shortText("原因", 100).min(1, "请填写原因"),
      clientToken,
    }),
    response: z.object({ id: z.number() }),
    status: 201,
  }),
};

export const pieceExportEndpoints = exportEndpoints({
  tag,
  title: "计件",
  path,
  access: list,
  filter: pieceFilter,
  layouts: ["day", "record"],
});
