/** Brings the server's page to life in the browser. */
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { unstable_forceFrameRate as forceFrameRate } from "scheduler";

/**
 * React renders a navigation in slices of 5 ms and lets the browser draw in
 * between. On a slow computer most of the time then goes by between the slices.
 * Slices of 100 ms keep input waiting no longer than people notice.
 */
const slicesPerSecond = 10;

forceFrameRate(slicesPerSecond);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
