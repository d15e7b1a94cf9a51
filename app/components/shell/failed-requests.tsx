/**
 * A page that could not be fetched, or a form that could not be sent: the line is down, or something on
 * the way answered in the product's place. The page stays as it is, with what was typed, and says so
 * (product.md §8); the request waits to be sent again.
 */
import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Alert, Notices } from "#app/components/ui/notice.tsx";
import { unansweredText } from "#app/lib/api/api-failure.ts";
import { type FailedRequest, watchRouterRequests } from "#app/lib/remix/router-requests.ts";
import { type RouterState, RouterStateProvider, settled, useRouterState } from "#app/lib/remix/router-view.tsx";

/** Around all pages, once. */
export function FailedRequests({ children }: { children: ReactNode }) {
  const state = useRouterState();
  const { pathname, search, hash, key } = useLocation();
  const latest = useRef(state);
  const [failed, setFailed] = useState<readonly FailedRequest[]>([]);
  /** The router's state when a request failed: what was under way in it is shown as if it had not begun. */
  const [heldUp, setHeldUp] = useState<RouterState | null>(null);

  useEffect(() => {
    latest.current = state;
  });
  useEffect(
    () =>
      watchRouterRequests({
        onFailures(now) {
          setFailed(now);
          if (now.length > 0) setHeldUp(latest.current);
        },
      }),
    [],
  );

  // Elsewhere nothing of it is missed any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new location
  useEffect(() => setFailed([]), [key]);

  const retry = () => {
    setHeldUp(null);
    for (const request of failed) request.retry();
  };
  const stay = () => {
    setFailed([]);
    // Going back changes the address before there is an answer.
    const here = pathname + search + hash;
    if (here !== location.pathname + location.search + location.hash) history.pushState(history.state, "", here);
  };
  const first = failed[0];
  return (
    <RouterStateProvider state={state && heldUp ? settled(state, heldUp) : state}>
      {children}
      {first && (
        <Notices>
          <Alert>
            <span>{unansweredText(first.url, first.code)}</span>
            <Button type="button" onClick={retry}>
              重试
            </Button>
            <Button type="button" variant="text" onClick={stay}>
              关闭
            </Button>
          </Alert>
        </Notices>
      )}
    </RouterStateProvider>
  );
}
