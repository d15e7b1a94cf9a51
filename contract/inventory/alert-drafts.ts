/** From alerts to what mends them: drafts of 调拨, 采购 and 翻单 with suggested quantities, made in bulk (domain.md §3.3, stock/monitor). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { lineQty, lineSku, maxLines } from "#contract/goods/lines.ts";
import { permissions } from "#contract/permissions.ts";
import { clientToken, id, repeated } from "#contract/value.ts";
import { alertFilter } from "./alerts.ts";

const endpoint = endpointsOf("监控策略");

export const alertDraftLimits = {
  /** Alerts that one plan considers. */
  alerts: 500,
  /** Documents made at once, and lines of all of them together. */
  drafts: 20,
  lines: maxLines,
} as const;

/** The alerts: those named, else all that the filter finds; only those that tell of too little become lines. */
const choice = alertFilter.extend({
  ids: repeated(id).pipe(z.array(z.number()).max(alertDraftLimits.alerts, "一次最多处理 500 条预警")),
  /** 调拨: where from, 大仓 unless told. 采购: where to, the place that lacks it unless told. 翻单: where to, 大仓 unless told. */
  placeId: id.optional(),
});

const planned = z.object({
  /** 调拨: a repository. 采购: a supplier. 翻单: a factory. */
  giverId: z.number(),
  giverName: z.string(),
  /** Where the goods are to come to. */
  takerId: z.number(),
  takerName: z.string(),
  lines: z.array(
    lineSku.extend({
      /** Pieces lacking, beyond what is already on its way or ordered. */
      need: z.number(),
      qty: z.number(),
      /** 调拨: pieces that the giver has to spare. */
      available: z.number().nullable(),
    }),
  ),
});

const plan = z.object({
  drafts: z.array(planned),
  /** What becomes no line, and why. */
  skipped: z.array(z.object({ label: z.string(), place: z.string(), reason: z.string() })),
  /** The alerts that the drafts would mend, of `total` found; at most {@link alertDraftLimits} are considered. */
  alertIds: z.array(z.number()),
  total: z.number(),
  /** Lines past the limits: they come with the next plan. */
  left: z.number(),
});
export type DraftPlan = z.output<typeof plan>;

const wanted = z.object({
  clientToken,
  /** They become 已知晓. */
  alertIds: z.array(id).max(alertDraftLimits.alerts, "一次最多处理 500 条预警").default([]),
  drafts: z
    .array(
      z.object({
        giverId: id,
        takerId: id,
        cells: z
          .array(z.object({ skuId: id, qty: lineQty.min(1, "数量必须大于 0") }))
          .min(1, "请至少填写一行")
          .max(maxLines, `一张单据最多 ${maxLines} 行`),
      }),
    )
    .min(1, "没有要生成的明细，请至少填写一行数量")
    .max(alertDraftLimits.drafts, `一次最多生成 ${alertDraftLimits.drafts} 张草稿`),
});
export type WantedDrafts = z.output<typeof wanted>;

const made = z.object({ drafts: z.array(z.object({ id: z.number(), no: z.string(), qty: z.number() })) });

export const alertDraftEndpoints = {
  transferPlan: endpoint.get("/api/clothes/alert/transfer-draft", {
    summary: "由预警试算调拨草稿：按调出仓和调入仓分组，带建议数量，不写入任何数据",
    access: [permissions.transferAdd],
    query: choice,
    response: plan,
  }),
  purchasePlan: endpoint.get("/api/clothes/alert/purchase-draft", {
    summary: "由预警试算采购草稿：按供应商和仓库分组，带建议数量，不写入任何数据",
    access: [permissions.purchaseAdd],
    query: choice,
    response: plan,
  }),
  batchPlan: endpoint.get("/api/clothes/alert/batch-draft", {
    summary: "由预警试算翻单草稿：一款一批，各仓所缺合计，扣除在产和草稿，不写入任何数据",
    access: [permissions.batchAdd],
    query: choice,
    response: plan,
  }),
  transferDrafts: endpoint.post("/api/clothes/alert/transfer-draft", {
    summary: "由预警生成调拨草稿，预警标为已知晓，通知调出仓",
    access: [permissions.transferAdd],
    body: wanted,
    status: 201,
    response: made,
  }),
  purchaseDrafts: endpoint.post("/api/clothes/alert/purchase-draft", {
    summary: "由预警生成采购草稿，预警标为已知晓，通知入库仓",
    access: [permissions.purchaseAdd],
    body: wanted,
    status: 201,
    response: made,
  }),
  batchDrafts: endpoint.post("/api/clothes/alert/batch-draft", {
    summary: "由预警生成翻单草稿（每张一款，交期 21 天后），预警标为已知晓，通知能看入库仓的跟单",
    access: [permissions.batchAdd],
    body: wanted,
    status: 201,
    response: made,
  }),
};
