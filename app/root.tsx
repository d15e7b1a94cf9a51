/** The document around every page: title, styles, scripts, and what stands in for a page that failed outside the shell. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useRouteLoaderData } from "#app/lib/remix/page-data.ts";
import { FailedRequests } from "./components/shell/fault/failed-requests.tsx";
import { PageError } from "./components/shell/fault/page-error.tsx";
import { useFollowedLinks } from "./components/ui/link.tsx";
import { StyleElement } from "./components/ui/page-styles.tsx";
import { hasStylesheet, isLite } from "./lib/shell/page-mode.server.ts";
import { preferencesOf } from "./lib/shell/preferences.server.ts";
import { defaultPreferences } from "./lib/shell/preferences.ts";
import { useNonce, useStylesheet } from "./lib/web/document.ts";
import stylesheetHref from "./styles.css?url";

export function loader({ request, context }: LoaderFunctionArgs) {
  const inlineStyles = hasStylesheet(request, stylesheetHref) ? null : context.stylesheets.get(stylesheetHref);
  const { theme, size } = preferencesOf(request, context.site);
  return {
    siteTitle: context.site.title,
    lite: isLite(request),
    theme,
    size,
    // The text itself stays on the server: the browser needs only to know that it is there.
    styles: inlineStyles === undefined || inlineStyles === null ? ("linked" as const) : ("inline" as const),
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const nonce = useNonce();
  const { theme, size } = root ?? defaultPreferences;
  return (
    <html lang="zh-CN" data-size={size}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{usePageTitle(root?.siteTitle ?? "云裳")}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <ThemeColor color={theme} />
        <Stylesheet inline={root?.styles === "inline"} />
        <Links />
      </head>
      <body>
        {children}
        {!root?.lite && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  useFollowedLinks();
  return (
    <FailedRequests>
      <Outlet />
    </FailedRequests>
  );
}

export function ErrorBoundary() {
  return <PageError />;
}

/** `页面 - 站点`, the page's part from the deepest route that names one. */
function usePageTitle(siteTitle: string): string {
  const titles = useMatches().flatMap(({ handle }) =>
    handle && typeof handle === "object" && "title" in handle ? [String(handle.title)] : [],
  );
  const title = titles.at(-1);
  return title ? `${title} - ${siteTitle}` : siteTitle;
}

/** One custom property carries the theme colour. */
function ThemeColor({ color }: { color: string }) {
  return <StyleElement text={`:root{--theme:${color}}`} />;
}

/**
 * The stylesheet: inside the page of a browser that has not fetched it (one
 * round trip less), else linked. Either way the file is fetched once and kept.
 */
function Stylesheet({ inline }: { inline: boolean }) {
  const text = useStylesheet(stylesheetHref);
  // As the page arrived: its later data says "linked", since by then the file has been fetched.
  const [arrivedInline] = useState(inline);
  if (!arrivedInline) return <link rel="stylesheet" href={stylesheetHref} />;
  return (
    <>
      <StyleElement text={text} />
      <link rel="prefetch" as="style" href={stylesheetHref} />
    </>
  );
}
