/**
 * Keeps each session's reference data (user info, menus, vocabularies) in this
 * process, so that a click costs no call for it. The API counts every change
 * to such data and sends the count with each answer: a new count drops what is
 * kept. From a host that sends no count, data is trusted a short time only.
 */
import { createHash } from "node:crypto";

interface Entry {
  readonly values: Map<string, Promise<unknown>>;
  /** The count the values were read at; null until an answer carried one. */
  epoch: string | null;
  readonly since: number;
}

export interface SessionCache {
  /** The session's value by its key: kept, or read by `load`. A failed read is not kept. */
  read<V>(token: string, key: string, load: () => Promise<V>): Promise<V>;
  /** Takes note of an answer's count; true when what was kept is older and has been dropped. */
  note(token: string, epoch: string | null): boolean;
  drop(token: string): void;
}

const maxSessions = 5_000;
const maxValues = 50;
/** How long values of a host without counts are trusted. */
const uncountedMs = 15_000;

export function createSessionCache(now: () => number = Date.now): SessionCache {
  const entries = new Map<string, Entry>();

  const entryOf = (token: string): Entry => {
    const session = keyOf(token);
    const found = entries.get(session);
    if (found && (found.epoch !== null || now() - found.since < uncountedMs)) return found;
    if (entries.size >= maxSessions) entries.delete(entries.keys().next().value ?? "");
    const entry: Entry = { values: new Map(), epoch: null, since: now() };
    entries.set(session, entry);
    return entry;
  };

  return {
    read<V>(token: string, key: string, load: () => Promise<V>): Promise<V> {
      const { values } = entryOf(token);
      const kept = values.get(key);
      if (kept) return kept as Promise<V>;
      const value = load();
      if (values.size >= maxValues) values.clear();
      values.set(key, value);
      value.catch(() => values.delete(key));
      return value;
    },
    note(token, epoch) {
      const session = keyOf(token);
      const entry = entries.get(session);
      if (!entry || epoch === null || entry.epoch === epoch) return false;
      if (entry.epoch === null) {
        entry.epoch = epoch;
        return false;
      }
      entries.delete(session);
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
