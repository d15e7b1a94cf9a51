/** 期初导入: opening stock from a spreadsheet, checked first, written as 调整单 when the user says so. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { importModes, maxImportBytes, rowError } from "#contract/goods/product-imports.ts";
import { permissions } from "#contract/permissions.ts";
import { clientToken, looseBoolean, shortText } from "#contract/value.ts";

const endpoint = endpointsOf("调整单");

export const openingTopics = { check: "openings.import.check", write: "openings.import.write" } as const;

/** What a check found, or what an import wrote. The result of both jobs. */
export const openingReport = z.object({
  /** Rows of data, and those that are right. */
  rows: z.number(),
  rightRows: z.number(),
  /** Pieces of the right rows, and what they cost; null where the asker may not see it in one of the places. */
  qty: z.number(),
  costFen: z.number().nullable(),
  /** Right rows of which neither the sheet nor the style says what they cost: they come in at 0. */
  unknownRows: z.number(),
  /** The slips that were written, and whether they were approved. */
  slips: z.array(z.object({ id: z.number(), no: z.string() })),
  approved: z.boolean(),
  errors: z.array(rowError),
  errorCount: z.number(),
});
export type OpeningReport = z.output<typeof openingReport>;

export const openingImportEndpoints = {
  template: endpoint.get("/api/clothes/adjustment/opening/template", {
    summary: "下载期初导入模板（xlsx，一行一个款 + 色 + 码 + 仓）",
    access: [permissions.reviseAdjust],
    download: true,
  }),
  upload: endpoint.post("/api/clothes/adjustment/opening", {
    summary: "上传期初表格并在后台检查；不写入任何数据",
    access: [permissions.reviseAdjust],
    query: z.object({ name: shortText("文件名", 200).default("期初.xlsx"), clientToken }),
    upload: { field: "file", maxBytes: maxImportBytes },
    response: z.object({ jobId: z.number() }),
    status: 201,
  }),
  confirm: endpoint.post("/api/clothes/adjustment/opening/:id", {
    summary: "确认导入：按检查任务的文件生成期初调整单，可同时审核",
    access: [permissions.reviseAdjust],
    body: z.object({
      mode: z.enum(importModes, "导入方式只能是 all 或 right"),
      /** Approves the slips at once; needs that permission. */
      approve: looseBoolean.default(false),
      clientToken,
    }),
    response: z.object({ jobId: z.number() }),
    status: 201,
  }),
};
