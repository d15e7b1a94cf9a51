/** The pickers of repositories: those with the right that a page asks for; kept with the session. */

import type { Option } from "#app/lib/options.ts";
import { type RepositoryRight, repositoryEndpoints } from "#contract/inventory/repositories.ts";
import type { Api } from "./api/api.server.ts";

export async function repositoryOptions(api: Api, right: RepositoryRight): Promise<Option[]> {
  const places = await api.kept(repositoryEndpoints.options, { query: { right } });
  return places.map(({ id, name }) => ({ value: id, label: name }));
}
