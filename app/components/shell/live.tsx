/**
 * What changes while a page is open: unread counts and the server's state. A
 * socket brings it; where none can be opened, the page asks now and then
 * (product.md §8: 401 and 403 end that, any other failure raises the banner).
 * Without JavaScript a page shows what was true when it was made.
 */
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

export interface Unread {
  system: number;
  business: number;
}

interface Live {
  unread: Unread;
  /** Seconds until the server is expected back; 0 while it is up. */
  secondsLeft: number;
}

type Change = { type: "unread"; unread: Partial<Unread> } | { type: "down" } | { type: "up" } | { type: "tick" };

const pollMs = 30_000;
/** After so many sockets that never opened, the page polls. */
const triesBeforePolling = 3;

/** `rendered` are the counts the page came with. */
export function useLive(rendered: Unread): Live {
  const [live, change] = useReducer(reduce, { unread: rendered, secondsLeft: 0 });
  const { system, business } = rendered;
  useEffect(() => change({ type: "unread", unread: { system, business } }), [system, business]);
  useEffect(() => connect(change), []);
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
  }
}

/** Keeps a socket open, or polls; gives what ends both. */
function connect(change: (change: Change) => void): () => void {
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
      const heard = changeOf(JSON.parse(String(data)) as EventFrame);
      if (heard) change(heard);
    };
    socket.onclose = ({ code }) => {
      if (ended || code === sessionEnded) return;
      failures += 1;
      if (failures > triesBeforePolling) void poll();
      else timer = setTimeout(open, reconnectDelay(failures));
    };
  };

  const poll = async () => {
    const response = await fetch("/events/poll", { cache: "no-store" }).catch(() => null);
    if (ended || response?.status === 401 || response?.status === 403) return;
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

function changeOf({ code, data }: EventFrame): Change | null {
  switch (code) {
    case eventCodes.systemMessageCount:
      return { type: "unread", unread: { system: (data as MessageCount).unread } };
    case eventCodes.businessMessageCount:
      return { type: "unread", unread: { business: (data as MessageCount).unread } };
    case eventCodes.serverStatus:
      return { type: (data as ServerStatus).up ? "up" : "down" };
    default:
      return null;
  }
}
