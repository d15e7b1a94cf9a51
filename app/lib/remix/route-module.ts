/**
 * The script of a page that is gone to. Remix reloads the document when one does not load, which on a
 * line that is down leaves nothing at all; the build has it call this instead of `import()`
 * (route-import.server.ts).
 */
import { waitForScript } from "./router-requests.ts";

/** The route's module; waits while the line is down. Throws for a script that is no longer there: another build is. */
export async function importRouteModule(address: string): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ address);
  } catch {
    await waitForScript(address);
    // Under another address: a browser may remember that the first did not load.
    return import(/* @vite-ignore */ `${address}?again`);
  }
}
