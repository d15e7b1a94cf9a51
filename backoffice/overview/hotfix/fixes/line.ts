/** Differences as a report says them. Pure. */
import { formatMilli } from "#contract/manufacture/milli.ts";
import { formatFen, formatLi } from "#contract/money.ts";
import type { DifferenceLine } from "#contract/system/hotfixes.ts";

type Unit = "qty" | "fen" | "li" | "milli";

const shown: Record<Unit, (value: number) => string> = {
  qty: (value) => String(value),
  fen: (value) => `${formatFen(value)} 元`,
  li: (value) => `${formatLi(value)} 元`,
  milli: (value) => formatMilli(value),
};

/** One line, or none where both are the same. */
export function lineOf(what: string, field: string, unit: Unit, stored: number, should: number): DifferenceLine[] {
  return stored === should ? [] : [{ what, field, stored: shown[unit](stored), should: shown[unit](should) }];
}
