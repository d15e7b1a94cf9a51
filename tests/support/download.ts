/** What a page sends as a file. */
import { readFile } from "node:fs/promises";
import type { Page } from "./page.ts";

/** The file that the page sends when `act` is done. */
export async function downloaded(page: Page, act: () => Promise<void>): Promise<{ name: string; content: Uint8Array }> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  const content = await readFile(await download.path());
  return { name: download.suggestedFilename(), content: new Uint8Array(content) };
}
