/** What the pictures are drawn from, as the picture routes answer it. */
import type { SlipView } from "#app/components/print/slip-view.ts";
import type { StatementView } from "#app/components/print/statement-sheet.tsx";

/** Bills, one picture each, or a 对账单; `message` says why there is none. */
export type PictureSource =
  | { kind: "slips"; slips: readonly SlipView[] }
  | { kind: "statement"; statement: StatementView }
  | { kind: "refusal"; message: string };
