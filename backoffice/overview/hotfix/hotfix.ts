/** What a 数据热修复 is: one row of the catalogue, worked off in steps that each find, and mend, what is wrong of a part. */
import type { Context } from "#backoffice/core/context.ts";
import type { Db } from "#backoffice/db/connect.ts";
import type { DifferenceLine } from "#contract/system/hotfixes.ts";

/** Business days, both inclusive. */
export interface HotfixRange {
  readonly from: string;
  readonly to: string;
}

/** A part of the work, small enough for one short statement or transaction. */
export interface HotfixStep {
  /** What is stored beside what should be, of this part; writes nothing. */
  find(db: Db): Promise<DifferenceLine[]>;
  /**
   * In a transaction: locks what is wrong as the operations do that write it, computes it only then, and writes it; what
   * was mended meanwhile is left alone.
   */
  mend(context: Pick<Context, "db" | "clock">): Promise<unknown>;
}

export interface Hotfix {
  /** In addresses and in the topics of its jobs; `[a-z-]`. */
  readonly code: string;
  /** Its name, and what has to be typed before it runs. */
  readonly title: string;
  readonly explains: string;
  /** Works on the days that are asked for. */
  readonly ranged?: true;
  /** What it believes: while one of these finds something, it would write that damage into every day of the past. */
  readonly after?: readonly Hotfix[];
  /** In an order that stays the same: a run that was cut off goes on by number. */
  steps(work: Pick<Context, "db" | "clock">, range: HotfixRange | null): Promise<readonly HotfixStep[]>;
}
