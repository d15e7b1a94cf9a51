/**
 * What the search of the top bar asks: each module says how its rows are found, and the search asks those whose list
 * the actor may see. A kind is one declaration; `compose/search-sources.test.ts` names what has a number and none.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { type DocumentPrefix, numbersTyped } from "#backoffice/ground/documents/document-number.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type SearchKind, searchShown } from "#contract/system/search.words.ts";

/** Who asks, for what, and where that user may look: read once, however many kinds are asked. */
export interface Asked {
  readonly context: Context;
  /** Cleaned (`cleanTyped`), and not empty. */
  readonly text: string;
  readonly access: () => Promise<RepositoryAccess>;
}

export interface SearchSource {
  readonly kind: SearchKind;
  /** Its list: whoever may read that finds what stands there. */
  readonly list: Endpoint;
  /** The prefixes of its numbers, where they are the documents' own. */
  readonly numbers?: readonly DocumentPrefix[];
  /** The labels of its states. */
  readonly states?: Readonly<Record<string, string>>;
  /**
   * A statement that reads `id, no, note, state, exact`, the likeliest first and one more than are shown; null where
   * what was typed is none of its kind. It looks where the list looks, at whatever an index finds.
   */
  readonly find: (asked: Asked) => Promise<SQL | null> | SQL | null;
}

let known: readonly SearchSource[] | undefined;

/** Says who is asked: what all modules declare. */
export function registerSearchSources(sources: readonly SearchSource[]): void {
  known = sources;
}

export function searchSources(): readonly SearchSource[] {
  if (known === undefined) throw new Error("nobody has said what can be searched for");
  return known;
}

export function askedFor(context: Context, text: string): Asked {
  let access: Promise<RepositoryAccess> | undefined;
  return {
    context,
    text,
    access: () => {
      access ??= readRepositoryAccess(context);
      return access;
    },
  };
}

interface Numbered extends Omit<SearchSource, "find" | "numbers"> {
  readonly numbers: readonly DocumentPrefix[];
  /** The documents as `doc`, with what the note needs. */
  readonly from: SQL;
  /** What its page is found by; its own id unless told. */
  readonly id?: SQL;
  readonly note: SQL;
  readonly state?: SQL;
  /** What the list shows the actor, as a condition on `from`; null: all. */
  readonly visible: (asked: Asked) => Promise<SQL | null> | SQL | null;
}

/** Documents that are found by their number, as `doc`. */
export function numberedSource({ from, id, note, state, visible, ...source }: Numbered): SearchSource {
  return {
    ...source,
    find: async (asked) => {
      const typed = numbersTyped(asked.text, source.numbers, asked.context.clock);
      if (!typed) return null;
      const seen = await visible(asked);
      return sql`select ${id ?? sql`doc.id`} as id, doc.no, ${note} as note, ${state ?? sql`null`} as state, ${typed.exact(sql`doc.no`)} as exact
        from ${from} where ${typed.among(sql`doc.no`)} ${seen ? sql`and ${seen}` : sql``} ${likeliest(sql`doc.no desc`)}`;
    },
  };
}

/** The end of a source's statement: its order, and one row more than are shown. */
export function likeliest(order: SQL): SQL {
  return sql`order by exact desc, ${order} limit ${searchShown + 1}`;
}
