/** 生产批次: the list, one batch with all that belongs to it, planning it and taking it through its stages (domain.md §3.2). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { lineCell, lineSku, maxLines } from "#contract/goods/lines.ts";
import { pictureId } from "#contract/goods/pictures.ts";
import { fen } from "#contract/money.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { partyTypes } from "#contract/party/parties.ts";
import { permissions } from "#contract/permissions.ts";
import {
  bizDate,
  chosenId,
  clientToken,
  id,
  keyword,
  looseBoolean,
  looseInteger,
  named,
  repeated,
  requiredChoice,
  requiredText,
  seenAct,
  shortText,
  withDefaults,
} from "#contract/value.ts";
import { batchModes, batchOrderKinds, batchStatuses } from "./batch.words.ts";
import { batchDetail, batchRow, handStages } from "./batch-shape.ts";

const tag = "生产批次";
const endpoint = endpointsOf(tag);
const path = "/api/clothes/batch";
const read = [permissions.batchList];

/** 加工费 of a piece, 厘. */
const feeLi = looseInteger.min(0, "加工费不能小于 0").max(9_999_999, "加工费不能超过 9,999.999 元");
const due = bizDate;

export const batchSortFields = [
  "no",
  "dueDate",
  "bizDate",
  "planQty",
  "cutQty",
  "deliveredQty",
  "owedQty",
  "progress",
] as const;
export type BatchSortField = (typeof batchSortFields)[number];

const filter = z.object({
  /** Number, 款号, 品名, 客户 or 备注. */
  keyword,
  /** None: all that are not closed or cancelled; with a keyword or a style, all. */
  status: repeated(z.enum(batchStatuses, "状态不存在")),
  partyId: id.optional(),
  productId: id.optional(),
  repositoryId: id.optional(),
  merchandiserId: id.optional(),
  orderKind: z.enum(batchOrderKinds, "首单翻单不存在").optional(),
  dueFrom: bizDate.optional(),
  dueTo: bizDate.optional(),
  /** Past its 交期 with pieces still to come. */
  overdue: looseBoolean.optional(),
  sort: pageQuery.shape.sort,
});
export type BatchFilter = z.output<typeof filter>;

/** The head as a form sends it. */
const head = z.object({
  partyId: requiredChoice("工厂"),
  mode: z.enum(batchModes, "请选择模式"),
  /** Absent: the factory's own, and as it was. Who may not see amounts sends none. */
  feeLi: feeLi.optional(),
  dueDate: due,
  overCutBp: looseInteger.min(0, "超裁率不能小于 0").max(1000, "超裁率不能超过 10%"),
  repositoryId: requiredChoice("入库仓"),
  merchandiserId: chosenId,
  customer: shortText("客户", 50),
  remark: shortText("备注", 500),
  attachmentIds: z.array(pictureId).max(9, "附件最多 9 张"),
});

/** 计划数, by SKU; 0 takes the cell out. */
const plan = z.array(lineCell.omit({ grade: true })).max(maxLines, `一个批次最多 ${maxLines} 个颜色尺码`);

const routeRow = z.object({
  processId: requiredChoice("工序"),
  times: looseInteger.min(1, "次数至少为 1").max(99, "次数不能超过 99"),
  /** 厘 of once; absent: the price of the day, or as it was. Changing one needs the right to set prices. */
  priceLi: looseInteger.min(1, "工价必须大于 0").max(100_000, "工价不能超过 100 元").optional(),
});
const bomRow = z.object({
  materialId: requiredChoice("物料"),
  colorId: chosenId,
  usageMilli: looseInteger.min(1, "单耗必须大于 0").max(99_999_999, "单耗过大"),
  lossBp: looseInteger.min(0, "损耗不能小于 0").max(10_000, "损耗不能超过 100%"),
});

