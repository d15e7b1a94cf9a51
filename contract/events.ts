/**
 * What the server tells open pages (product.md §4). One event is one JSON text
 * frame on `/ms-ws`: `{code, data}`. Pages without a socket poll for the same.
 */
import { z } from "zod";

export const eventCodes = {
  /** A version of the pages was published; data as `/versions.json`. */
  platformVersion: 1000,
  /** The server goes down or is back; data {@link serverStatus}. */
  serverStatus: 1001,
  /** The server's configuration changed. */
  serverYml: 1002,
  userLogin: 2000,
  passwordChange: 2001,
  userUpdate: 2002,
  /** Unread messages of a category; data {@link messageCount}. */
  systemMessageCount: 4000,
  businessMessageCount: 4001,
} as const;
export type EventCode = (typeof eventCodes)[keyof typeof eventCodes];

/** The seconds a server upgrade is expected to take (product.md §9). */
export const upgradeSeconds = 120;

export const serverStatus = z.object({ up: z.boolean() });
export const messageCount = z.object({ unread: z.number().int() });

/** A frame as it travels; `data` depends on the code. */
export const eventFrame = z.object({ code: z.number().int(), data: z.unknown() });
export type EventFrame = z.output<typeof eventFrame>;

/** The code a socket is closed with when its session ended: do not come back. */
export const sessionEnded = 4401;
