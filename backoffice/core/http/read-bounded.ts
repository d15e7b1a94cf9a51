/** Answers of other servers, read no further than they may be long. */

/** The answer is longer than it may be. */
export class TooLong extends Error {}

/** The text of an answer; raises {@link TooLong} where it is longer, and does not fetch what is left of it. */
export async function readBounded(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  if (!response.body) return "";
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts).toString("utf8");
    bytes += value.length;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new TooLong();
    }
    parts.push(value);
  }
}
