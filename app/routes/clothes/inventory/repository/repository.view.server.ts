/** 存储方 as the pages show them: every number, label and choice is made here, on the server. */

import type { Option } from "#app/components/ui/input.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import type { Answer } from "#contract/endpoint.ts";
import {
  ownRepositoryTypes,
  type RepositoryDetail,
  type RepositoryRow,
  type repositoryEndpoints,
  repositorySortFields,
  repositoryStatusLabels,
  repositoryTypeLabels,
} from "#contract/inventory/repositories.ts";
import { findSort } from "#contract/page.ts";
import type { RepositoryFormChoices, RepositoryFormValues } from "./repository-form.tsx";
import type { RepositoryRowView } from "./repository-table.tsx";

export function repositoryRows(list: Answer<typeof repositoryEndpoints.list>, sort: readonly string[]) {
  return {
    rows: list.content.map(rowView),
    onHand: formatCount(list.totals.onHand),
    sorted: findSort(sort, repositorySortFields) ?? { field: "sort" as const, direction: "asc" as const },
  };
}

function rowView(row: RepositoryRow): RepositoryRowView {
  const { id, code, name, phone, address, sort } = row;
  return {
    id,
    code,
    name,
    phone,
    address,
    sort,
    type: repositoryTypeLabels[row.type],
    party: row.partyName ?? "",
    manager: row.managerName ?? "",
    allowNegative: row.allowNegative ? "允许" : "",
    sellable: row.sellable ? "参与" : "",
    onHand: formatCount(row.onHand),
    negative: row.onHand < 0,
    on: row.status === "ON",
    status: repositoryStatusLabels[row.status],
  };
}

/** What 存储方列表 filters by. */
export function repositoryFilterChoices(): { types: Option[]; statuses: Option[] } {
  return {
    types: ownRepositoryTypes.map((value) => ({ value, label: repositoryTypeLabels[value] })),
    statuses: Object.entries(repositoryStatusLabels).map(([value, label]) => ({ value, label })),
  };
}

/** The form's drop-downs; what the place has already stays among them. */
export function repositoryFormChoices(
  { parties, people }: Answer<typeof repositoryEndpoints.vocabulary>,
  current?: RepositoryDetail,
): RepositoryFormChoices {
  return {
    types: repositoryFilterChoices().types,
    parties: withCurrent(parties, current?.partyId, current?.partyName),
    people: withCurrent(people, current?.managerId, current?.managerName),
  };
}

function withCurrent(
  list: readonly { id: number; name: string }[],
  id: number | null | undefined,
  name: string | null | undefined,
): Option[] {
  const options = list.map((one) => ({ value: one.id, label: one.name }));
  if (!id || options.some((option) => option.value === id)) return options;
  return [...options, { value: id, label: `${name ?? id}（已停用）` }];
}

/** The edit form's values as text. */
export function repositoryFormValues(place: RepositoryDetail): RepositoryFormValues {
  const text = (value: number | null) => (value === null ? "" : String(value));
  return {
    code: place.code,
    name: place.name,
    type: place.type,
    stallName: place.stallName,
    partyId: text(place.partyId),
    managerId: text(place.managerId),
    phone: place.phone,
    address: place.address,
    allowNegative: String(place.allowNegative),
    sellable: String(place.sellable),
    sort: String(place.sort),
  };
}
