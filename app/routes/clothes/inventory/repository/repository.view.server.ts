/** 存储方 as its pages show it: every number, label and choice is made here, on the server. */

import { formatCount } from "#app/lib/format/format.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import type { Answer } from "#contract/endpoint.ts";
import {
  ownRepositoryTypes,
  type RepositoryDetail,
  type RepositoryRow,
  type repositoryEndpoints,
  repositoryStatusLabels,
  repositoryTypeLabels,
} from "#contract/inventory/repositories.ts";

export type RepositoryRowView = ReturnType<typeof repositoryRow>;

export function repositoryRow({ partyName, managerName, ...row }: RepositoryRow) {
  return {
    ...row,
    type: repositoryTypeLabels[row.type],
    party: partyName,
    manager: managerName,
    allowNegative: row.allowNegative && "允许",
    sellable: row.sellable && "参与",
    onHand: formatCount(row.onHand),
    negative: row.onHand < 0,
    on: row.status === "ON",
    status: repositoryStatusLabels[row.status],
  };
}

/** What 存储方列表 filters by. */
export const repositoryFilterChoices = {
  types: ownRepositoryTypes.map((value) => ({ value, label: repositoryTypeLabels[value] })),
  statuses: optionsOf(repositoryStatusLabels),
};

export type RepositoryChoices = ReturnType<typeof repositoryChoices>;

/** The form's drop-downs. */
export function repositoryChoices(
  { parties, people }: Answer<typeof repositoryEndpoints.vocabulary>,
  now?: RepositoryDetail,
) {
  return {
    types: repositoryFilterChoices.types,
    parties: namedOptions(parties, now && { id: now.partyId, name: now.partyName }),
    people: namedOptions(people, now && { id: now.managerId, name: now.managerName }),
  };
}
