/**
 * A page whose loaders learn, while they run, that what the request stands on has changed: they run again. A redirect
 * to the page itself would do for a browser, but the router leaves a fetcher loading for ever when a redirect answers
 * the page's data after its action: whoever scanned goods while somebody saved a menu waited for nothing.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];
type Loader = NonNullable<NonNullable<Routes[string]>["module"]["loader"]>;

export interface Renewal {
  isOutdated(): boolean;
  /** Reads anew, into the very context that the loaders have. */
  renew(): Promise<unknown>;
}

/** Something that changes all the time is no reason to keep a reader waiting. */
const mostRounds = 3;

/** Loaders of one request, which Remix runs side by side. */
interface Round {
  running: number;
  /** Whether they run again; known when the last of them has ended. */
  readonly again: Promise<boolean>;
  end(again: boolean | Promise<boolean>): void;
}

const renewals = new WeakMap<AppLoadContext, Renewal>();
const rounds = new WeakMap<AppLoadContext, Round>();

/** The loaders that are given this context run together. */
export function renewWith(context: AppLoadContext, renewal: Renewal): void {
  renewals.set(context, renewal);
}

/** The build with loaders that run again where their request's context says so. */
export function withFreshPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader;
    return [id, loader ? { ...route, module: { ...route.module, loader: untilFresh(loader) } } : route] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

const untilFresh =
  (loader: Loader): Loader =>
  async (args) => {
    const renewal = renewals.get(args.context);
    if (!renewal) return loader(args);
    for (let left = mostRounds; ; left -= 1) {
      const { outcome, again } = await runInRound(args.context, renewal, async () => loader(args));
      if (!again || left === 1) return outcome();
    }
  };

async function runInRound<V>(context: AppLoadContext, { isOutdated, renew }: Renewal, load: () => Promise<V>) {
  const round = rounds.get(context) ?? newRound();
  rounds.set(context, round);
  round.running += 1;
  const outcome = await load().then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );
  // A loader without a call may end before the next has begun.
  await nextTurn();
  round.running -= 1;
  if (round.running === 0) {
    rounds.delete(context);
    round.end(isOutdated() && renew().then(() => true));
  }
  return { outcome, again: await round.again };
}

function newRound(): Round {
  let end: Round["end"] = () => {};
  const again = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  return { running: 0, again, end };
}
