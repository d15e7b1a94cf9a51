/**
 * What changes while a page is open: unread counts, the server's state, the
 * version, the user. A socket brings it; where none can be opened, the page
 * asks now and then (product.md §8: 401 and 403 end that, any other failure
 * raises the banner). Without JavaScript a page shows what was true when it
 * was made.
 */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useReducer } from "react";
import {
  type EventFrame,
  eventCodes,
  eventPath,
  type MessageCount,
  reconnectDelay,
  type ServerStatus,
  sessionEnded,
  upgradeSeconds,
} from "../../../contract/events.ts";
import { tellSessionEnded } from "./session-end.ts";

export interface Unread {
  system: number;
  business: number;
}

interface Live {
  unread: Unread;
  /** Seconds until the server is expected back; 0 while it is up. */
  secondsLeft: number;
  /** How often a version was published since the page came. */
  versions: number;
}

type Change =
  | { type: "unread"; unread: Partial<Unread> }
  | { type: "down" }
  | { type: "up" }
  | { type: "tick" }
  | { type: "version" };

const pollMs = 30_000;
/** After so many sockets that never opened, the page polls. */
const triesBeforePolling = 3;

/** `rendered` are the counts the page came with; nothing is listened to while `isSignedIn` is false. */
export function useLive(rendered: Unread, isSignedIn: boolean): Live {
  const [live, change] = useReducer(reduce, { unread: rendered, secondsLeft: 0, versions: 0 });
  const { revalidate } = useRevalidator();
  const { system, business } = rendered;
  useEffect(() => change({ type: "unread", unread: { system, business } }), [system, business]);
  useEffect(() => (isSignedIn ? connect(change, revalidate) : undefined), [isSignedIn, revalidate]);
  const counting = live.secondsLeft > 0;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => change({ type: "tick" }), 1000);
    return () => clearInterval(timer);
  }, [counting]);
  return live;
}

function reduce(live: Live, change: Change): Live {
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

/**
 * Keeps a socket open, or polls; gives what ends both. `reload` asks for the
 * page's data anew: it shows what changed of the user, or finds that the
 * session has ended.
 */
function connect(change: (change: Change) => void, reload: () => void): () => void {
  let ended = false;
  let failures = 0;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${eventPath}`);
    socket.onopen = () => {
      failures = 0;
    };
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as EventFrame;
      const heard = changeOf(frame);
      if (heard) change(heard);
      else if (reloading.has(frame.code)) reload();
    };
    socket.onclose = ({ code }) => {
      if (ended) return;
      if (code === sessionEnded) return tellSessionEnded();
      failures += 1;
      if (failures > triesBeforePolling) void poll();
      else timer = setTimeout(open, reconnectDelay(failures));
    };
  };

  const poll = async () => {
    const response = await fetch("/events/poll", { cache: "no-store" }).catch(() => null);
    if (ended || response?.status === 403) return;
    if (response?.status === 401) return tellSessionEnded();
    if (response?.ok) {
      change({ type: "unread", unread: (await response.json()) as Unread });
      change({ type: "up" });
    } else change({ type: "down" });
    timer = setTimeout(poll, pollMs);
  };

  open();
  return () => {
    ended = true;
    clearTimeout(timer);
    socket?.close();
  };
}

/** Events after which the page's data may be another: of the server's configuration, and of the user. */
const reloading = new Set<number>([
  eventCodes.serverYml,
  eventCodes.userLogin,
  eventCodes.passwordChange,
  eventCodes.userUpdate,
]);

function changeOf({ code, data }: EventFrame): Change | null {
  switch (code) {
    case eventCodes.systemMessageCount:
      return { type: "unread", unread: { system: (data as MessageCount).unread } };
    case eventCodes.businessMessageCount:
      return { type: "unread", unread: { business: (data as MessageCount).unread } };
    case eventCodes.serverStatus:
      return { type: (data as ServerStatus).up ? "up" : "down" };
    case eventCodes.platformVersion:
      return { type: "version" };
    default:
      return null;
  }
}
