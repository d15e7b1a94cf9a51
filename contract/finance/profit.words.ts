/**
 * 利润表: its items, and how they make up its sums (domain.md §3.6; docs/decisions/figures.md, "What was earned"). Every
 * amount is signed as it changes the profit: `+` earns, `−` costs. Pure.
 */

export const profitItems = [
  "GOODS",
  "RETURN",
  "OFF",
  "FREIGHT",
  "PLATFORM",
  "PLATFORM_FEE",
  "COST",
  "ONLINE_COST",
  "EXPENSE",
  "WAGE",
  "DEPRECIATION",
  "DISPOSAL",
  "COUNT",
  "STOCK_LOSS",
  "VARIANCE",
  "DEDUCT",
  "BONUS",
  "BAD_DEBT",
  "INCOME",
] as const;
export type ProfitItem = (typeof profitItems)[number];

export const profitItemLabels: Record<ProfitItem, string> = {
  GOODS: "销售",
  RETURN: "退货",
  OFF: "优惠抹零",
  FREIGHT: "运费收入",
  PLATFORM: "平台销售",
  PLATFORM_FEE: "平台佣金",
  COST: "销售成本",
  ONLINE_COST: "平台发货成本",
  EXPENSE: "费用",
  WAGE: "工资（底薪、提成、补贴）",
  DEPRECIATION: "折旧",
  DISPOSAL: "资产处置损益",
  COUNT: "盘点损益",
  STOCK_LOSS: "报损与调整",
  VARIANCE: "成本差异",
  DEDUCT: "工厂扣款",
  BONUS: "赠送金抵用",
  BAD_DEBT: "坏账与调账",
  INCOME: "其他收入",
};

/** Documents behind a figure, by what a ledger calls them. */
export const profitDocTypeLabels: Readonly<Record<string, string>> = {
  BILL: "拿货单",
  BILL_PICKUP: "补拿货",
  OWED_CANCEL: "取消欠货",
  WAGE: "工资单",
  COUNT: "盘点单",
  ADJUST: "调整单",
  TRANSFER: "调拨单",
  BATCH: "生产批次",
  DELIVERY: "交货单",
  REPAIR: "返修单",
  REPAIR_RETURN: "返修单",
  PURCHASE_RECEIPT: "采购入库",
  PURCHASE_RETURN: "采购退货",
  ONLINE_ORDER: "网单",
  AFTER_SALE: "网单售后",
  RECHARGE: "充值单",
  MATERIAL_ADJUST: "物料盘点",
  MATERIAL_ISSUE: "领料单",
  MATERIAL_PURCHASE: "物料采购",
  MATERIAL_PURCHASE_RETURN: "物料退货",
  RECEIPT: "收款单",
  DISTRIBUTOR: "客户调账",
  CASH_SLIP: "费用单",
  FIXED_ASSET: "固定资产",
  PIECE: "计件",
};

/** Running sums: each is the one before and its own items. */
export const profitSums = ["NET_SALES", "GROSS", "PROFIT"] as const;
export type ProfitSum = (typeof profitSums)[number];
const profitSumLabels: Record<ProfitSum, string> = { NET_SALES: "净销售", GROSS: "毛利", PROFIT: "利润" };

const sumOf: Record<ProfitItem, ProfitSum> = {
  GOODS: "NET_SALES",
  RETURN: "NET_SALES",
  OFF: "NET_SALES",
  FREIGHT: "NET_SALES",
  PLATFORM: "GROSS",
  PLATFORM_FEE: "GROSS",
  COST: "GROSS",
  ONLINE_COST: "GROSS",
  EXPENSE: "PROFIT",
  WAGE: "PROFIT",
  DEPRECIATION: "PROFIT",
  DISPOSAL: "PROFIT",
  COUNT: "PROFIT",
  STOCK_LOSS: "PROFIT",
  VARIANCE: "PROFIT",
  DEDUCT: "PROFIT",
  BONUS: "PROFIT",
  BAD_DEBT: "PROFIT",
  INCOME: "PROFIT",
};

/** Of 费用 and 其他收入 each category is a line of its own. */
export interface ProfitLine {
  readonly item: ProfitItem;
  /** Empty where the item has none. */
  readonly category: string;
  /** 分, one a column. */
  readonly amounts: readonly number[];
}

export type StatementLine =
  | ({ readonly kind: "line"; readonly label: string } & ProfitLine)
  | { readonly kind: "sum"; readonly sum: ProfitSum; readonly label: string; readonly amounts: readonly number[] };

function profitLineLabel({ item, category }: Pick<ProfitLine, "item" | "category">): string {
  return category === "" ? profitItemLabels[item] : `${profitItemLabels[item]} · ${category}`;
}

/** The lines with the sums among them, in the order of the statement; `columns` is how many amounts each has. */
export function profitStatement(lines: readonly ProfitLine[], columns: number): StatementLine[] {
  const running = new Array<number>(columns).fill(0);
  return profitSums.flatMap((sum): StatementLine[] => {
    const own = profitItems
      .filter((item) => sumOf[item] === sum)
      .flatMap((item) => lines.filter((line) => line.item === item));
    for (const { amounts } of own) {
      for (let at = 0; at < columns; at += 1) running[at] = (running[at] ?? 0) + (amounts[at] ?? 0);
    }
    return [
      ...own.map((line) => ({ kind: "line" as const, label: profitLineLabel(line), ...line })),
      { kind: "sum", sum, label: profitSumLabels[sum], amounts: [...running] },
    ];
  });
}

/** Columns of the statement. */
export const profitColumns = ["stall", "month"] as const;
export type ProfitColumns = (typeof profitColumns)[number];
export const profitColumnsLabels: Record<ProfitColumns, string> = { stall: "按档口", month: "按月" };

/** Months that one statement covers at most. */
export const maxProfitMonths = 12;
