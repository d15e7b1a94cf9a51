/** Stock: what may move it, what the two grades are called, and the log of movements (domain.md §2.1, §3.3). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { keysetOf, keysetQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, id, instant, keyword, repeated } from "#contract/value.ts";

/** 1 正品, 2 次品. */
export const grades = [1, 2] as const;
export type Grade = (typeof grades)[number];
export const gradeLabels: Record<Grade, string> = { 1: "正品", 2: "次品" };

/** A grade in a query string. */
export const gradeCode = z.coerce.number("品级只能是 1 或 2").pipe(z.literal(grades, "品级只能是 1 或 2"));

/** Why pieces moved. Only COST_ADJUST moves none. */
export const moveTypes = [
  "OPENING",
  "PURCHASE_IN",
  "PURCHASE_RETURN",
  "PRODUCE_IN",
  "SALE_OUT",
  "SALE_RETURN",
  "TRANSFER_OUT",
  "TRANSIT_IN",
  "TRANSIT_OUT",
  "TRANSFER_IN",
  "TRANSIT_LOSS",
  "REPAIR_OUT",
  "REPAIR_IN",
  "COUNT_GAIN",
  "COUNT_LOSS",
  "ADJUST_IN",
  "ADJUST_OUT",
  "SCRAP_OUT",
  "SAMPLE_OUT",
  "GRADE_OUT",
  "GRADE_IN",
  "ONLINE_OUT",
  "ONLINE_RETURN",
  "COST_ADJUST",
] as const;
export type MoveType = (typeof moveTypes)[number];

export const moveTypeLabels: Record<MoveType, string> = {
  OPENING: "期初",
  PURCHASE_IN: "采购入库",
  PURCHASE_RETURN: "采购退货",
  PRODUCE_IN: "生产入库",
  SALE_OUT: "拿货",
  SALE_RETURN: "退货",
  TRANSFER_OUT: "调拨出库",
  TRANSIT_IN: "转入在途",
  TRANSIT_OUT: "在途转出",
  TRANSFER_IN: "调拨入库",
  TRANSIT_LOSS: "在途丢失",
  REPAIR_OUT: "送修",
  REPAIR_IN: "修回",
  COUNT_GAIN: "盘盈",
  COUNT_LOSS: "盘亏",
  ADJUST_IN: "调增",
  ADJUST_OUT: "调减",
  SCRAP_OUT: "报废",
  SAMPLE_OUT: "样衣领用",
  GRADE_OUT: "正次互转出",
  GRADE_IN: "正次互转入",
  ONLINE_OUT: "网单发货",
  ONLINE_RETURN: "网单退货",
  COST_ADJUST: "成本调整",
};

/** What `qty` pieces are worth, in 分; null where nobody told what they cost: they stand at nothing. */
export function knownWorth(valueFen: number, qty: number): number | null {
  return valueFen === 0 && qty !== 0 ? null : valueFen;
}

/** The documents that move stock, as `docType` names them. */
export const stockDocTypes = [
  "OPENING",
  "BILL",
  "BILL_PICKUP",
  "TRANSFER",
  "PURCHASE_RECEIPT",
  "PURCHASE_RETURN",
  "COUNT",
  "ADJUST",
  "DELIVERY",
  "REPAIR",
  "REPAIR_RETURN",
  "BATCH",
  "ONLINE_ORDER",
  "AFTER_SALE",
] as const;
export type StockDocType = (typeof stockDocTypes)[number];

/** How far a list of movements reaches at once (domain.md §1.7). */
export const movementRange = { defaultDays: 30, maxDays: 366 } as const;

/**
 * Filters of 库存变更日志. Absent means any. Days are those on which the
 * movement was written, both inclusive: nobody hides a movement by dating its
 * document back. Without days: the last 30, or all time when `docNo` is given.
 */
const movementFilter = z.object({
  from: bizDate.optional(),
  to: bizDate.optional(),
  repositoryId: repeated(id),
  /** A whole barcode or SKU code, the start of a 款号, part of a 品名 or its pinyin initials. */
  keyword,
  moveType: repeated(z.enum(moveTypes, "变动类型不存在")),
  /** A whole document number. */
  docNo: z
    .string()
    .trim()
    .max(32, "单号不能超过 32 个字")
    .transform((text) => text.toUpperCase())
    .optional(),
  operatorId: id.optional(),
  grade: gradeCode.optional(),
});
export type MovementFilter = z.output<typeof movementFilter>;

const movementRow = z.object({
  id: z.number(),
  createTime: instant,
  bizDate,
  repositoryId: z.number(),
  repositoryName: z.string(),
  productId: z.number(),
  styleNo: z.string(),
  colorName: z.string(),
  sizeName: z.string(),
  skuCode: z.string(),
  grade: z.literal(grades),
  moveType: z.enum(moveTypes),
  qty: z.number(),
  balanceAfter: z.number(),
  /** 红冲: takes another movement back. */
  reversal: z.boolean(),
  docType: z.string(),
  docId: z.number(),
  /** Absent where the document has no number: 期初, and bills of before their module. */
  docNo: z.string().nullable(),
  /** What the document's page is opened by. */
  docPageId: z.number().nullable(),
  /** The repository at the other end, or the supplier; 其他仓库 where that may not be seen. */
  counterpart: z.string().nullable(),
  operatorName: z.string(),
  remark: z.string(),
  /** Signed; absent where the viewer may not see what the goods of the repository cost. */
  valueFen: z.number().optional(),
});
export type MovementRow = z.output<typeof movementRow>;

const named = z.object({ id: z.number(), name: z.string() });
const tag = "库存";
const endpoint = endpointsOf(tag);

export const stockEndpoints = {
  movements: endpoint.get("/api/clothes/stock/movement", {
    summary: "库存变更日志：按编号倒序、以游标翻页；合计为筛选结果，过大时只统计到 totals.since",
    access: [permissions.reviseList],
    query: movementFilter.extend(keysetQuery.shape),
    response: keysetOf(movementRow, {
      /** Pieces that came in, went out, and the difference. */
      in: z.number(),
      out: z.number(),
      net: z.number(),
    }),
  }),
  movementChoices: endpoint.get("/api/clothes/stock/movement/choices", {
    summary: "库存变更日志的筛选项：可查看的仓与操作人",
    access: [permissions.reviseList],
    response: z.object({ repositories: z.array(named), operators: z.array(named) }),
  }),
};

export const movementExportEndpoints = exportEndpoints({
  tag,
  title: "库存变更日志",
  path: "/api/clothes/stock/movement",
  access: stockEndpoints.movements.access,
  filter: movementFilter,
  layouts: ["movement"],
});
