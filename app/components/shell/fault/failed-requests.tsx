/**
 * A page that could not be fetched, or a form that could not be sent (product.md §8). Nobody answered: the line is
 * down, or something on the way answered in the product's place; the request waits to be sent again. Or the API
 * failed: a notice for five seconds, of a 500 only the banner. Either way the page stays as it is, with what was typed.
 */
import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { raiseServerFailed } from "#app/components/shell/live/server-failed.ts";
import { stayAt } from "#app/components/shell/stay-here.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Callout, Notice, Notices } from "#app/components/ui/notice.tsx";
import { pageFailureHeader, readPageFailure, unansweredText } from "#app/lib/api/api-failure.ts";
import { type FailedRequest, watchRouterRequests } from "#app/lib/remix/router-requests.ts";
import { type RouterState, RouterStateProvider, settled, useRouterState } from "#app/lib/remix/router-view.tsx";

/** Around all pages, once. */
export function FailedRequests({ children }: { children: ReactNode }) {
  const state = useRouterState();
  const { pathname, search, hash, key } = useLocation();
  const latest = useRef({ state, here: "" });
  const [failed, setFailed] = useState<readonly FailedRequest[]>([]);
  const [told, setTold] = useState({ sentence: "", times: 0 });
  /** The router's state when a request failed: what was under way in it is shown as if it had not begun. */
  const [heldUp, setHeldUp] = useState<RouterState | null>(null);

  useEffect(() => {
    latest.current = { state, here: pathname + search + hash };
  });
  useEffect(
    () =>
      watchRouterRequests({
        onAnswer({ headers }) {
          const failure = readPageFailure(headers.get(pageFailureHeader));
          if (!failure) return true;
          setHeldUp(latest.current.state);
          stayAt(latest.current.here);
          if (!failure.isServer || !raiseServerFailed()) {
            setTold(({ times }) => ({ sentence: failure.sentence, times: times + 1 }));
          }
          return false;
        },
        onFailures(now) {
          setFailed(now);
          if (now.length > 0) setHeldUp(latest.current.state);
        },
      }),
    [],
  );

  // Elsewhere nothing of it is missed any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new location
  useEffect(() => {
    setFailed([]);
    setTold(({ times }) => ({ sentence: "", times }));
  }, [key]);

  const retry = () => {
    setHeldUp(null);
    for (const request of failed) request.retry();
  };
  const stay = () => {
    setFailed([]);
    stayAt(latest.current.here);
  };
  const first = failed[0];
  return (
    <RouterStateProvider state={state && heldUp ? settled(state, heldUp) : state}>
      {children}
      <Notices>
        {told.sentence !== "" && (
          <Notice key={told.times} tone="bad">
            {told.sentence}
          </Notice>
        )}
        {first && (
          <Callout>
            <span>{unansweredText(first.url, first.code)}</span>
            <Button type="button" onClick={retry}>
              重试
            </Button>
            <Button type="button" variant="text" onClick={stay}>
              关闭
            </Button>
          </Callout>
        )}
      </Notices>
    </RouterStateProvider>
  );
}
