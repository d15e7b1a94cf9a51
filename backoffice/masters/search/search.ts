/** 搜索: asks every kind whose list the actor may see, in one statement. */
import { sql } from "drizzle-orm";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { hasPermission } from "#contract/permissions.ts";
import type { SearchGroup, SearchHit, searchEndpoints } from "#contract/system/search.ts";
import { type SearchKind, searchKinds, searchShown } from "#contract/system/search.words.ts";
import { askedFor, type SearchSource, searchSources } from "./search-source.ts";

export const search: Operation<(typeof searchEndpoints)["find"]> = async (context, { query }) => {
  if (query.q === "") return { groups: [] };
  const asked = askedFor(context, query.q);
  const held = context.actor.permissions;
  const sources = searchSources().filter(({ list }) => Array.isArray(list.access) && hasPermission(held, list.access));
  const parts = [];
  for (const source of sources) {
    const found = await source.find(asked);
    // Typed here, for a source may have no state, and the first of a union says what its columns are.
    if (found)
      parts.push(sql`(select ${source.kind}::text as kind, part.id::int8, part.no::text, coalesce(part.note, '')::text as note,
        part.state::text, part.exact::boolean from (${found}) part)`);
  }
  if (parts.length === 0) return { groups: [] };
  const hits = await rows<Row>(context.db, sql.join(parts, sql` union all `));
  return {
    groups: sources
      .map((source) => groupOf(source, hits))
      .filter(hasHits)
      .sort(byLikelihood),
  };
};

type Row = SearchHit & { kind: SearchKind };

function groupOf({ kind, states = {} }: SearchSource, found: readonly Row[]): SearchGroup {
  const hits = found.filter((row) => row.kind === kind);
  return {
    kind,
    hits: hits
      .slice(0, searchShown)
      .map(({ kind: _, state, ...hit }) => ({ ...hit, state: state === null ? null : (states[state] ?? state) })),
    more: hits.length > searchShown,
  };
}

const hasHits = ({ hits }: SearchGroup) => hits.length > 0;

/** What is meant exactly first, then as the menu has them. */
function byLikelihood(one: SearchGroup, other: SearchGroup): number {
  const exact = (group: SearchGroup) => (group.hits.some((hit) => hit.exact) ? 0 : 1);
  return exact(one) - exact(other) || searchKinds.indexOf(one.kind) - searchKinds.indexOf(other.kind);
}
