/**
 * A page with its data in one string. Remix would send the data through a suspended component, which
 * a string renderer cannot wait for (docs/decisions/pages.md, "A page is one string"); so its stream is read
 * first, left out of the rendering, and written behind the page as one script.
 */
import type { EntryContext } from "@remix-run/node";

export interface WholeDocument {
  /** For `RemixServer`: renders without waiting for anything. */
  readonly context: EntryContext;
  /** The rendered document with its data, where scripts run; without it the page is never hydrated. */
  finish(page: string, nonce: string): string;
}

/** Reads the loaders' data; `withData: false` for a page that runs no script. */
export async function wholeDocument(
  { serverHandoffStream, ...context }: EntryContext,
  { withData }: { withData: boolean },
): Promise<WholeDocument> {
  const data = serverHandoffStream && withData ? await new Response(serverHandoffStream).text() : null;
  return {
    context,
    finish: (page, nonce) =>
      `<!DOCTYPE html>${data === null ? page : page.replace("</body></html>", () => `${dataScript(data, nonce)}</body></html>`)}`,
  };
}

/**
 * What RemixServer would have streamed: the encoded loader data, and the end of it. In single quotes, since
 * the data is full of double ones: 70 bytes less of a compressed list page than with each of them escaped.
 */
function dataScript(data: string, nonce: string): string {
  const text = data
    .replaceAll("\\", "\\\\")
    .replace(/['\n\r<]/g, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return `<script nonce="${nonce}">window.__remixContext.streamController.enqueue('${text}');window.__remixContext.streamController.close();</script>`;
}
