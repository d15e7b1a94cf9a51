/**
 * The loaders' data of the first page, decoded before React begins to listen (docs/decisions/pages.md,
 * "Data is decoded before React begins").
 */
import { RemixBrowser } from "@remix-run/react";

/**
 * Resolves once the browser half of Remix has its data. It throws their promise until then, before its first hook;
 * thrown while React renders at once because a key was pressed, that leaves the page dead: so it is thrown here.
 */
export async function dataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    await thrown;
  }
}
