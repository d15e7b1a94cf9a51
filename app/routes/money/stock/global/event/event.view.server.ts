/** 全球事件 as its pages show it. */

import { readDictionary } from "#app/lib/dictionary.server.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import { optionsOf } from "#app/lib/options.ts";
import { type EventRow, eventCategoryDictionary, importanceLabels } from "#contract/market/events.ts";

export type EventRowView = ReturnType<typeof eventRow>;

const tones: Readonly<Record<number, Tone>> = { 1: "neutral", 2: "warn", 3: "bad" };

export function eventRow(row: EventRow) {
  return {
    ...row,
    time: row.time.slice(0, 16),
    importance: importanceLabels[row.importance] ?? "",
    tone: tones[row.importance] ?? "neutral",
  };
}

export async function eventChoices(api: Parameters<typeof readDictionary>[0]) {
  return {
    categories: await readDictionary(api, eventCategoryDictionary),
    importances: optionsOf(importanceLabels as Record<string, string>),
  };
}
export type EventChoices = Awaited<ReturnType<typeof eventChoices>>;

/** The form's values of one that stands. */
export function eventValues(row: EventRow) {
  return { ...row, time: row.time.slice(0, 16).replace(" ", "T") };
}
