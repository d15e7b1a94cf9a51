/** How the form of a strategy is read: amounts in 元, rates in percent, rows of tiers that may stay empty. */
import { type Fields, Refused, readPercent, readYuan } from "#app/lib/form/form.server.ts";

const rate = (label: string) => (text: string) => readPercent(label, text, { empty: 10_000 });

export const strategyReads = {
  discountBp: rate("折扣"),
  returnRatioBp: rate("退货比例上限"),
  bonusRatioBp: rate("赠送金可抵比例"),
  minusFen: (text: string) => readYuan("固定减价", text, { empty: 0 }),
  defaultCreditFen: (text: string) => readYuan("默认信用额度", text, { empty: 0 }),
  upgradeFen: (text: string) => readYuan("升级门槛", text, { empty: null }),
};

/** Empty rows are left out. */
export function strategyBody({ tiers, ...fields }: Fields): Fields {
  const rows = (Array.isArray(tiers) ? tiers : []) as Partial<Record<"amountFen" | "bonusFen", string>>[];
  const filled = rows.filter(({ amountFen, bonusFen }) => amountFen || bonusFen);
  return { ...fields, tiers: filled.map((row, index) => readTier(row, index + 1)) };
}

function readTier({ amountFen = "", bonusFen = "" }: { amountFen?: string; bonusFen?: string }, number: number) {
  if (!amountFen || !bonusFen) throw new Refused(`第 ${number} 档要同时填充值与赠送金额，最多两位小数`, "tiers");
  return {
    amountFen: readYuan(`第 ${number} 档充值`, amountFen),
    bonusFen: readYuan(`第 ${number} 档赠送`, bonusFen),
  };
}
