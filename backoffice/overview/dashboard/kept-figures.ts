/**
 * Figures of 首页 kept in this process for those who see the same: seconds where they run, until the day is over where
 * they are of days that are. What a request changes drops those it may show in (docs/decisions/pages.md, "The dashboard is one call").
 */
import { bizDateOf, type Clock } from "#backoffice/core/clock.ts";
import { derivedFigures, subscribeToChanges } from "#backoffice/ground/events/changes.ts";

/** What a figure comes from: `system` is the house itself, `any` all of the trade. */
export type FigureTopic = "selling" | "stock" | "making" | "shops" | "system" | "any";

/** How long a figure is kept at most. */
export const keptMs = {
  /** Of what runs: as old as somebody who looks up from a document does not notice. */
  running: 8_000,
  /** What is dear to ask and moves by the hour. */
  slow: 60_000,
  /** Of days that are over; read again now and then for what no request tells: a style renamed by a file. */
  past: 15 * 60_000,
};

interface Wanted {
  /** What it is, and of whom: those who share it see the same. */
  readonly key: string;
  readonly topic: FigureTopic;
  readonly life: keyof typeof keptMs;
}

interface Kept extends Wanted {
  readonly value: Promise<unknown>;
  /** By the machine, and by the company's clock: whichever moves on first. */
  readonly since: number;
  readonly at: number;
  readonly day: string;
}

/** Requests that are sent every few seconds, and all that they may change; any other may change everything. */
const rooms: readonly (readonly [path: RegExp, topics: readonly FigureTopic[]])[] = [
  [/^\/api\/clothes\/(bill|receipt)(\/|$)/, ["selling", "stock"]],
  [/^\/api\/clothes\/(count|transfer)(\/|$)/, ["stock"]],
  [/^\/api\/clothes\/piece(\/|$)/, ["making"]],
  [/^\/api\/clothes\/shop\/order(\/|$)/, ["shops", "stock"]],
  // Nothing of the trade: messages that were read, and who comes and goes.
  [/^\/(api\/user\/message|auth)(\/|$)/, []],
  [new RegExp(`^${derivedFigures.now}$`), ["selling", "stock"]],
];

const mostKept = 5_000;

interface KeptFigures {
  read<V>(clock: Clock, wanted: Wanted, load: () => Promise<V>): Promise<V>;
  hear(path: string): void;
}

function createKeptFigures(): KeptFigures {
  const entries = new Map<string, Kept>();
  return {
    read<V>(clock: Clock, wanted: Wanted, load: () => Promise<V>): Promise<V> {
      const [since, now] = [performance.now(), clock.now()];
      const [at, day] = [now.getTime(), bizDateOf(now)];
      const found = entries.get(wanted.key);
      const mostMs = keptMs[wanted.life];
      if (found && found.day === day && since - found.since < mostMs && Math.abs(at - found.at) < mostMs)
        return found.value as Promise<V>;
      const value = load();
      const kept = { ...wanted, value, since, at, day };
      if (entries.size >= mostKept) entries.clear();
      entries.set(wanted.key, kept);
      value.catch(() => {
        if (entries.get(wanted.key) === kept) entries.delete(wanted.key);
      });
      return value;
    },
    hear(path) {
      const topics = rooms.find(([of]) => of.test(path))?.[1];
      const isChanged = ({ topic, life }: Kept) => {
        if (path === derivedFigures.past) return life === "past";
        if (!topics) return true;
        return life === "running" && (topics.includes(topic) || (topic === "any" && topics.length > 0));
      };
      for (const [key, kept] of entries) if (isChanged(kept)) entries.delete(key);
    },
  };
}

const keptOf = new WeakMap<object, KeptFigures>();

/** The value of that key as it was read for somebody else a moment ago, or as `load` reads it; a failure is not kept. */
export function readFigures<V>(
  { db, clock }: { db: object; clock: Clock },
  wanted: Wanted,
  load: () => Promise<V>,
): Promise<V> {
  let kept = keptOf.get(db);
  if (!kept) {
    kept = createKeptFigures();
    keptOf.set(db, kept);
    subscribeToChanges(db, kept.hear);
  }
  return kept.read(clock, wanted, load);
}