const changed = z.object({ version: z.number() });
const recorded = z.object({ id: z.number(), no: z.string(), version: z.number() });
const maxTicked = 500;
const ticked = z.object({
  clientToken,
  rows: z
    .array(z.object({ id, version: looseInteger }))
    .min(1, "请先勾选批次")
    .max(maxTicked, `一次最多处理 ${maxTicked} 个批次`),
});
export type BatchTicked = z.output<typeof ticked>;
const tickedChanged = z.object({
  changed: z.number(),
  /** Rows that were left alone, each with the reason. */
  refused: z.array(z.object({ id: z.number(), label: z.string(), message: z.string() })),
});

export const batchEndpoints = {
  list: endpoint.get(path, {
    summary: "生产批次，以及全部筛选结果的合计；不选状态则只列未完的，按交期",
    access: read,
    query: pageQuery.extend(filter.shape),
    response: pageOf(batchRow).extend({
      totals: z.object({
        planQty: z.number(),
        cutQty: z.number(),
        deliveredQty: z.number(),
        repairOpenQty: z.number(),
        secondQty: z.number(),
        owedQty: z.number(),
      }),
    }),
  }),
  choices: endpoint.get(`${path}/choices`, {
    summary: "批次表单和筛选可选的工厂、仓库、跟单员",
    access: read,
    response: z.object({
      /** `feeLi`: the default fee; only with the right to see cost. */
      factories: z.array(named.extend({ type: z.enum(partyTypes), feeLi: z.number().optional() })),
      /** Those that the asker may bring goods into. */
      repositories: z.array(named),
      merchandisers: z.array(named),
    }),
  }),
  style: endpoint.get(`${path}/style/:id`, {
    summary: "给一个款下批次：首单或翻单、工序和 BOM 是否齐、上一批",
    access: read,
    response: z.object({
      productId: z.number(),
      orderKind: z.enum(batchOrderKinds),
      /** Rows of 款式工序 and of BOM that a batch would take over. */
      steps: z.number(),
      materials: z.number(),
      /** The style's own default where that is a factory, else that of its last batch. */
      partyId: z.number().nullable(),
      /** Why none can be made of it; null where it can. */
      refusal: z.string().nullable(),
    }),
  }),
  /** 在产未交 of one style: what was cut, or planned and not yet cut, and did not come, by SKU and batch. */
  open: endpoint.get(`${path}/open/:id`, {
    summary: "一个款的在产未交：按批次和颜色尺码",
    access: [permissions.batchList, permissions.productList],
    response: z.object({
      batches: z.array(
        z.object({
          id: z.number(),
          no: z.string(),
          partyName: z.string(),
          status: z.enum(batchStatuses),
          dueDate: z.string(),
          daysLeft: z.number().nullable(),
        }),
      ),
      cells: z.array(lineSku.extend({ batchId: z.number(), qty: z.number() })),
    }),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一个批次：矩阵、工序进度、物料、床和扎、交货、返修、历史",
    access: read,
    response: batchDetail,
  }),
  add: endpoint.post(path, {
    summary: "新增批次草稿，带出该款的工序和 BOM；翻单按该款是否做过",
    access: [permissions.batchAdd],
    body: withDefaults(head.extend({ productId: requiredChoice("款式"), plan, clientToken }), {
      mode: "LABOUR",
      overCutBp: 500,
      merchandiserId: null,
      customer: "",
      remark: "",
      attachmentIds: [],
    }),
    status: 201,
    response: recorded,
  }),
  edit: endpoint.put(`${path}/:id`, {
    summary: "修改未裁剪的批次；计划矩阵整体替换",
    access: [permissions.batchEdit],
    body: head.extend({ plan }).extend(seenAct.shape),
    response: changed,
  }),
  route: endpoint.put(`${path}/:id/route`, {
    summary: "修改批次自己的工序（未裁剪时）；改价需工价权限",
    access: [permissions.batchEdit],
    body: seenAct.extend({ rows: z.array(routeRow).max(100, "一个批次最多 100 道工序") }),
    response: changed,
  }),
  bom: endpoint.put(`${path}/:id/bom`, {
    summary: "修改批次自己的用料（未裁剪时）",
    access: [permissions.batchEdit],
    body: seenAct.extend({ rows: z.array(bomRow).max(200, "一个批次最多 200 行物料") }),
    response: changed,
  }),
  reload: endpoint.post(`${path}/:id/reload`, {
    summary: "按款式现在的工序和 BOM 重新带出（未裁剪时）",
    access: [permissions.batchEdit],
    body: seenAct,
    response: changed,
  }),
  plan: endpoint.post(`${path}/:id/plan`, {
    summary: "下单：草稿变为已下单，开始计算物料需求",
    access: [permissions.batchEdit],
    body: seenAct,
    response: changed,
  }),
  stage: endpoint.post(`${path}/:id/stage`, {
    summary: "登记进度：车缝中或后整中，不能倒退",
    access: [permissions.batchEdit],
    body: seenAct.extend({ stage: z.enum(handStages, "请选择进度") }),
    response: changed,
  }),
  transfer: endpoint.post(`${path}/:id/transfer`, {
    summary: "转厂：未交的扎转到另一家工厂；全部转走时批次随之换厂",
    access: [permissions.batchTransfer],
    body: seenAct.extend({
      partyId: requiredChoice("转入工厂"),
      /** None: every one that is not delivered. */
      bundleIds: z.array(id).max(9999).default([]),
      /** The new factory's fee where the whole batch goes; absent: its own default. */
      feeLi: feeLi.optional(),
      reason: requiredText("转厂原因", 100),
    }),
    response: changed.extend({ bundles: z.number(), qty: z.number() }),
  }),
  pause: endpoint.post(`${path}/:id/pause`, {
    summary: "暂停批次",
    access: [permissions.batchEdit],
    body: seenAct.extend({ reason: requiredText("暂停原因", 100) }),
    response: changed,
  }),
  resume: endpoint.post(`${path}/:id/resume`, {
    summary: "恢复暂停的批次",
    access: [permissions.batchEdit],
    body: seenAct,
    response: changed,
  }),
  close: endpoint.post(`${path}/:id/close`, {
    summary: "结案：返修已清，未交的按短少登记原因和扣款，成本按实际调整",
    access: [permissions.batchClose],
    body: seenAct.extend({
      /** Every cell that something is missing of; the pieces are those cut and not delivered. */
      shorts: z
        .array(
          z.object({
            skuId: id,
            qty: looseInteger,
            /** Of this cell alone, where it is another than that of all. */
            reason: shortText("短少原因", 50).default(""),
            /** Of this cell, beside that of all. */
            deductFen: fen.default(0),
          }),
        )
        .max(maxLines),
      /** Of every cell that says none of its own. */
      reason: shortText("短少原因", 50).default(""),
      /** Of all that is missing together. */
      deductFen: fen.default(0),
    }),
    response: changed,
  }),
  cancel: endpoint.post(`${path}/:id/cancel`, {
    summary: "取消未裁剪、未领料的批次",
    access: [permissions.batchDel],
    body: seenAct.extend({ reason: requiredText("取消原因", 100) }),
    response: changed,
  }),
  picked: endpoint.get(`${path}/picked`, {
    summary: "勾选的批次，供批量修改确认",
    access: [permissions.batchEdit],
    query: z.object({ ids: repeated(id) }),
    response: z.object({ rows: z.array(batchRow) }),
  }),
  urge: endpoint.post(`${path}/urge`, {
    summary: "催单：记入批次历史，并通知跟单员",
    access: [permissions.batchEdit],
    body: ticked.extend({ remark: shortText("催单说明", 100) }),
    response: tickedChanged,
  }),
  changeDue: endpoint.post(`${path}/due`, {
    summary: "批量改交期：不能改的逐一说明原因",
    access: [permissions.batchEdit],
    body: ticked.extend({ dueDate: due }),
    response: tickedChanged,
  }),
  changeMerchandiser: endpoint.post(`${path}/merchandiser`, {
    summary: "批量改跟单员：不能改的逐一说明原因",
    access: [permissions.batchEdit],
    body: ticked.extend({ merchandiserId: chosenId }),
    response: tickedChanged,
  }),
};

export const batchExportEndpoints = exportEndpoints({
  tag,
  title: "生产批次",
  path,
  access: read,
  filter,
  layouts: ["document", "line"],
});
