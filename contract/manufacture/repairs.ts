/** 返修记录: garments that are mended, and what came back of them (domain.md §3.2, batch/quality). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { lineQty, lineSku, maxLines, periodQuery } from "#contract/goods/lines.ts";
import { fen } from "#contract/money.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  bizDate,
  blankAs,
  chosenId,
  clientToken,
  id,
  instant,
  keyword,
  looseBoolean,
  named,
  repeated,
  requiredChoice,
  requiredText,
  seenAct,
  shortText,
} from "#contract/value.ts";
import { repairResponsibilities, repairSources, repairStatuses } from "./delivery.words.ts";

const tag = "返修记录";
const endpoint = endpointsOf(tag);
const path = "/api/clothes/repair";

const document = z.object({
  id: z.number(),
  no: z.string(),
  source: z.enum(repairSources),
  status: z.enum(repairStatuses),
  batchId: z.number().nullable(),
  batchNo: z.string().nullable(),
  deliveryId: z.number().nullable(),
  deliveryNo: z.string().nullable(),
  /** Who mends it; null: we do. */
  partyId: z.number().nullable(),
  partyName: z.string().nullable(),
  repositoryId: z.number(),
  repositoryName: z.string(),
  /** 款号 of what is mended. */
  styles: z.string(),
  reason: z.string(),
  responsibility: z.enum(repairResponsibilities),
  sent: z.number(),
  ok: z.number(),
  second: z.number(),
  scrap: z.number(),
  /** 未回. */
  open: z.number(),
  dueDate: z.string(),
  overdue: z.boolean(),
  doneDay: z.string().nullable(),
  /** 扣款: what was agreed when it was sent, and what was taken for scrap; only with the right to see cost. */
  chargeFen: z.number().optional(),
  deductFen: z.number().optional(),
  remark: z.string(),
  voidReason: z.string(),
  createBy: z.string().nullable(),
  createTime: instant,
  bizDate: z.string(),
  version: z.number(),
});
export type RepairRow = z.output<typeof document>;

const line = lineSku.extend({
  id: z.number(),
  sent: z.number(),
  ok: z.number(),
  second: z.number(),
  scrap: z.number(),
  open: z.number(),
});
export type RepairLine = z.output<typeof line>;

const returned = z.object({
  id: z.number(),
  ok: z.number(),
  second: z.number(),
  scrap: z.number(),
  deductFen: z.number().optional(),
  remark: z.string(),
  operator: z.string().nullable(),
  createTime: instant,
  voidBy: z.string().nullable(),
  voidTime: instant.nullable(),
});
export type RepairReturn = z.output<typeof returned>;

const filter = z.object({
  ...periodQuery,
  /** A whole number of a repair, delivery or batch, a 款号, or a part of the factory's name. */
  keyword,
  source: z.enum(repairSources, "来源不存在").optional(),
  status: repeated(z.enum(repairStatuses, "状态不存在")),
  partyId: id.optional(),
  batchId: id.optional(),
  reason: z.string().trim().max(50).optional(),
  /** Not all back, and the day is past; of any day unless days are named. */
  overdue: looseBoolean.optional(),
});
export type RepairFilter = z.output<typeof filter>;

const cells = z
  .array(z.object({ skuId: id, grade: z.literal(2).default(2), qty: lineQty }))
  .max(maxLines, `一张单据最多 ${maxLines} 行`);
const returnedCell = z.object({
  skuId: id,
  ok: blankAs(0, lineQty.default(0)),
  second: blankAs(0, lineQty.default(0)),
  scrap: blankAs(0, lineQty.default(0)),
});
const recorded = z.object({ id: z.number(), no: z.string(), version: z.number() });
const changed = z.object({ version: z.number() });

export const repairEndpoints = {
  list: endpoint.get(path, {
    summary: "返修记录；合计为筛选结果，不含已作废",
    access: [permissions.repairList],
    query: pageQuery.extend(filter.shape),
    response: pageOf(document).extend({
      totals: z.object({
        sent: z.number(),
        ok: z.number(),
        second: z.number(),
        scrap: z.number(),
        open: z.number(),
        deductFen: z.number().optional(),
      }),
    }),
  }),
  choices: endpoint.get(`${path}/choices`, {
    summary: "可选的返修工厂",
    access: [permissions.repairList],
    response: z.object({ parties: z.array(named) }),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一张返修单：明细和修回",
    access: [permissions.repairList],
    response: document.extend({
      lines: z.array(line),
      returns: z.array(returned),
      /** Whether scrap can be taken from the factory: it mends, and is responsible. */
      deductible: z.boolean(),
      possible: z.object({ return: z.boolean(), voidReturn: z.boolean(), void: z.boolean() }),
    }),
  }),
  add: endpoint.post(path, {
    summary: "把库存次品或客退的次品送修，出库",
    access: [permissions.repairAdd],
    body: z.object({
      clientToken,
      source: z.enum(["STOCK", "CUSTOMER"], "请选择来源"),
      repositoryId: requiredChoice("仓库"),
      /** Absent choice: we mend it ourselves. */
      partyId: chosenId,
      reason: requiredText("返修原因", 50),
      dueDate: blankAs(undefined, bizDate.optional()),
      responsibility: z.enum(repairResponsibilities, "请选择责任方"),
      chargeFen: fen,
      remark: shortText("备注", 500),
      cells,
    }),
    status: 201,
    response: recorded,
  }),
  return: endpoint.post(`${path}/:id/return`, {
    summary: "修回登记：修好、修成次品或转报废",
    access: [permissions.repairEdit],
    body: seenAct.extend({
      cells: z.array(returnedCell).max(maxLines, `一张单据最多 ${maxLines} 行`),
      deductFen: fen.default(0),
      remark: shortText("备注", 50).default(""),
    }),
    status: 201,
    response: z.object({ id: z.number(), version: z.number() }),
  }),
  voidReturn: endpoint.post(`${path}/:id/return/:returnId/void`, {
    summary: "作废一次修回，红冲库存、加工费和扣款",
    access: [permissions.repairDel],
    params: z.object({ id, returnId: id }),
    body: seenAct.extend({ reason: requiredText("作废原因", 50) }),
    response: changed,
  }),
  void: endpoint.post(`${path}/:id/void`, {
    summary: "作废还没有修回的返修单；验收产生的随交货单作废",
    access: [permissions.repairDel],
    body: seenAct.extend({ reason: requiredText("作废原因", 50) }),
    response: changed,
  }),
};

export const repairExportEndpoints = exportEndpoints({
  tag,
  title: "返修记录",
  path,
  access: [permissions.repairList],
  filter,
  layouts: ["document", "line"],
});
