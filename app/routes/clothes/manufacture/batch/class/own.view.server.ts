/** What one's own piecework comes to, as the page that books it shows it. */
import { count, type FigureView } from "#app/lib/format/figures.ts";
import type { OwnPieceSummary } from "#contract/manufacture/own-pieces.ts";
import { formatLi } from "#contract/money.ts";

export function ownFigures({ today, month, waiting }: OwnPieceSummary): FigureView[] {
  const figure = (label: string, { qty, amountLi }: OwnPieceSummary["today"]): FigureView => ({
    label,
    value: count(qty),
    unit: "件",
    hint: `${formatLi(amountLi)} 元`,
  });
  return [figure("今天", today), figure("本月", month), figure("待审", waiting)];
}
