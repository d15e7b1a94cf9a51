/** A 生产批次 as it is read: its row in the list, and the whole of it with lines, route, bill of materials, beds and bundles. */
import { z } from "zod";
import { lineSku } from "#contract/goods/lines.ts";
import { partyTypes } from "#contract/party/parties.ts";
import { instant } from "#contract/value.ts";
import { batchEventKinds, batchModes, batchOrderKinds, batchStatuses } from "./batch.words.ts";
import { deliveryStatuses, repairStatuses } from "./delivery.words.ts";
import { materialTypes, materialUnits } from "./material.words.ts";
import { processStages } from "./process.words.ts";

/** Stages that are set by hand; the others follow from cutting and deliveries. */
export const handStages = ["SEWING", "FINISHING"] as const;

export const batchRow = z.object({
  id: z.number(),
  no: z.string(),
  version: z.number(),
  productId: z.number(),
  styleNo: z.string(),
  productName: z.string(),
  pictureId: z.string().nullable(),
  orderKind: z.enum(batchOrderKinds),
  mode: z.enum(batchModes),
  /** The factory that has it now. */
  partyId: z.number(),
  partyName: z.string(),
  partyType: z.enum(partyTypes),
  repositoryId: z.number(),
  repositoryName: z.string(),
  status: z.enum(batchStatuses),
  paused: z.boolean(),
  planQty: z.number(),
  cutQty: z.number(),
  deliveredQty: z.number(),
  passedQty: z.number(),
  secondQty: z.number(),
  scrapQty: z.number(),
  shortQty: z.number(),
  repairOpenQty: z.number(),
  /** 欠数: cut and neither delivered nor written off as short. */
  owedQty: z.number(),
  /** Delivered of what was cut, of the plan before that; 0 to 100. */
  progress: z.number(),
  /** 加工费 of a piece, 厘; 0 of our own factory. Only with the right to see cost. */
  feeLi: z.number().optional(),
  merchandiserId: z.number().nullable(),
  merchandiser: z.string().nullable(),
  customer: z.string(),
  remark: z.string(),
  bizDate: z.string(),
  dueDate: z.string(),
  /** Days until the 交期, below 0 when late; null where nothing is waited for any more. */
  daysLeft: z.number().nullable(),
});
export type BatchRow = z.output<typeof batchRow>;

/** One colour and size. `rest`: pieces that may still be cut of it; `waiting`: delivered and not yet inspected. */
const line = lineSku.extend({
  id: z.number(),
  planQty: z.number(),
  cutQty: z.number(),
  deliveredQty: z.number(),
  passedQty: z.number(),
  secondQty: z.number(),
  scrapQty: z.number(),
  repairQty: z.number(),
  shortQty: z.number(),
  shortReason: z.string(),
  mostCut: z.number(),
});
export type BatchLine = z.output<typeof line>;

/** A process of the snapshot. `priceLi` is of once and only for who sees wages or sets prices; `doneQty` counts live pieces. */
const step = z.object({
  id: z.number(),
  seq: z.number(),
  processId: z.number(),
  name: z.string(),
  categoryName: z.string(),
  stage: z.enum(processStages),
  times: z.number(),
  priceLi: z.number().optional(),
  stdSec: z.number(),
  doneQty: z.number(),
});
export type BatchStep = z.output<typeof step>;

