/** 期初 and 盘点 of material (domain.md §3.2, material): signed quantities with a reason, posted at once, taken back whole. */

import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints } from "#contract/exports.ts";
import { maxLines, periodQuery } from "#contract/goods/lines.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { clientToken, id, instant, keyword, looseBoolean, requiredChoice, requiredText } from "#contract/value.ts";
import { lotText } from "./material-purchases.ts";
import { materialWords } from "./materials.ts";
import { maxMilli, priceLi } from "./milli.ts";

const endpoint = endpointsOf("物料盘点");
const path = "/api/clothes/material/adjust";
const list = [permissions.materialList];

const signed = z
  .number({ error: "请填写数量" })
  .int("数量最多三位小数")
  .min(-maxMilli, "数量不能超过 9,999,999.999")
  .max(maxMilli, "数量不能超过 9,999,999.999")
  .refine((qty) => qty !== 0, "数量不能为 0");

const row = z.object({
  id: z.number(),
  no: z.string(),
  repositoryId: z.number(),
  repositoryName: z.string(),
  opening: z.boolean(),
  reason: z.string(),
  lineCount: z.number(),
  goods: z.string(),
  /** What the ledger moved it at; only with the right to see cost. */
  valueFen: z.number().optional(),
  operator: z.string().nullable(),
  bizDate: z.string(),
  createTime: instant,
  reverseBy: z.string().nullable(),
  reverseTime: instant.nullable(),
});
export type MaterialAdjustRow = z.output<typeof row>;

const line = materialWords.extend({
  id: z.number(),
  lot: z.string(),
  qtyMilli: z.number(),
  valueFen: z.number().optional(),
});
export type MaterialAdjustLine = z.output<typeof line>;

export const materialAdjustEndpoints = {
  list: endpoint.get(path, {
    summary: "物料期初和盘点单",
    access: list,
    query: pageQuery.extend({
      ...periodQuery,
      keyword,
      repositoryId: id.optional(),
    }),
    response: pageOf(row),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一张物料期初或盘点单",
    access: list,
    response: row.extend({ lines: z.array(line), possible: z.object({ reverse: z.boolean() }) }),
  }),
  add: endpoint.post(path, {
    summary: "登记物料期初或盘盈盘亏，立即记账",
    access: [permissions.materialEdit],
    body: z.object({
      repositoryId: requiredChoice("仓库"),
      opening: looseBoolean,
      reason: requiredText("原因", 50),
      lines: z
        .array(
          z.object({
            materialId: requiredChoice("物料"),
            lot: lotText,
            /** Signed: what was found more or less; of an opening what there is. */
            qtyMilli: signed,
            /** Of an opening, what one unit cost; absent: 参考价. */
            priceLi: priceLi.optional(),
          }),
        )
        .min(1, "请至少填写一行")
        .max(maxLines, `一张单据最多 ${maxLines} 行`),
      clientToken,
    }),
    status: 201,
    response: z.object({ id: z.number(), no: z.string() }),
  }),
  reverse: endpoint.post(`${path}/:id/reverse`, {
    summary: "红冲物料期初或盘点单",
    access: [permissions.materialDel],
    body: z.object({ clientToken, reason: requiredText("红冲原因", 50) }),
  }),
};

export const materialAdjustExportEndpoints = ownExportEndpoints("物料盘点", materialAdjustEndpoints.list);
