/** 交货明细: what a factory brought of a batch, and what its inspection found (domain.md §3.2, batch/item). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { lineQty, lineSku, maxLines, periodQuery } from "#contract/goods/lines.ts";
import { pictureId } from "#contract/goods/pictures.ts";
import { fen } from "#contract/money.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  bizDate,
  blankAs,
  clientToken,
  id,
  instant,
  keyword,
  named,
  requiredChoice,
  requiredText,
  seenAct,
  shortText,
  typedText,
  withDefaults,
} from "#contract/value.ts";
import { batchStatuses } from "./batch.words.ts";
import { deliveryStatuses, repairResponsibilities, repairStatuses } from "./delivery.words.ts";

const tag = "交货明细";
const endpoint = endpointsOf(tag);
const path = "/api/clothes/delivery";

/** Photos of an inspection. */
export const maxPhotos = 9;

/** What an inspection may find of the pieces of a cell; they add up to what was delivered. */
export const inspected = z.object({
  passed: z.number(),
  second: z.number(),
  repair: z.number(),
  scrap: z.number(),
});

const document = inspected.extend({
  id: z.number(),
  no: z.string(),
  status: z.enum(deliveryStatuses),
  batchId: z.number(),
  batchNo: z.string(),
  productId: z.number(),
  styleNo: z.string(),
  productName: z.string(),
  pictureId: z.string().nullable(),
  partyId: z.number(),
  partyName: z.string(),
  repositoryId: z.number(),
  repositoryName: z.string(),
  delivered: z.number(),
  /** 加工费, what is taken from it, and what the factory is owed for it; only with the right to see cost. */
  feeFen: z.number().optional(),
  deductFen: z.number().optional(),
  owedFen: z.number().optional(),
  paidFen: z.number().optional(),
  defectReason: z.string(),
  remark: z.string(),
  voidReason: z.string(),
  inspector: z.string().nullable(),
  inspectTime: instant.nullable(),
  createBy: z.string().nullable(),
  createTime: instant,
  bizDate: z.string(),
  version: z.number(),
});
export type DeliveryRow = z.output<typeof document>;

const line = lineSku.extend({ id: z.number(), delivered: z.number() }).extend(inspected.shape);
export type DeliveryLine = z.output<typeof line>;

/** A whole 款号, in either case. */
export const styleNo = typedText("款号", 32)
  .transform((text) => text.toUpperCase())
  .optional();

const filter = z.object({
  ...periodQuery,
  /** A whole number of a delivery or batch, a 款号, or a part of the factory's name. */
  keyword,
  batchId: id.optional(),
  partyId: id.optional(),
  productId: id.optional(),
  styleNo,
  repositoryId: id.optional(),
  status: z.enum(deliveryStatuses, "状态不存在").optional(),
});
export type DeliveryFilter = z.output<typeof filter>;

/** A cell of a batch as one factory may deliver it. */
const room = lineSku.extend({
  cutQty: z.number(),
  /** Delivered or waiting for its inspection, of all factories. */
  deliveredQty: z.number(),
  /** The most this factory may bring now. */
  room: z.number(),
});
export type DeliveryRoom = z.output<typeof room>;

/** Pieces of a cell; a blank `passed` is what is left of the delivered. */
const inspectedCell = z.object({
  skuId: id,
  passed: blankAs(undefined, lineQty.optional()),
  second: blankAs(0, lineQty.default(0)),
  repair: blankAs(0, lineQty.default(0)),
  scrap: blankAs(0, lineQty.default(0)),
});

const recorded = z.object({ id: z.number(), no: z.string(), version: z.number() });
const changed = z.object({ version: z.number() });

