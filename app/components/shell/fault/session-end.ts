/**
 * The session ends while a page is open (product.md §8, 401). The page stays
 * as it is: the answer that says so is kept from the router, which would leave
 * the page, and what was under way is shown as if it had not begun.
 */
import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { stayAt } from "#app/components/shell/stay-here.ts";
import { sessionEndedHeader } from "#app/lib/api/api-failure.ts";
import { watchRouterRequests } from "#app/lib/remix/router-requests.ts";
import { type RouterState, settled, useRouterState } from "#app/lib/remix/router-view.tsx";

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
export function announceSessionEnded(): void {
  hear(true);
}

/** Belongs to the frame, once. */
export function useSessionEnd(): SessionEnd {
  const routerState = useRouterState();
  const { pathname, search, hash } = useLocation();
  const [hasEnded, setHasEnded] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [heldUp, setHeldUp] = useState<RouterState | null>(null);

  useEffect(() => {
    hear = (ended) => {
      setHasEnded(ended);
      if (ended) setIsAsking(true);
    };
    const unwatch = watchRouterRequests({
      onAnswer(response, isData) {
        const ended = response.headers.has(sessionEndedHeader);
        if (ended || isData) hear(ended);
        return !ended;
      },
    });
    return () => {
      unwatch();
      hear = () => {};
    };
  }, []);

  const stay = () => {
    setIsAsking(false);
    setHeldUp(routerState);
    stayAt(pathname + search + hash);
  };
  const without = isAsking ? routerState : heldUp;
  return {
    hasEnded,
    isAsking,
    stay,
    routerState: routerState && without ? settled(routerState, without) : routerState,
  };
}
