/** Which rows of a list are ticked, in its address: without scripts a page of rows, and what a refusal is to keep. Pure. */

/** The parameter. */
export const tickedParam = "ticked";
/** Its value where the whole page is. */
export const wholePage = "page";

export function isTicked(params: URLSearchParams, value: number | string): boolean {
  const ticked = params.getAll(tickedParam);
  return ticked.includes(wholePage) || ticked.includes(String(value));
}

/** The address with those rows ticked and no others. */
export function withTicked(address: string, values: readonly string[]): string {
  const [path = "", search] = address.split("?");
  const params = new URLSearchParams(search);
  params.delete(tickedParam);
  for (const value of values) params.append(tickedParam, value);
  return params.size > 0 ? `${path}?${params}` : path;
}
