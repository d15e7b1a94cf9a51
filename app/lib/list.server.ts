/** A list page's loader: the address's filters, sort and page become one call, its rows and what stands around them. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import { defaultPageSize } from "#contract/page.ts";
import { requireExistingPage } from "./existing-page.server.ts";
import { requirePermission } from "./guard.server.ts";
import type { ListView } from "./list-view.ts";
import { parseSearch } from "./search-params.ts";
import { readFirstStep } from "./shell/first-step.server.ts";

interface ListEndpoint extends Endpoint {
  readonly query: z.ZodObject;
  readonly response: z.ZodType<{ content: readonly unknown[] }>;
}

/** What beside the rows the page reads of the answer, when the list was refused: totals of nothing. */
type Beside<E extends ListEndpoint> = Omit<Answer<E>, "content" | "totalElements" | "newer" | "older" | "range">;

/**
 * Guards the page, reads the address, asks the API. Parameters that do not
 * parse fall back; a page past the end redirects to the last; a refusal of the
 * API becomes `view.refusal` over an empty table, with `nothing` as its totals: nobody counted, so nothing is said of
 * how many there are. Any other failure is the page's.
 * Works for lists of pages (`totalElements`), keyset lists (`newer`, `older`) and lists that come whole.
 * `read` is for addresses that hold what people write, such as 元.
 */
export async function readList<E extends ListEndpoint>(
  { request, context: { api } }: Pick<LoaderFunctionArgs, "request" | "context">,
  endpoint: E,
  nothing: Beside<E>,
  read: (params: URLSearchParams) => z.output<E["query"]> = (params) => parseSearch<E["query"]>(endpoint.query, params),
): Promise<{
  rows: Answer<E>["content"];
  list: Beside<E>;
  query: z.output<E["query"]>;
  view: ListView;
  roles: readonly string[];
}> {
  const roles = await requirePermission(api, endpoint);
  const { searchParams, search } = new URL(request.url);
  const query = withSize(read(searchParams));
  const answer = await api.readable<ListEndpoint>(endpoint, { query });
  const shown: Shown = answer.ok ? answer.value : { content: [] };
  // The endpoint is some list here, so the schema's type of its answer is named again.
  const list: unknown = answer.ok ? answer.value : nothing;
  const {
    page = 0,
    size = 0,
    before,
    after,
  } = query as { page?: number; size?: number; before?: unknown; after?: unknown };
  const { totalElements: total = 0, newer = null, older = null, range } = shown;
  const keyset = "before" in endpoint.query.shape;
  const paged = "page" in endpoint.query.shape;
  if (paged && answer.ok) requireExistingPage(request, { page, size }, total);
  const firstStep = answer.ok && shown.content.length === 0 ? await readFirstStep(api, roles) : null;
  return {
    rows: shown.content as Answer<E>["content"],
    list: list as Beside<E>,
    query,
    roles,
    view: {
      search,
      filter: { ...Object.fromEntries(searchParams), ...range },
      refusal: answer.ok ? null : answer.message,
      firstStep,
      pages: !answer.ok
        ? null
        : keyset
          ? { size, newer, older, atNewest: before === undefined && (after === undefined || newer === null) }
          : paged
            ? { page, size, total }
            : null,
    },
  };
}

/** A list that answers with all its rows when no size is asked for shows pages here. */
function withSize<Q>(query: Q): Q {
  return query && typeof query === "object" && "page" in query ? { size: defaultPageSize, ...query } : query;
}

interface Shown {
  content: readonly unknown[];
  totalElements?: number;
  newer?: number | null;
  older?: number | null;
  range?: { from: string; to: string } | null;
}
