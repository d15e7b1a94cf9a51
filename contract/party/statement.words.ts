/** Words of a factory's 对账单. */

/** What a fee is of. */
export const feeDocLabels = { DELIVERY: "验收", REPAIR_RETURN: "修回" } as const;
