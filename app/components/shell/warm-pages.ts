/**
 * Fetches the scripts of pages that are likely to be next, in the browser's
 * idle time: of the menu's links in view, and of any link that is pointed at.
 * What is left for the click is the page's data. Not where data is to be saved.
 */
import { useEffect } from "react";

/** The routes behind the page's links are known by then: the router asks for them when it starts. */
const firstLookMs = 1500;

export function useWarmPages(): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    const warmed = new Set<string>();

    const warm = (link: HTMLAnchorElement) => {
      if (link.origin !== location.origin || link.target) return;
      const files = filesOf(link.pathname);
      // A route that was left to be asked for on the click: the router sees the mark and asks now.
      if (files.length === 0) link.setAttribute("data-discover", "true");
      for (const file of files) {
        if (warmed.has(file)) continue;
        warmed.add(file);
        document.head.append(
          Object.assign(document.createElement("link"), { rel: "prefetch", as: "script", href: file }),
        );
      }
    };
    const warmMenu = () => {
      for (const link of document.querySelectorAll<HTMLAnchorElement>(".side a")) {
        // Inside a closed group, or a closed drawer, a link has no box.
        if (link.getClientRects().length > 0) warm(link);
      }
    };
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
      if (link) warm(link);
    };

    const timer = setTimeout(warmMenu, firstLookMs);
    // Neither event bubbles that a group of the menu, or the drawer, opens by; both are caught on the way down.
    document.addEventListener("toggle", warmMenu, true);
    document.addEventListener("pointerover", onIntent);
    document.addEventListener("focusin", onIntent);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("toggle", warmMenu, true);
      document.removeEventListener("pointerover", onIntent);
      document.removeEventListener("focusin", onIntent);
    };
  }, []);
}

/** The scripts of the page at a path, of those routes that the router knows already; none for a path with parameters. */
function filesOf(pathname: string): string[] {
  const { routes } = window.__remixManifest;
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ""}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1") : "";
  };
  const found = Object.values(routes).find((route) => pathOf(route?.id) === pathname && !route?.index);
  return found ? [found.module, ...(found.imports ?? [])] : [];
}
