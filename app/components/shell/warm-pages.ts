/**
 * Fetches what the next page needs before it is clicked. In the browser's idle
 * time, unless data is to be saved, its scripts: of the menu's links in view,
 * and of any link that is pointed at. While the button is still down, its data.
 */
import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isPlain, routedLinkOf } from "#app/components/ui/link.tsx";
import { discoverNow, discoverPage, scriptsOf } from "#app/lib/remix/manifest.ts";
import { askAhead } from "#app/lib/remix/router-requests.ts";

/** The routes behind the page's links are known by then: the router asks for them when it starts. */
const firstLookMs = 1500;
/** So many at a time: more would keep what the user asks for waiting on a slow line. */
const atOnce = 2;

/** Scripts that wait to be fetched, the likeliest first. */
interface Queue {
  /** Puts a page's scripts before or behind what waits; what was asked for before is left where it is. */
  add(files: readonly string[], place: "front" | "back"): void;
  /** While a navigation is under way the line is its own. */
  hold(held: boolean): void;
}

export function useWarmPages(): void {
  const queue = useRef<Queue>();
  const navigating = useNavigation().state !== "idle";
  useEffect(() => queue.current?.hold(navigating), [navigating]);

  useEffect(() => {
    if (savesData()) return;
    const files = prefetchQueue();
    queue.current = files;

    const filesToWarm = (link: HTMLAnchorElement) => {
      if (link.origin !== location.origin || link.target) return [];
      const found = scriptsOf(link.pathname);
      // A route that was left to be asked for on the click: the router sees the mark and asks now.
      if (!found) discoverNow(link);
      return found ?? [];
    };
    const warmLinksOf = (part: ParentNode, place: "front" | "back") => {
      // Inside a closed group, or a closed drawer, a link has no box.
      const links = [...part.querySelectorAll<HTMLAnchorElement>("a")].filter((a) => a.getClientRects().length > 0);
      files.add(links.flatMap(filesToWarm), place);
    };
    const warmMenu = () => {
      for (const menu of document.querySelectorAll(".side")) warmLinksOf(menu, "back");
    };
    const onToggle = ({ target }: Event) => {
      if (target instanceof HTMLDetailsElement && target.closest(".side")) warmLinksOf(target, "front");
      else warmMenu();
    };
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
      if (link) files.add(filesToWarm(link), "front");
    };

    const timer = setTimeout(warmMenu, firstLookMs);
    // Neither event bubbles that a group of the menu, or the drawer, opens by; both are caught on the way down.
    document.addEventListener("toggle", onToggle, true);
    document.addEventListener("pointerover", onIntent);
    document.addEventListener("focusin", onIntent);
    return () => {
      clearTimeout(timer);
      files.hold(true);
      document.removeEventListener("toggle", onToggle, true);
      document.removeEventListener("pointerover", onIntent);
      document.removeEventListener("focusin", onIntent);
    };
  }, []);
}

/**
 * Asks for a page's data when its link is pressed: a button is held for some 80 ms before that is a click. Only a
 * mouse: a finger that is put on a link may mean to scroll.
 */
export function usePressedPage(): void {
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (event.pointerType !== "mouse" || !isPlain(event)) return;
      const link = routedLinkOf(event.target);
      // What opens over the page is no visit of another.
      if (link && !isHere(link) && !link.ariaHasPopup) askAhead(link);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, []);
}

function isHere({ pathname, search }: HTMLAnchorElement): boolean {
  return pathname === location.pathname && search === location.search;
}

/** How often it is looked whether the router has learnt a page's routes. */
const lookMs = 300;

/** Fetches the scripts of the one page that will be next, which no link leads to. */
export function useWarmPage(path: string): void {
  useEffect(() => {
    if (savesData()) return;
    const takeBack = discoverPage(path);
    const files = prefetchQueue();
    const timer = setInterval(() => {
      const found = scriptsOf(path);
      if (!found) return;
      clearInterval(timer);
      files.add(found, "front");
    }, lookMs);
    return () => {
      clearInterval(timer);
      files.hold(true);
      takeBack();
    };
  }, [path]);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function prefetchQueue(): Queue {
  const asked = new Set<string>();
  let waiting: string[] = [];
  let underWay = 0;
  let held = false;

  const next = () => {
    while (!held && underWay < atOnce) {
      const href = waiting.shift();
      if (href === undefined) return;
      asked.add(href);
      underWay += 1;
      const ended = () => {
        underWay -= 1;
        next();
      };
      const link = Object.assign(document.createElement("link"), { rel: "prefetch", as: "script", href });
      link.addEventListener("load", ended);
      link.addEventListener("error", ended);
      document.head.append(link);
    }
  };
  return {
    add(files, place) {
      const wanted = [...new Set(files)].filter((file) => !asked.has(file));
      const others = waiting.filter((file) => !wanted.includes(file));
      waiting =
        place === "front" ? [...wanted, ...others] : [...waiting, ...wanted.filter((file) => !waiting.includes(file))];
      next();
    },
    hold(now) {
      held = now;
      next();
    },
  };
}
