/** Brings the server's page to life in the browser. */
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { dataDecoded } from "./lib/remix/decoded-data.ts";
import { renderInLongSlices } from "./lib/remix/frame-rate.ts";

renderInLongSlices();

dataDecoded().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
