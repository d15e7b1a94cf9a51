/// <reference types="vite/client" />
import "@remix-run/node";

declare module "@remix-run/node" {
  /** Types loader data as single fetch sends it. */
  interface Future {
    v3_singleFetch: true;
  }
}
