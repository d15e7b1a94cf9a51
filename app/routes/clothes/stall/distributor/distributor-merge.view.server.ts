/** 合并客户 for its page: whom one may mean, and what would move. */

import type { Api } from "#app/lib/api/api.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { formatFen } from "#contract/money.ts";
import { distributorStatusLabels } from "#contract/stall/distributor.words.ts";
import { distributorLookupEndpoints } from "#contract/stall/distributor-lookup.ts";
import { distributorMergeEndpoints } from "#contract/stall/distributor-merge.ts";
import { balanceText } from "./distributor.view.server.ts";

/** The customers that the text may mean, but for the one that is to go and 散客. */
export async function mergeMatches(api: Api, id: number, text: string) {
  const found = await api.call(distributorLookupEndpoints.search, { query: { text } });
  return found
    .filter((match) => match.id !== id && !match.walkIn)
    .map((match) => ({
      id: match.id,
      label: `${match.name}（${match.code}）`,
      note: [
        match.phone && `尾号 ${match.phone}`,
        match.region,
        match.strategyName,
        balanceText(match.balanceFen),
        match.status !== "NORMAL" && distributorStatusLabels[match.status],
      ]
        .filter(Boolean)
        .join(" · "),
    }));
}

export async function mergeView(api: Api, params: { id: number }, query: { intoId: number }) {
  const { from, into, ...moving } = await api.call(distributorMergeEndpoints.plan, { params, query });
  const moves: [label: string, value: string][] = [
    ["账户", `${balanceText(from.balanceFen)}（${into.name}现在 ${balanceText(into.balanceFen)}）`],
    ["合并后账户", balanceText(from.balanceFen + into.balanceFen)],
    ["赠送金", formatFen(from.bonusFen)],
    ["拿货单", `${formatCount(moving.bills)} 张`],
    ["挂单", `${formatCount(moving.heldBills)} 张`],
    ["未拿欠货", `${formatCount(moving.owedQty)} 件`],
    ["充值记录", `${formatCount(moving.recharges)} 笔`],
    ["收退款与调账", `${formatCount(moving.receipts)} 笔`],
    ["专价", `${formatCount(moving.prices)} 款，同款留新的`],
    ["上次成交价", `${formatCount(moving.lastPrices)} 款，同款留新的`],
  ];
  return {
    from: from.name,
    into: into.name,
    title: `${from.name} → ${into.name}`,
    stamp: { intoId: into.id, version: from.version, intoVersion: into.version, name: from.name },
    refusal: moving.refusal,
    moves,
  };
}
