/** 盘点 as the pages show them. */
import type { LineView } from "#app/lib/document/goods-groups.ts";
import { lineView } from "#app/lib/document/lines.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import type { Answer } from "#contract/endpoint.ts";
import {
  type CountStatus,
  countModeLabels,
  countStatusLabels,
  uncountedRuleLabels,
} from "#contract/inventory/count.words.ts";
import type { CountLine, CountRow, countEndpoints } from "#contract/inventory/counts.ts";
import { formatFen } from "#contract/money.ts";
import type { CountFigures, CountLineView } from "./count-views.ts";

const tones: Record<CountStatus, Tone> = {
  DRAFT: "neutral",
  COUNTING: "info",
  SUBMITTED: "warn",
  APPROVED: "good",
  VOID: "neutral",
};

export type CountView = ReturnType<typeof countView<CountRow>>;
export type CountTotals = ReturnType<typeof figuresView>;

export function countView<R extends CountRow>(row: R) {
  return {
    ...row,
    ...figuresView(row),
    modeLabel: countModeLabels[row.mode],
    statusLabel: countStatusLabels[row.status],
    ruleLabel: uncountedRuleLabels[row.uncountedRule],
    tone: tones[row.status],
    progress: `${row.countedSkus} / ${row.totalSkus}`,
  };
}

type Figures = Pick<CountRow, "bookQty" | "countQty" | "gainQty" | "lossQty" | "diffFen">;

/** Figures that the reader may not see become null. */
export function figuresView({ bookQty, countQty, gainQty, lossQty, diffFen }: Figures): CountFigures {
  return {
    book: bookQty ?? null,
    count: countQty,
    gain: gainQty ?? null,
    loss: lossQty ?? null,
    worth: diffFen === undefined ? null : formatFen(diffFen),
  };
}

export function countLineView(line: CountLine): CountLineView {
  const { entries, diffFen, ...rest } = line;
  return {
    ...rest,
    // A row of a table has a number; what nobody entered has none of its own.
    id: line.id || -(line.skuId * 2 + line.grade),
    uncounted: line.id === 0,
    pictureSrc: line.pictureId && picturePath(line.pictureId, 96),
    worth: diffFen === undefined ? null : diffFen === null ? "—" : formatFen(diffFen),
    who: entries.map(({ counter, location, qty }) => `${counter}${location && ` ${location}`} ${qty}`).join("、"),
  };
}

/** A counter's own entries, as the line editor wants them. */
export function ownLineView(line: CountLine): LineView & { counted: number | null } {
  return { ...line, pictureSrc: line.pictureId && picturePath(line.pictureId, 96), qty: line.mine ?? 0 };
}

export type CountSheetRow = ReturnType<typeof countSheetRows>[number];

/** The lines of a paper; each knows what the differences of its style are worth, where that may be seen. */
export function countSheetRows(rows: Answer<typeof countEndpoints.sheet>["rows"]) {
  const worths = new Map<string, number>();
  const styleOf = ({ productId, grade }: (typeof rows)[number]) => `${productId} ${grade}`;
  for (const row of rows)
    if (row.diffFen !== undefined) worths.set(styleOf(row), (worths.get(styleOf(row)) ?? 0) + (row.diffFen ?? 0));
  return rows.map(({ diffFen: _worth, ...row }, id) => {
    const worth = worths.get(styleOf(row));
    return {
      ...lineView({ ...row, id, qty: row.diff ?? 0 }),
      styleWorth: worth === undefined ? null : formatFen(worth),
    };
  });
}
