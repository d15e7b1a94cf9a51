/**
 * The session ends while a page is open (product.md §8, 401). The page stays
 * as it is: the answer that says so is kept from the router, which would leave
 * the page, and what was under way is shown as if it had not begun.
 */
import { useLocation } from "@remix-run/react";
import { type ContextType, useContext, useEffect, useState } from "react";
import { UNSAFE_DataRouterStateContext as RouterStateContext } from "react-router";
import { sessionEndedHeader } from "#app/lib/api/api-failure.ts";

type RouterState = NonNullable<ContextType<typeof RouterStateContext>>;

export interface SessionEnd {
  /** The session has ended, as far as is known. */
  readonly hasEnded: boolean;
  /** The user has yet to say what to do about it. */
  readonly isAsking: boolean;
  /** Stays on the page. */
  readonly stay: () => void;
  /** The router's state without what an ended session has held up; for a provider around the page. */
  readonly routerState: RouterState | null;
}

/** What a session without an end looks like to whoever tells of one. */
let hear: (hasEnded: boolean) => void = () => {};

/** For those who learn of the end by other ways than a page's data. */
export function tellSessionEnded(): void {
  hear(true);
}

/** Belongs to the frame, once. */
export function useSessionEnd(): SessionEnd {
  const routerState = useContext(RouterStateContext);
  const { pathname, search, hash } = useLocation();
  const [hasEnded, setHasEnded] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [heldUp, setHeldUp] = useState<RouterState | null>(null);

  useEffect(
    () =>
      watchAnswers((ended) => {
        setHasEnded(ended);
        if (ended) setIsAsking(true);
      }),
    [],
  );

  const stay = () => {
    setIsAsking(false);
    setHeldUp(routerState);
    // Going back changes the address before there is an answer.
    const here = pathname + search + hash;
    if (here !== location.pathname + location.search + location.hash) history.pushState(history.state, "", here);
  };
  const without = isAsking ? routerState : heldUp;
  return {
    hasEnded,
    isAsking,
    stay,
    routerState: routerState && without ? settled(routerState, without) : routerState,
  };
}

/** Reads every answer to the router before the router does; gives what ends that. */
function watchAnswers(onAnswer: (hasEnded: boolean) => void): () => void {
  const plainFetch = window.fetch;
  hear = onAnswer;
  window.fetch = async (...call: Parameters<typeof fetch>) => {
    const response = await plainFetch(...call);
    const hasEnded = response.headers.has(sessionEndedHeader);
    if (!hasEnded && !response.headers.has("X-Remix-Response")) return response;
    onAnswer(hasEnded);
    // The router gives up waiting as soon as something else is asked for.
    if (hasEnded) return new Promise<never>(() => {});
    // Handed over whole: of one that is cut off while it is read, Remix writes an error to the console.
    return response.body ? new Response(await response.arrayBuffer(), response) : response;
  };
  return () => {
    window.fetch = plainFetch;
    hear = () => {};
  };
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
function settled(now: RouterState, then: RouterState): RouterState {
  const fetchers = new Map(
    [...now.fetchers].filter(([key, fetcher]) => fetcher.state === "idle" || fetcher !== then.fetchers.get(key)),
  );
  return { ...now, fetchers, navigation: now.navigation === then.navigation ? idle : now.navigation };
}
