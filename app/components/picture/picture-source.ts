/** What the pictures are drawn from, as the picture routes answer it. */
import type { SlipView } from "#app/components/print/slip-view.ts";
import type { StatementView } from "#app/components/print/statement-sheet.tsx";
import type { DaySheet } from "./day-picture.ts";

/** Bills, one picture each, a 对账单 or a 日报; `message` says why there is none. */
export type PictureSource =
  | { kind: "slips"; slips: readonly SlipView[] }
  | { kind: "statement"; statement: StatementView }
  | { kind: "days"; days: DaySheet }
  | { kind: "refusal"; message: string };
