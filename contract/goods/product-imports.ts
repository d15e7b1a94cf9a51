/** Import of goods from a spreadsheet (domain.md §3.1, X): checked first, written when the user says so. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { clientToken, looseBoolean, shortText } from "#contract/value.ts";

const endpoint = endpointsOf("商品");

export const maxImportBytes = 20 * 1024 * 1024;
export const maxImportRows = 20_000;

/** How many wrong rows the report carries itself; its file has them all. */
export const maxReportedErrors = 200;

export const importTopics = { check: "products.import.check", write: "products.import.write" } as const;

/** `all` writes nothing while a row is wrong; `right` leaves out the styles that have a wrong row. */
export const importModes = ["all", "right"] as const;

export const rowError = z.object({
  /** As the spreadsheet numbers it. */
  row: z.number(),
  /** The column's heading. */
  column: z.string(),
  message: z.string(),
});
export type RowError = z.output<typeof rowError>;

/** What a check found, or what an import wrote. The result of both jobs. */
export const importReport = z.object({
  /** Rows of data. */
  rows: z.number(),
  /** Styles that are new, and that are there already. */
  adds: z.number(),
  edits: z.number(),
  /** Styles and SKUs written; 0 after a check. */
  written: z.number(),
  writtenSkus: z.number(),
  wrongRows: z.number(),
  /** Styles left out because of a wrong row. */
  wrongStyles: z.number(),
  /** The first {@link maxReportedErrors}. */
  errors: z.array(rowError),
  errorCount: z.number(),
});
export type ImportReport = z.output<typeof importReport>;

export const productImportEndpoints = {
  template: endpoint.get("/api/clothes/product/import/template", {
    summary: "下载商品导入模板（xlsx，一行一个款 + 色 + 码）",
    access: [permissions.productImport],
    download: true,
  }),
  upload: endpoint.post("/api/clothes/product/import", {
    summary: "上传商品表格并在后台检查；不写入任何数据",
    access: [permissions.productImport],
    query: z.object({
      /** Of the file, for the job's title. */
      name: shortText("文件名", 200).default("商品.xlsx"),
      /** Accepts prices that break 最低价 ≤ 批发价 ≤ 吊牌价. */
      confirmPrices: looseBoolean.default(false),
      clientToken,
    }),
    upload: { field: "file", maxBytes: maxImportBytes },
    response: z.object({ jobId: z.number() }),
    status: 201,
  }),
  confirm: endpoint.post("/api/clothes/product/import/:id", {
    summary: "确认导入：按检查任务的文件写入商品",
    access: [permissions.productImport],
    body: z.object({ mode: z.enum(importModes, "导入方式只能是 all 或 right"), clientToken }),
    response: z.object({ jobId: z.number() }),
    status: 201,
  }),
};
