/** 裁剪登记: a bed of fabric is laid and cut, and its pieces tied into bundles (domain.md §3.2, batch). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { lineCell, maxLines } from "#contract/goods/lines.ts";
import { permissions } from "#contract/permissions.ts";
import { blankAs, byId, id, looseInteger, repeated, requiredText, seenAct, shortText } from "#contract/value.ts";

const endpoint = endpointsOf("生产批次");
const path = "/api/clothes/batch/:id";

/** Pieces of a bundle unless the form says otherwise, and the most it may say. */
export const usualBundleQty = 30;
const maxBundleQty = 999;

const layers = looseInteger.min(1, "层数至少为 1").max(9_999, "层数不能超过 9,999");
const cells = z.array(lineCell.omit({ grade: true })).max(maxLines);

export const batchCuttingEndpoints = {
  /** Layers × ratio for each colour, or what is left of the plan where no ratio is told; never more than may be cut. */
  proposal: endpoint.get(`${path}/cut`, {
    summary: "按层数和配比算出裁数，不写入任何数据；不填配比则为计划余数",
    access: [permissions.batchCut],
    params: byId,
    query: z.object({
      layers: blankAs(undefined, layers.optional()),
      /** `S1 M2 L1`, `121`, `1-2-10`. */
      ratio: shortText("配比", 100).optional(),
      /** None: every colour of the plan. */
      colorIds: repeated(id),
    }),
    response: z.object({
      bedNo: z.number(),
      cells: z.array(
        z.object({
          skuId: z.number(),
          qty: z.number(),
          /** Pieces that may still be cut, with 超裁. */
          most: z.number(),
        }),
      ),
      /** Why the ratio could not be read, or what was more than may be cut; null when all is well. */
      warning: z.string().nullable(),
    }),
  }),
  cut: endpoint.post(`${path}/cut`, {
    summary: "裁剪登记：记一床，分扎并给出扎票号；首床把批次变为裁剪中",
    access: [permissions.batchCut],
    params: byId,
    body: seenAct.extend({
      layers,
      ratio: shortText("配比", 100),
      bundleQty: blankAs(
        usualBundleQty,
        looseInteger.min(1, "每扎件数至少为 1").max(maxBundleQty, `每扎件数不能超过 ${maxBundleQty}`),
      ),
      remark: shortText("备注", 200),
      cells,
    }),
    status: 201,
    response: z.object({
      version: z.number(),
      bedId: z.number(),
      bedNo: z.number(),
      bundles: z.number(),
      qty: z.number(),
    }),
  }),
  voidBed: endpoint.post(`${path}/bed/:bedId/void`, {
    summary: "作废一床：其扎没有计件记录、裁片没有交货时",
    access: [permissions.batchCut],
    params: z.object({ id, bedId: id }),
    body: seenAct.extend({ reason: requiredText("作废原因", 100) }),
    response: z.object({ version: z.number() }),
  }),
};