export const deliveryEndpoints = {
  list: endpoint.get(path, {
    summary: "交货明细；合计为筛选结果，不含已作废",
    access: [permissions.deliveryList],
    query: pageQuery.extend(filter.shape),
    response: pageOf(document).extend({
      totals: inspected.extend({
        delivered: z.number(),
        feeFen: z.number().optional(),
        deductFen: z.number().optional(),
      }),
    }),
  }),
  choices: endpoint.get(`${path}/choices`, {
    summary: "交货明细的筛选项：做过批次的工厂",
    access: [permissions.deliveryList],
    response: z.object({ parties: z.array(named) }),
  }),
  batches: endpoint.get(`${path}/batches`, {
    summary: "可以交货的批次：车缝以后、未暂停、还有未交的",
    access: [permissions.deliveryAdd],
    /** A whole number of a batch, a ticket code of a bundle, a 款号, or part of the factory's name. */
    query: z.object({ keyword }),
    response: z.array(
      z.object({
        id: z.number(),
        no: z.string(),
        styleNo: z.string(),
        productName: z.string(),
        partyName: z.string(),
        cutQty: z.number(),
        leftQty: z.number(),
        dueDate: z.string(),
      }),
    ),
  }),
  batch: endpoint.get(`${path}/batch`, {
    summary: "一个批次还能交的件数，按颜色尺码；工厂为持有裁片的工厂",
    access: [permissions.deliveryAdd],
    /** `code`: the batch's number or the ticket code of one of its bundles. */
    query: z.object({
      batchId: id.optional(),
      code: typedText("批次号", 50).optional(),
      partyId: id.optional(),
    }),
    response: z.object({
      id: z.number(),
      no: z.string(),
      status: z.enum(batchStatuses),
      paused: z.boolean(),
      styleNo: z.string(),
      productName: z.string(),
      dueDate: z.string(),
      repositoryId: z.number(),
      /** Who holds bundles, the batch's own factory first. */
      parties: z.array(named),
      partyId: z.number().nullable(),
      /** Why nothing of it can be delivered now; null where it can. */
      refusal: z.string().nullable(),
      cells: z.array(room),
    }),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一张交货单：明细、照片、返修单",
    access: [permissions.deliveryList],
    response: document.extend({
      dueDate: z.string(),
      lines: z.array(line),
      pictureIds: z.array(z.string()),
      repairs: z.array(
        z.object({
          id: z.number(),
          no: z.string(),
          status: z.enum(repairStatuses),
          sent: z.number(),
          ok: z.number(),
          second: z.number(),
          scrap: z.number(),
          dueDate: z.string(),
        }),
      ),
      /** Whether a deduction can be agreed: not with a workshop of one's own. */
      deductible: z.boolean(),
      possible: z.object({ inspect: z.boolean(), void: z.boolean() }),
    }),
  }),
  add: endpoint.post(path, {
    summary: "登记交货，等待验收",
    access: [permissions.deliveryAdd],
    body: withDefaults(
      z.object({
        clientToken,
        batchId: requiredChoice("批次"),
        partyId: requiredChoice("工厂"),
        repositoryId: requiredChoice("入库仓"),
        remark: shortText("备注", 500),
        cells: z
          .array(z.object({ skuId: id, grade: z.literal(1).default(1), qty: lineQty }))
          .max(maxLines, `一张单据最多 ${maxLines} 行`),
      }),
      { remark: "" },
    ),
    status: 201,
    response: recorded,
  }),
  inspect: endpoint.post(`${path}/:id/inspect`, {
    summary: "验收：合格和次品入库，记加工费和扣款，返修生成返修单",
    access: [permissions.deliveryInspect],
    body: seenAct.extend({
      cells: z.array(inspectedCell).max(maxLines, `一张单据最多 ${maxLines} 行`),
      defectReason: shortText("问题原因", 50).default(""),
      pictureIds: z.array(pictureId).max(maxPhotos, `照片最多 ${maxPhotos} 张`).default([]),
      deductFen: fen.default(0),
      /** Of the repair that it makes: absent: in three days. */
      repairDueDate: blankAs(undefined, bizDate.optional()),
      responsibility: z.enum(repairResponsibilities, "责任方不存在").default("FACTORY"),
    }),
    response: changed.extend({ repairNo: z.string().nullable() }),
  }),
  void: endpoint.post(`${path}/:id/void`, {
    summary: "作废：红冲库存、加工费、扣款和返修单",
    access: [permissions.deliveryVoid, permissions.deliveryDel],
    body: seenAct.extend({ reason: requiredText("作废原因", 50) }),
    response: changed,
  }),
};

export const deliveryExportEndpoints = exportEndpoints({
  tag,
  title: "交货明细",
  path,
  access: [permissions.deliveryList],
  filter,
  layouts: ["document", "line"],
});
