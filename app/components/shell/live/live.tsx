/**
 * What changes while a page is open: unread counts, the server's state, the
 * version, the user. Without JavaScript a page shows what was true when it was
 * made.
 */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useReducer } from "react";
import { hasTyped } from "#app/components/shell/fault/typed-copy.ts";
import { upgradeSeconds } from "#contract/events.ts";
import { type Change, connect, type Unread } from "./live-connection.ts";

/** A page that is being typed into waits so long, and again, with fetching its data anew. */
const typedMs = 2_000;

interface Live {
  unread: Unread;
  /** Seconds until the server is expected back; 0 while it is up. */
  secondsLeft: number;
  /** How often a version was published since the page came. */
  versions: number;
}

/** `rendered` are the counts the page came with; nothing is listened to while `isSignedIn` is false. */
export function useLive(rendered: Unread, isSignedIn: boolean): Live {
  const [live, change] = useReducer(reduce, { unread: rendered, secondsLeft: 0, versions: 0 });
  const { revalidate } = useRevalidator();
  const { system, business } = rendered;
  useEffect(() => change({ type: "unread", unread: { system, business } }), [system, business]);
  useEffect(() => {
    if (!isSignedIn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = () => {
      clearTimeout(timer);
      if (hasTyped()) timer = setTimeout(reload, typedMs);
      else revalidate();
    };
    const disconnect = connect(change, reload);
    return () => {
      clearTimeout(timer);
      disconnect();
    };
  }, [isSignedIn, revalidate]);
  const counting = live.secondsLeft > 0;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => change({ type: "tick" }), 1000);
    return () => clearInterval(timer);
  }, [counting]);
  return live;
}

function reduce(live: Live, change: Change | { type: "tick" }): Live {
  switch (change.type) {
    case "unread":
      return { ...live, unread: { ...live.unread, ...change.unread } };
    case "down":
      return live.secondsLeft > 0 ? live : { ...live, secondsLeft: upgradeSeconds };
    case "up":
      return { ...live, secondsLeft: 0 };
    case "tick":
      return { ...live, secondsLeft: Math.max(0, live.secondsLeft - 1) };
    case "version":
      return { ...live, versions: live.versions + 1 };
  }
}
