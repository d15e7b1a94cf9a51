/** 分销策略 as its pages show it: every number, label and choice is made here, on the server. */

import type { Option } from "#app/components/ui/input.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { rateText } from "#app/routes/clothes/stall/distributor/distributor.view.server.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatFen } from "#contract/money.ts";
import { pageQuery } from "#contract/page.ts";
import {
  priceModeLabels,
  priceModes,
  returnLimitModeLabels,
  returnLimitModes,
} from "#contract/stall/distributor.words.ts";
import {
  maxTiers,
  type StrategyDetail,
  type StrategyRow,
  strategyEndpoints,
  strategyStatusLabels,
} from "#contract/stall/strategies.ts";
import type { StrategyFormChoices, StrategyFormValues } from "./strategy-form.tsx";
import type { StrategyRowView } from "./strategy-table.tsx";

export const strategyPath = "/clothes/stall/distributor/strategy";

export function strategyRows(list: Answer<typeof strategyEndpoints.list>): StrategyRowView[] {
  return list.content.map((row) => ({
    id: row.id,
    name: row.name,
    isDefault: row.isDefault,
    mode: priceModeLabels[row.priceMode],
    discount: discountText(row),
    listed: row.priceMode === "LIST" || row.priceCount > 0,
    rememberLast: row.rememberLast ? "记忆" : "",
    minMix: row.minMixQty > 0 ? `${formatCount(row.minMixQty)} 件` : "",
    credit: formatFen(row.defaultCreditFen),
    returns: `${row.returnDays} 天 · ${rateText(row.returnRatioBp)} ${returnLimitModeLabels[row.returnLimitMode]}`,
    bonus: rateText(row.bonusRatioBp),
    tiers: row.tierCount,
    customers: formatCount(row.customers),
    on: row.status === "ON",
    status: strategyStatusLabels[row.status],
  }));
}

function discountText({ priceMode, discountBp, minusFen, priceCount }: StrategyRow): string {
  if (priceMode === "DISCOUNT") return rateText(discountBp);
  if (priceMode === "MINUS") return `减 ${formatFen(minusFen)}`;
  return priceMode === "LIST" ? `${formatCount(priceCount)} 款` : "";
}

export function strategyFilterChoices(): { modes: Option[]; statuses: Option[] } {
  return {
    modes: priceModes.map((value) => ({ value, label: priceModeLabels[value] })),
    statuses: Object.entries(strategyStatusLabels).map(([value, label]) => ({ value, label })),
  };
}

/** The form's drop-downs; a strategy cannot lead to itself. */
export async function strategyFormChoices(api: Api, ownId?: number): Promise<StrategyFormChoices> {
  const { content } = await api.call(strategyEndpoints.list, {
    query: { ...pageQuery.parse({ size: 100 }), status: "ON" },
  });
  return {
    modes: strategyFilterChoices().modes,
    limits: returnLimitModes.map((value) => ({ value, label: returnLimitModeLabels[value] })),
    upgrades: content.filter(({ id }) => id !== ownId).map(({ id, name }) => ({ value: id, label: name })),
    maxTiers,
  };
}

/** What a new strategy starts with. */
export const newStrategyValues: StrategyFormValues = {
  priceMode: "WHOLESALE",
  discountBp: "100",
  minMixQty: "0",
  returnDays: "7",
  returnRatioBp: "100",
  returnLimitMode: "WARN",
  defaultCreditFen: "0",
  bonusRatioBp: "100",
  sort: "999",
  tiers: [],
};

export function strategyFormValues(row: StrategyDetail): StrategyFormValues {
  const yuan = (fen: number) => formatFen(fen, { grouped: false });
  const percent = (bp: number) => rateText(bp).replace("%", "") || "0";
  return {
    name: row.name,
    priceMode: row.priceMode,
    discountBp: percent(row.discountBp),
    minusFen: row.minusFen > 0 ? yuan(row.minusFen) : "",
    rememberLast: String(row.rememberLast),
    minMixQty: String(row.minMixQty),
    returnDays: String(row.returnDays),
    returnRatioBp: percent(row.returnRatioBp),
    returnLimitMode: row.returnLimitMode,
    defaultCreditFen: yuan(row.defaultCreditFen),
    bonusRatioBp: percent(row.bonusRatioBp),
    upgradeFen: row.upgradeFen === null ? "" : yuan(row.upgradeFen),
    upgradeToId: row.upgradeToId === null ? "" : String(row.upgradeToId),
    sort: String(row.sort),
    tiers: row.tiers.map(({ amountFen, bonusFen }) => ({ amountFen: yuan(amountFen), bonusFen: yuan(bonusFen) })),
  };
}

/** A request's `?id=`, or null where it names none. */
export function strategyIdOf(request: Request): { id: number } | null {
  const params = strategyEndpoints.detail.params.safeParse({ id: new URL(request.url).searchParams.get("id") });
  return params.success ? params.data : null;
}
