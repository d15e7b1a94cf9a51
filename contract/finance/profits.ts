/** 利润表 (domain.md §3.6, cost): what was earned in some months, by stall or by month, and the documents behind each figure. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, id, looseBoolean } from "#contract/value.ts";
import { profitColumns, profitItems } from "./profit.words.ts";

const endpoint = endpointsOf("利润表");
const path = "/api/clothes/profit";
const access = [permissions.costList];

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "月份格式应为 年-月，例如 2026-03");

const filter = z.object({
  /** The first and the last month; this month unless told. */
  from: month.optional(),
  to: month.optional(),
  by: z.enum(profitColumns, "列只能按档口或按月").default("stall"),
  stallId: id.optional(),
});
export type ProfitFilter = z.output<typeof filter>;

const line = z.object({
  item: z.enum(profitItems),
  category: z.string(),
  /** 分, one a column; `+` earns. */
  amounts: z.array(z.number()),
});

const statement = z.object({
  from: month,
  to: month,
  /** The business days of these months. */
  days: z.object({ from: bizDate, to: bizDate }),
  by: z.enum(profitColumns),
  columns: z.array(
    z.object({
      label: z.string(),
      /** What a column is about, as the list of its documents takes it. */
      days: z.object({ from: bizDate, to: bizDate }),
      stallId: z.number().nullable(),
      /** What belongs to no stall. */
      noStall: z.boolean(),
    }),
  ),
  lines: z.array(line),
  stalls: z.array(z.object({ id: z.number(), name: z.string() })),
  /** False where stalls are hidden from the actor, and with them what belongs to no stall. */
  whole: z.boolean(),
});
export type ProfitStatement = z.output<typeof statement>;

/** Items whose documents are listed; the others have lists of their own. */
const documentFilter = z.object({
  item: z.enum(profitItems, "项目不存在"),
  from: bizDate,
  to: bizDate,
  stallId: id.optional(),
  noStall: looseBoolean.optional(),
});

const document = z.object({
  /** Unique in its list. */
  id: z.string(),
  bizDate,
  stallName: z.string().nullable(),
  docType: z.string(),
  no: z.string().nullable(),
  /** By which its page is opened; null where it has none. */
  pageId: z.number().nullable(),
  category: z.string(),
  amountFen: z.number(),
});
export type ProfitDocument = z.output<typeof document>;

export const profitEndpoints = {
  statement: endpoint.get(path, {
    summary: "利润表：可见档口，按档口或按月；没有归属的只在能看全部档口时计入",
    access,
    mayLag: true,
    query: filter,
    response: statement,
  }),
  file: endpoint.get(`${path}/download`, {
    summary: "导出利润表（xlsx），小计由表格自己的公式算出",
    access,
    mayLag: true,
    query: filter,
    download: true,
  }),
  documents: endpoint.get(`${path}/documents`, {
    summary: "利润表一个数字背后的单据；合计就是那个数字",
    access,
    query: pageQuery.extend(documentFilter.shape),
    response: pageOf(document).extend({ totals: z.object({ amountFen: z.number() }) }),
  }),
};

export const profitDocumentExportEndpoints = ownExportEndpoints("利润明细", profitEndpoints.documents);