/** A material of the snapshot; quantities 1/1000 of its unit. `needMilli` of the plan, with loss. */
const bomLine = z.object({
  id: z.number(),
  materialId: z.number(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  type: z.enum(materialTypes),
  unit: z.enum(materialUnits),
  /** Null: of every colour. */
  colorId: z.number().nullable(),
  color: z.string().nullable(),
  usageMilli: z.number(),
  lossBp: z.number(),
  needMilli: z.number(),
});
export type BatchBomLine = z.output<typeof bomLine>;

const bed = z.object({
  id: z.number(),
  bedNo: z.number(),
  layers: z.number(),
  ratio: z.string(),
  remark: z.string(),
  qty: z.number(),
  bundles: z.number(),
  operator: z.string().nullable(),
  bizDate: z.string(),
  voided: z.boolean(),
  /** Pieces by SKU. */
  cells: z.array(z.object({ skuId: z.number(), qty: z.number() })),
});
export type CutBed = z.output<typeof bed>;

const bundle = z.object({
  id: z.number(),
  bedId: z.number(),
  bedNo: z.number(),
  bundleNo: z.number(),
  batchLineId: z.number(),
  skuId: z.number(),
  color: z.string(),
  size: z.string(),
  qty: z.number(),
  ticketCode: z.string(),
  /** The factory that has it. */
  partyId: z.number(),
  partyName: z.string(),
  /** Live pieces recorded on it. */
  pieces: z.number(),
});
export type BatchBundle = z.output<typeof bundle>;

/** What the asker may do now: by state, permission and right. */
const possible = z.object({
  edit: z.boolean(),
  plan: z.boolean(),
  cut: z.boolean(),
  voidBed: z.boolean(),
  /** Stages that it may be taken to by hand. */
  stages: z.array(z.enum(handStages)),
  transfer: z.boolean(),
  pause: z.boolean(),
  resume: z.boolean(),
  change: z.boolean(),
  /** 领料 for it, and 交货 of it. */
  issue: z.boolean(),
  deliver: z.boolean(),
  close: z.boolean(),
  cancel: z.boolean(),
});
export type BatchPossible = z.output<typeof possible>;

/** What keeps a batch from being closed. */
const unsettled = z.object({ kind: z.enum(["REPAIR", "DELIVERY", "PIECE"]), message: z.string() });
export type BatchUnsettled = z.output<typeof unsettled>;

export const batchDetail = batchRow.extend({
  overCutBp: z.number(),
  cancelReason: z.string(),
  createBy: z.string().nullable(),
  createTime: instant,
  lines: z.array(line),
  route: z.array(step),
  bom: z.array(bomLine),
  /** What was issued to it less what came back, by material: also of materials that no longer stand in its BOM. */
  issued: z.array(
    z.object({
      materialId: z.number(),
      code: z.string(),
      name: z.string(),
      unit: z.enum(materialUnits),
      milli: z.number(),
    }),
  ),
  attachmentIds: z.array(z.string()),
  beds: z.array(bed),
  /** Of beds that were not voided. */
  bundles: z.array(bundle),
  deliveries: z.array(
    z.object({
      id: z.number(),
      no: z.string(),
      bizDate: z.string(),
      partyName: z.string(),
      status: z.enum(deliveryStatuses),
      deliveredQty: z.number(),
      passedQty: z.number(),
      secondQty: z.number(),
      repairQty: z.number(),
      scrapQty: z.number(),
    }),
  ),
  repairs: z.array(
    z.object({
      id: z.number(),
      no: z.string(),
      bizDate: z.string(),
      dueDate: z.string(),
      reason: z.string(),
      status: z.enum(repairStatuses),
      sentQty: z.number(),
      okQty: z.number(),
      secondQty: z.number(),
      scrapQty: z.number(),
    }),
  ),
  events: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(batchEventKinds),
      text: z.string(),
      operator: z.string().nullable(),
      time: instant,
    }),
  ),
  /**
   * What went into it, 分; only with the right to see cost. `unitFen` is what a piece costs: `estimated` until it is
   * closed; null where nothing is known, or nothing came.
   */
  costs: z
    .object({
      materialFen: z.number(),
      feeFen: z.number(),
      wageFen: z.number(),
      otherFen: z.number(),
      totalFen: z.number(),
      unitFen: z.number().nullable(),
      estimated: z.boolean(),
    })
    .optional(),
  possible,
  /** What has to be done before it may be closed, for who may close it. */
  unsettled: z.array(unsettled),
});
export type BatchDetail = z.output<typeof batchDetail>;
