/** Sums from which one person alone is not enough, in 分 (docs/decisions/figures.md, "Two people for money"). */

/** 借支, 退款, 调账, 核销, 补贴, 费用: told to 老板 from here on; 10,000.00 元. */
export const toldFromFen = 1_000_000;

/** 工资 and payments of what is owed by documents: told to 老板 from here on; 50,000.00 元. */
export const toldPaymentFromFen = 5_000_000;

/**
 * 费用: who wrote it does not confirm it from here on, where somebody else may. 物料盘亏 of a person and day: registered
 * from here on by who may approve losses of goods. 10,000.00 元.
 */
export const secondPersonFromFen = 1_000_000;
