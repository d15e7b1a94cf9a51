/** Loads a page anew while what it shows goes on: by the browser itself without scripts, else without a flicker. */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useRouteLoaderData } from "#app/lib/remix/page-data.ts";

export function AutoRefresh({ seconds }: { seconds: number }) {
  const lite = useRouteLoaderData<{ lite?: boolean }>("root")?.lite;
  const { revalidate } = useRevalidator();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // A page kept behind its tab is out of the document, and has nobody to refresh for.
    const timer = setInterval(() => place.current?.isConnected && revalidate(), seconds * 1000);
    return () => clearInterval(timer);
  }, [revalidate, seconds]);
  const refresh = <meta httpEquiv="refresh" content={String(seconds)} />;
  return (
    <>
      <span ref={place} hidden />
      {lite ? refresh : <noscript>{refresh}</noscript>}
    </>
  );
}
