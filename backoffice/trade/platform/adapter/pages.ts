/** Reads a window of a platform from its last page to its first, so that what is changed meanwhile is never missed. */
import type { PlatformPage, PullPage } from "./adapter.ts";

/**
 * The pages of a window, last one first, each as it comes; nothing is kept. Platforms list the latest change first, so
 * that what is changed while this reads moves what was first to later pages, which were read already: it comes twice.
 */
export async function* pagesFromLast<Row>(
  size: number,
  pull: (page: PullPage) => Promise<PlatformPage<Row>>,
): AsyncGenerator<PlatformPage<Row> & PullPage> {
  const first = { number: 1, size };
  const head = await pull(first);
  const last = Math.ceil(head.total / size);
  for (let number = last; number > 1; number -= 1) {
    const page = { number, size };
    yield { ...(await pull(page)), ...page };
  }
  // Asked again where others were read meanwhile: what came since stands on it.
  yield { ...(last > 1 ? await pull(first) : head), ...first };
}
