/**
 * Keeps the pages behind the tabs alive: each as it was left, with what was
 * typed and not saved (docs/decisions/pages.md, "Kept tabs"). On the server, and
 * without JavaScript, there is only the page itself.
 */
import { useFetchers, useLocation, useNavigate, useNavigation, useOutlet } from "@remix-run/react";
import {
  forwardRef,
  type ReactElement,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type RouterView, RouterViewProvider, useRouterReader, useRouterView } from "#app/lib/remix/router-view.tsx";
import { type Circumstances, type KeptPage, nextPages, standIn } from "#app/lib/shell/keep-alive.ts";
import { pathOf, type Tab } from "#app/lib/shell/tabs.ts";
import { isTabLink, tabLinkState, tabsAction } from "./tabs.tsx";

/** A page's element, and all that it reads from the router. */
interface Content {
  readonly element: ReactElement | null;
  readonly view: RouterView;
}

/** The address of a tab that was chosen, and is not navigated to yet. */
interface Chosen {
  readonly pathname: string;
  readonly search: string;
  readonly state: typeof tabLinkState;
}

/** The server runs no layout effects, and warns of each. */
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Shows the kept page of a tab, and goes to it once it is painted; false when none is kept. */
export type ShowKept = (address: string) => boolean;

/** Stands in place of an `<Outlet>`. */
export const KeptPages = forwardRef<ShowKept, { tabs: readonly Tab[] }>(function KeptPages({ tabs }, ref) {
  const navigation = useNavigation();
  const pages = usePages(useCircumstances(tabs));
  const live = pages.reduce((a, b) => (a.turn > b.turn ? a : b));
  const changes = navigation.formMethod !== undefined && navigation.formMethod !== "GET";
  const [chosen, choose] = useChosen(navigation.state, live.locationKey);
  const target = navigation.state === "loading" && !changes ? navigation.location : (chosen ?? undefined);
  const shown = standIn(pages, target) ?? live;
  const location = shown === live ? live.content.view.location.location : target;
  useKeptScroll(shown.id, isTabLink(location));
  const routerNow = useRouterReader();

  useImperativeHandle(ref, () => (address) => {
    const { pathname, search } = new URL(address, window.location.href);
    const choice = { pathname, search, state: tabLinkState };
    if (routerNow()?.navigation.state !== "idle" || !standIn(pages, choice)) return false;
    choose(choice);
    return true;
  });

  return pages.map(({ id, content }) => (
    <Holder key={id} isShown={id === shown.id}>
      <RouterViewProvider view={content.view}>{content.element}</RouterViewProvider>
    </Holder>
  ));
});

/** A chosen tab, until the router is on its way there, or elsewhere: whatever comes first calls the choice off. */
function useChosen(state: string, locationKey: string) {
  const [chosen, choose] = useState<Chosen | null>(null);
  const navigate = useNavigate();
  const routerNow = useRouterReader();

  useBrowserLayoutEffect(() => choose(null), [state, locationKey]);

  useEffect(() => {
    if (!chosen) return;
    const { state, ...to } = chosen;
    let timer: ReturnType<typeof setTimeout>;
    // A frame's callbacks run before it is painted, timers after.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        // A later click may have sent the router elsewhere in a render that is still to come: the last click leads.
        if (routerNow()?.navigation.state !== "idle") return choose(null);
        navigate(to, { state, preventScrollReset: true });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [chosen, navigate, routerNow]);

  return [chosen, choose] as const;
}

/** Page states follow from the last ones that were rendered and from the router; nothing else sets them. */
function usePages(circumstances: Circumstances): KeptPage<Content>[] {
  const rendered = useRef<KeptPage<Content>[]>([]);
  const { pathname, search, key } = useLocation();
  const content: Content = { element: useOutlet(), view: useRouterView() };
  const pages = nextPages(rendered.current, { pathname, search, locationKey: key, content }, circumstances);
  useBrowserLayoutEffect(() => {
    rendered.current = pages;
  });
  return pages;
}

function useCircumstances(tabs: readonly Tab[]): Circumstances {
  const { formMethod, formAction, formData } = useNavigation();
  const fetchers = useFetchers();
  const isOfTabs = formAction === tabsAction;
  const isSubmitting = isChange(formMethod) && !isOfTabs;
  return {
    keepable: new Set(tabs.flatMap((tab) => (tab.noCache ? [] : [pathOf(tab.to)]))),
    isSubmitting,
    isMutating: isSubmitting || fetchers.some((fetcher) => isChange(fetcher.formMethod)),
    refreshing: isOfTabs && formData?.get("intent") === "refresh" ? pathOf(String(formData.get("path"))) : null,
  };
}

function isChange(method: string | undefined): boolean {
  return method !== undefined && method !== "GET";
}

/**
 * A hidden page's elements are taken out of the document, so that no label,
 * id or search meets those of the page that is shown. React renders into them
 * all the same: what it adds and removes itself is the outer element.
 */
function Holder({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const outer = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const scrolled = useRef(new Map<Element, [left: number, top: number]>());

  // Out of the document, what scrolls inside the page forgets where it was. Asked for as the
  // page leaves, the browser would have to lay out first the page that comes beside it.
  useEffect(() => {
    const page = inner.current;
    const note = ({ target }: Event) => {
      if (target instanceof Element && page?.isConnected) {
        scrolled.current.set(target, [target.scrollLeft, target.scrollTop]);
      }
    };
    page?.addEventListener("scroll", note, { capture: true, passive: true });
    return () => page?.removeEventListener("scroll", note, { capture: true });
  }, []);

  useBrowserLayoutEffect(() => {
    const page = inner.current;
    if (!page) return;
    if (isShown && !page.isConnected) {
      outer.current?.append(page);
      for (const [element, position] of scrolled.current) element.scrollTo(...position);
    }
    if (!isShown && page.isConnected) page.remove();
  }, [isShown]);

  return (
    <div ref={outer} className="kept">
      <div ref={inner} className="stack">
        {children}
      </div>
    </div>
  );
}

/** Brings a page back to where it was scrolled to, when its tab was chosen; every other way leads to its top. */
function useKeptScroll(id: number, isChosen: boolean): void {
  const positions = useRef(new Map<number, number>());
  const shownId = useRef(id);

  useBrowserLayoutEffect(() => {
    if (shownId.current === id) return;
    shownId.current = id;
    window.scrollTo(0, (isChosen && positions.current.get(id)) || 0);
  }, [id, isChosen]);

  useEffect(() => {
    const note = () => positions.current.set(shownId.current, window.scrollY);
    window.addEventListener("scroll", note, { passive: true });
    return () => window.removeEventListener("scroll", note);
  }, []);
}
