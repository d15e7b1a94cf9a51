/** 分销策略 as its pages show it: every number, label and choice is made here, on the server. */

import type { Api } from "#app/lib/api/api.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { rateText } from "#app/routes/clothes/stall/distributor/distributor.view.server.ts";
import { formatFen } from "#contract/money.ts";
import { pageQuery } from "#contract/page.ts";
import { priceModeLabels, returnLimitModeLabels } from "#contract/stall/distributor.words.ts";
import {
  maxTiers,
  type StrategyDetail,
  type StrategyRow,
  strategyEndpoints,
  strategyStatusLabels,
} from "#contract/stall/strategies.ts";

export type StrategyRowView = ReturnType<typeof strategyRow>;

export function strategyRow(row: StrategyRow) {
  return {
    id: row.id,
    name: row.name,
    isDefault: row.isDefault,
    mode: priceModeLabels[row.priceMode],
    discount: discountText(row),
    /** Has a price list to look at. */
    listed: row.priceMode === "LIST" || row.priceCount > 0,
    rememberLast: row.rememberLast && "记忆",
    minMix: row.minMixQty > 0 && `${formatCount(row.minMixQty)} 件`,
    credit: formatFen(row.defaultCreditFen),
    returns: `${row.returnDays} 天 · ${rateText(row.returnRatioBp)} ${returnLimitModeLabels[row.returnLimitMode]}`,
    bonus: rateText(row.bonusRatioBp),
    tiers: row.tierCount,
    customers: formatCount(row.customers),
    on: row.status === "ON",
    status: strategyStatusLabels[row.status],
  };
}

/** The rate, what is taken off, or how many styles are listed. */
function discountText({ priceMode, discountBp, minusFen, priceCount }: StrategyRow): string {
  if (priceMode === "DISCOUNT") return rateText(discountBp);
  if (priceMode === "MINUS") return `减 ${formatFen(minusFen)}`;
  return priceMode === "LIST" ? `${formatCount(priceCount)} 款` : "";
}

export const strategyFilterChoices = {
  modes: optionsOf(priceModeLabels),
  statuses: optionsOf(strategyStatusLabels),
};

export type StrategyChoices = Awaited<ReturnType<typeof strategyChoices>>;

/** The form's drop-downs; a strategy cannot lead to itself. */
export async function strategyChoices(api: Api, ownId?: number) {
  const { content } = await api.call(strategyEndpoints.list, {
    query: { ...pageQuery.parse({ size: 100 }), status: "ON" },
  });
  return {
    modes: strategyFilterChoices.modes,
    limits: optionsOf(returnLimitModeLabels),
    upgrades: namedOptions(content.filter(({ id }) => id !== ownId)),
    tiers: Array.from({ length: maxTiers }, (_, index) => index),
  };
}

/** What a new strategy starts with, as its form shows it. */
export const newStrategy = {
  priceMode: "WHOLESALE",
  discountBp: 100,
  minMixQty: 0,
  returnDays: 7,
  returnRatioBp: 100,
  returnLimitMode: "WARN",
  defaultCreditFen: 0,
  bonusRatioBp: 100,
  sort: 999,
};

/** A strategy as its form shows it: amounts in 元, rates in percent, a row of fields a tier. */
export function strategyValues(row: StrategyDetail) {
  const yuan = (fen: number) => formatFen(fen, { grouped: false });
  const percent = (bp: number) => rateText(bp).replace("%", "") || "0";
  const tiers = row.tiers.flatMap(({ amountFen, bonusFen }, index) => [
    [`tiers[${index}].amountFen`, yuan(amountFen)],
    [`tiers[${index}].bonusFen`, yuan(bonusFen)],
  ]);
  return {
    ...row,
    discountBp: percent(row.discountBp),
    minusFen: row.minusFen > 0 ? yuan(row.minusFen) : "",
    returnRatioBp: percent(row.returnRatioBp),
    defaultCreditFen: yuan(row.defaultCreditFen),
    bonusRatioBp: percent(row.bonusRatioBp),
    upgradeFen: row.upgradeFen && yuan(row.upgradeFen),
    ...Object.fromEntries(tiers),
  };
}
