/** The pickers of repositories: those with the right that a page asks for. */
import { type RepositoryRight, repositoryEndpoints } from "../../contract/repositories.ts";
import type { Option } from "../components/ui/input.tsx";
import type { Api } from "./api.server.ts";

export async function repositoryOptions(api: Api, right: RepositoryRight): Promise<Option[]> {
  const places = await api.call(repositoryEndpoints.options, { query: { right } });
  return places.map(({ id, name }) => ({ value: id, label: name }));
}
