/** Brings the server's page to life in the browser. */
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderInLongSlices } from "./lib/remix/frame-rate.ts";

renderInLongSlices();

/**
 * Remix's browser throws the promise of the loaders' data until they are decoded, before its first hook. Thrown
 * while React renders at once because a key was pressed, it leaves the page dead: so it is thrown here.
 */
async function decodeData() {
  try {
    RemixBrowser({});
  } catch (thrown) {
    await thrown;
  }
}

decodeData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
