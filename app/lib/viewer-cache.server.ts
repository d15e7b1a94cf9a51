/**
 * Keeps each session's user info and menus in this process, so that a click
 * costs no call for them. The API counts every change to anybody's access and
 * sends the count with each answer: a new count drops what is kept. A host
 * that sends no count is asked again after a short time.
 */
import { createHash } from "node:crypto";

interface Entry<V> {
  readonly value: Promise<V>;
  /** The count the value was read at; null until an answer carried one. */
  epoch: string | null;
  readonly readAt: number;
}

export interface ViewerCache<V> {
  /** The session's value: kept, or read by `load`. A failed read is not kept. */
  read(token: string, load: () => Promise<V>): Promise<V>;
  /** Takes note of an answer's count; true when what was kept is older and has been dropped. */
  note(token: string, epoch: string | null): boolean;
  drop(token: string): void;
}

const maxSessions = 5_000;
/** How long a value of a host without counts is trusted. */
const uncountedMs = 15_000;

export function createViewerCache<V>(now: () => number = Date.now): ViewerCache<V> {
  const entries = new Map<string, Entry<V>>();

  const keep = (key: string, load: () => Promise<V>): Promise<V> => {
    const value = load();
    if (entries.size >= maxSessions) entries.delete(entries.keys().next().value ?? "");
    entries.set(key, { value, epoch: null, readAt: now() });
    value.catch(() => entries.delete(key));
    return value;
  };

  return {
    read(token, load) {
      const key = keyOf(token);
      const entry = entries.get(key);
      if (!entry || (entry.epoch === null && now() - entry.readAt > uncountedMs)) return keep(key, load);
      return entry.value;
    },
    note(token, epoch) {
      const key = keyOf(token);
      const entry = entries.get(key);
      if (!entry || epoch === null || entry.epoch === epoch) return false;
      if (entry.epoch === null) {
        entry.epoch = epoch;
        return false;
      }
      entries.delete(key);
      return true;
    },
    drop(token) {
      entries.delete(keyOf(token));
    },
  };
}

/** Tokens are not kept in memory longer than a request needs them. */
function keyOf(token: string): string {
  return createHash("sha256").update(token).digest("base64");
}
