/**
 * What pages read from the router, as a value that can be kept and given to them again: behind
 * `useLocation`, `useNavigation`, `useLoaderData` and the like stand contexts that React Router
 * exports as unsafe.
 */
import { type ContextType, type ReactNode, useCallback, useContext } from "react";
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
} from "react-router";

/** The router's state: location, matches, data, errors, the navigation and the fetchers under way. */
export type RouterState = NonNullable<ContextType<typeof RouterStateContext>>;

/** All that a page reads from the router. */
export interface RouterView {
  readonly state: RouterState | null;
  readonly location: ContextType<typeof LocationContext>;
}

/** As it is at this place of the tree. */
export function useRouterView(): RouterView {
  return { state: useContext(RouterStateContext), location: useContext(LocationContext) };
}

export function useRouterState(): RouterState | null {
  return useContext(RouterStateContext);
}

/**
 * Reads the router itself: what was asked of it a moment ago, which `useNavigation` tells only once a
 * render that may be put off has come.
 */
export function useRouterReader(): () => Pick<RouterState, "navigation" | "location"> | undefined {
  const router = useContext(RouterContext)?.router;
  return useCallback(() => router?.state, [router]);
}

/** Its children see this view, whatever the router goes on to. */
export function RouterViewProvider({ view, children }: { view: RouterView; children: ReactNode }) {
  return (
    <RouterStateContext.Provider value={view.state}>
      <LocationContext.Provider value={view.location}>{children}</LocationContext.Provider>
    </RouterStateContext.Provider>
  );
}

/** Its children see this state. */
export function RouterStateProvider({ state, children }: { state: RouterState | null; children: ReactNode }) {
  return <RouterStateContext.Provider value={state}>{children}</RouterStateContext.Provider>;
}

const idle: RouterState["navigation"] = {
  state: "idle",
  location: undefined,
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  json: undefined,
  text: undefined,
};

/** `now`, with the navigation and the fetchers that were under way in `then` taken for idle. */
export function settled(now: RouterState, then: RouterState): RouterState {
  const fetchers = new Map(
    [...now.fetchers].filter(([key, fetcher]) => fetcher.state === "idle" || fetcher !== then.fetchers.get(key)),
  );
  return { ...now, fetchers, navigation: now.navigation === then.navigation ? idle : now.navigation };
}
