/**
 * What the server tells open pages (product.md §4). One event is one JSON text
 * frame on `/ms-ws`: `{code, data}`. Pages without a socket poll for the same.
 * No schema library here: the browser reads this module too.
 */
export const eventCodes = {
  /** A version of the pages was published: they ask whether they must refresh. */
  platformVersion: 1000,
  /** The server goes down or is back; data {@link ServerStatus}. */
  serverStatus: 1001,
  /** The server's configuration changed: pages read their data anew. */
  serverYml: 1002,
  /** To the user's own pages, which read their data anew: signed in, here or elsewhere. */
  userLogin: 2000,
  /** The password was changed, which ended the user's other sessions. */
  passwordChange: 2001,
  /** The user's record was changed. */
  userUpdate: 2002,
  /** Unread messages of a category; data {@link MessageCount}. */
  systemMessageCount: 4000,
  businessMessageCount: 4001,
  /** To who started it: something was said by a server that is deployed to; data {@link DeployNews}. */
  deployNews: 5000,
} as const;
export type EventCode = (typeof eventCodes)[keyof typeof eventCodes];

export interface ServerStatus {
  up: boolean;
}

export interface MessageCount {
  unread: number;
}

export interface DeployNews {
  deployId: number;
  /** A sentence for people who do not see the page, and whether it is bad; null of output alone. */
  said: { text: string; bad: boolean } | null;
}

/** A frame as it travels; `data` depends on the code. */
export interface EventFrame {
  code: number;
  data: unknown;
}

/** What the page tells its own parts of a frame that is theirs alone; its detail is the {@link EventFrame}. */
export const heardEvent = "yunshang-event";

/** Where the socket is, on the API host and on the relay. */
export const eventPath = "/ms-ws";

/** The seconds a server upgrade is expected to take (product.md §9). */
export const upgradeSeconds = 120;

/** The code a socket is closed with when its session ended: do not come back. */
export const sessionEnded = 4401;

const firstRetryMs = 500;
const longestRetryMs = 15_000;

/**
 * Milliseconds to wait after `failures` failed tries: doubled each time up to
 * 15 s, and spread evenly over the whole of it, so that thousands that lost
 * the same host do not return in one moment.
 */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures + 2));
  return Math.round(firstRetryMs + random() * (ceiling - firstRetryMs));
}
