/**
 * What keeps an open page in touch with the server: a socket, or where none
 * can be opened a question now and then (product.md §8: 401 and 403 end that,
 * any other failure raises the banner).
 */

import { announceSessionEnded } from "#app/components/shell/fault/session-end.ts";
import {
  type EventFrame,
  eventCodes,
  eventPath,
  heardEvent,
  type MessageCount,
  reconnectDelay,
  type ServerStatus,
  sessionEnded,
} from "#contract/events.ts";
import { onServerFailed } from "./server-failed.ts";

export interface Unread {
  system: number;
  business: number;
}

export type Change =
  | { type: "unread"; unread: Partial<Unread> }
  | { type: "down" }
  | { type: "up" }
  | { type: "version" };

const pollMs = 30_000;
/** After so many tries that failed, the page polls. */
const tries = 3;

/**
 * Keeps a socket open, or polls; gives what ends both. `reload` asks for the
 * page's data anew: it shows what changed of the user, or finds that the
 * session has ended.
 */
export function connect(change: (change: Change) => void, reload: () => void): () => void {
  let ended = false;
  let failures = 0;
  let hasOpened = false;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let recheckTimer: ReturnType<typeof setTimeout> | undefined;
  let isRechecking = false;

  const open = () => {
    socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${eventPath}`);
    socket.onopen = () => {
      failures = 0;
      hasOpened = true;
    };
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as EventFrame;
      const heard = changeOf(frame);
      if (heard) change(heard);
      else if (reloading.has(frame.code)) reload();
      else dispatchEvent(new CustomEvent(heardEvent, { detail: frame }));
    };
    socket.onclose = ({ code }) => {
      if (ended) return;
      if (code === sessionEnded) return announceSessionEnded();
      failures += 1;
      if (failures > tries) void poll();
      else timer = setTimeout(open, reconnectDelay(failures));
    };
  };

  /** Asks once, and tells what it hears; null when there is no more to ask. */
  const ask = async (): Promise<"up" | "down" | null> => {
    const response = await fetch("/events/poll", { cache: "no-store" }).catch(() => null);
    if (ended || response?.status === 403) return null;
    if (response?.status === 401) {
      announceSessionEnded();
      return null;
    }
    if (!response?.ok) {
      change({ type: "down" });
      return "down";
    }
    change({ type: "unread", unread: (await response.json()) as Unread });
    change({ type: "up" });
    return "up";
  };

  const poll = async () => {
    const heard = await ask();
    if (heard === null) return;
    // It was only the server that was away; pages come back one by one.
    if (heard === "up" && hasOpened) {
      failures = 0;
      timer = setTimeout(open, reconnectDelay(1));
    } else timer = setTimeout(poll, hasOpened ? reconnectDelay(tries) : pollMs);
  };

  /** A socket that stays open says nothing of a server that fails at this and that: asked until it answers. */
  const recheck = async () => {
    isRechecking = true;
    const heard = await ask();
    isRechecking = false;
    if (heard === "down") recheckIn(reconnectDelay(tries));
  };
  /** In place of the one that waits. */
  const recheckIn = (delay: number) => {
    clearTimeout(recheckTimer);
    recheckTimer = setTimeout(recheck, delay);
  };
  onServerFailed(() => {
    change({ type: "down" });
    // A failure that is met while one question is under way waits for its answer: it starts no second round.
    if (!isRechecking) recheckIn(reconnectDelay(1));
  });

  open();
  return () => {
    ended = true;
    onServerFailed(null);
    clearTimeout(timer);
    clearTimeout(recheckTimer);
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
