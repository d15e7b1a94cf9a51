/**
 * Imports of masters from a spreadsheet, one row each: checked first, written when the user says so
 * (docs/decisions/documents.md, "Exports and imports are jobs").
 */
import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";
import { importModes, maxImportBytes, rowError } from "./goods/product-imports.ts";
import type { ImportArea } from "./system/jobs.ts";
import { clientToken, shortText } from "./value.ts";

/** What a check found, or what an import wrote. The result of both jobs. */
export const rowImportReport = z.object({
  rows: z.number(),
  rightRows: z.number(),
  /** Amounts that the right rows bring, by name: 期初欠款. Those of 0 are left out. */
  sums: z.array(z.object({ label: z.string(), fen: z.number() })).default([]),
  /** The ids of what was written. */
  added: z.array(z.number()),
  errors: z.array(rowError),
  errorCount: z.number(),
});
export type RowImportReport = z.output<typeof rowImportReport>;

interface RowImport {
  tag: string;
  /** In the job's title and the file's name: 用户. */
  title: string;
  /** Of its endpoints: `/api/users/import`. */
  path: `/${string}`;
  /** Of its jobs, before `.import.`. */
  area: ImportArea;
  access: readonly string[];
  /** What the writing does, for the documentation. */
  writes: string;
}

export type RowImportEndpoints = ReturnType<typeof rowImportEndpoints>;

/** Template, upload and confirmation of one import, with the topics of its two jobs. */
export function rowImportEndpoints({ tag, title, path, area, access, writes }: RowImport) {
  const endpoint = endpointsOf(tag);
  return {
    title,
    topics: { check: `${area}.import.check`, write: `${area}.import.write` },
    endpoints: {
      template: endpoint.get(`${path}/template`, {
        summary: `下载${title}导入模板（xlsx，一行一个，带一行示例）`,
        access,
        download: true,
      }),
      upload: endpoint.post(path, {
        summary: `上传${title}表格并在后台检查；不写入任何数据`,
        access,
        query: z.object({ name: shortText("文件名", 200).default(`${title}.xlsx`), clientToken }),
        upload: { field: "file", maxBytes: maxImportBytes },
        response: z.object({ jobId: z.number() }),
        status: 201,
      }),
      confirm: endpoint.post(`${path}/:id`, {
        summary: `确认导入：按检查任务的文件${writes}`,
        access,
        body: z.object({ mode: z.enum(importModes, "导入方式只能是 all 或 right"), clientToken }),
        response: z.object({ jobId: z.number() }),
        status: 201,
      }),
    },
  };
}
