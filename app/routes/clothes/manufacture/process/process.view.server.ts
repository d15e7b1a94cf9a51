/** 工序 as its pages show and read it. */

import type { Api } from "#app/lib/api/api.server.ts";
import { readLi } from "#app/lib/form/form.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { processStageLabels, processStatusLabels } from "#contract/manufacture/process.words.ts";
import { type ProcessDetail, type ProcessRow, processEndpoints } from "#contract/manufacture/processes.ts";
import { formatLi } from "#contract/money.ts";

export type ProcessRowView = ReturnType<typeof processRow>;

export function processRow(row: ProcessRow) {
  return {
    ...row,
    stage: processStageLabels[row.stage],
    price: formatLi(row.priceLi),
    next: row.next && `${row.next.fromDay} 起 ${formatLi(row.next.priceLi)}`,
    stdSec: row.stdSec === 0 ? "" : formatCount(row.stdSec),
    on: row.status === "ON",
    status: processStatusLabels[row.status],
  };
}

/** The history of prices, the latest first. */
export function priceHistory({ prices }: ProcessDetail) {
  return prices.map(({ priceLi, operator, ...row }) => ({
    ...row,
    price: formatLi(priceLi),
    operator: operator ?? "系统",
  }));
}

export async function readChoices(api: Api) {
  const { content } = await api.call(processEndpoints.categories, { query: {} });
  return {
    categories: namedOptions(content),
    stages: optionsOf(processStageLabels),
    statuses: optionsOf(processStatusLabels),
  };
}

export const readPrice = (text: string) => readLi("标准工价", text);

/** What of the address filters the list. */
export function listParams(params: URLSearchParams): [name: string, value: string][] {
  return [...params].filter(([name, value]) => name in processEndpoints.list.query.shape && value !== "");
}

/** The list as it was filtered. */
export function backToProcesses(params: URLSearchParams): string {
  const kept = new URLSearchParams(listParams(params));
  return kept.size > 0 ? `${productionPaths.process.list}?${kept}` : productionPaths.process.list;
}
