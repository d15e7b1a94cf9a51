/** Dictionaries as drop-downs offer them (product.md §3, §7). */

import type { Option } from "#app/lib/options.ts";
import { dictionaryEndpoints } from "#contract/system/dictionary.ts";
import type { Api } from "./api/api.server.ts";

/** Every entry of a dictionary, kept for the session; none of an unknown one. */
export async function readDictionary(api: Pick<Api, "kept">, dictName: string): Promise<Option[]> {
  const { content } = await api.kept(dictionaryEndpoints.entries, { query: { dictName, page: 0, size: 9999 } });
  return content.map(({ label, value }) => ({ label, value: dictionaryValue(value) }));
}

/** A value that parses as an integer as that number, if the number reads the same: `007` is a code, not 7. */
export function dictionaryValue(text: string): string | number {
  const value = Number(text);
  return Number.isSafeInteger(value) && String(value) === text ? value : text;
}
