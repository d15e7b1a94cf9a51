/** Stock: what may move it, and what the two grades are called (domain.md §2.1). */

/** 1 正品, 2 次品. */
export const grades = [1, 2] as const;
export type Grade = (typeof grades)[number];
export const gradeLabels: Record<Grade, string> = { 1: "正品", 2: "次品" };

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

/** The documents that move stock, as `docType` names them. */
export const stockDocTypes = [
  "OPENING",
  "BILL",
  "TRANSFER",
  "PURCHASE_RECEIPT",
  "PURCHASE_RETURN",
  "COUNT",
  "ADJUST",
] as const;
export type StockDocType = (typeof stockDocTypes)[number];
