/** The loader of a page of statistics: its address becomes one call, and what is refused is answered for the usual period. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { requirePermission } from "#app/lib/guard.server.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import type { Answer, Endpoint } from "#contract/endpoint.ts";

interface StatisticEndpoint extends Endpoint {
  readonly query: z.ZodObject;
}

interface Statistic<E extends StatisticEndpoint> {
  /** The address's parameters, from `?` on. */
  address: string;
  query: z.output<E["query"]>;
  /** Why what was asked was not answered; `found` is then what the endpoint answers where nothing is asked. */
  refusal: string | null;
  found: Answer<E>;
}

/**
 * Guards the page, reads the address, asks the API. Parameters that do not parse fall back.
 *
 * @throws {Response} 403 where the page is not the user's
 */
export async function readStatistic<E extends StatisticEndpoint>(
  { request, context: { api } }: Pick<LoaderFunctionArgs, "request" | "context">,
  endpoint: E,
): Promise<Statistic<E>> {
  await requirePermission(api, endpoint);
  const { searchParams, search: address } = new URL(request.url);
  const query = parseSearch<E["query"]>(endpoint.query, searchParams);
  const asked = await api.attempt<StatisticEndpoint>(endpoint, { query });
  const found = asked.ok ? asked.value : await api.call<StatisticEndpoint>(endpoint, { query: {} });
  // The endpoint is any here, so the schema's type of its answer is named again.
  return { address, query, refusal: asked.ok ? null : asked.message, found: found as Answer<E> };
}
