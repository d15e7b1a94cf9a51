/** What the lists of stock documents have in common: filters in the address, places to choose from, pages. */
import type { z } from "zod";
import type { DocumentListView } from "#app/components/document/document-list.tsx";
import { repositoryOptions } from "#app/routes/clothes/inventory/repository-options.server.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { pageQuery } from "#contract/page.ts";
import { hasPermission } from "#contract/permissions.ts";
import type { Api } from "./api/api.server.ts";
import { requireExistingPage } from "./existing-page.server.ts";
import { requirePermission } from "./guard.server.ts";
import { parseSearch } from "./search-params.ts";

interface Documents<S extends z.ZodObject, L> {
  api: Api;
  request: Request;
  endpoint: Endpoint & { readonly query: S };
  /** The permission that 新增 asks for. */
  addCode: string;
  read: (query: z.output<S>) => Promise<L>;
}

/** The list as the API gives it, what {@link DocumentListView} shows around it, and the viewer's permissions. */
export async function readDocuments<S extends z.ZodObject, L extends { totalElements: number }>({
  api,
  request,
  endpoint,
  addCode,
  read,
}: Documents<S, L>): Promise<{ list: L; shown: DocumentListView; roles: readonly string[] }> {
  const roles = await requirePermission(api, endpoint);
  const { searchParams, search } = new URL(request.url);
  const [list, repositories] = await Promise.all([
    read(parseSearch(endpoint.query, searchParams)),
    repositoryOptions(api, "view"),
  ]);
  const { page, size } = parseSearch(pageQuery, searchParams);
  requireExistingPage(request, { page, size }, list.totalElements);
  const filter = Object.fromEntries(searchParams);
  const mayAdd = hasPermission(roles, [addCode]);
  return { list, roles, shown: { page, size, total: list.totalElements, filter, search, repositories, mayAdd } };
}
