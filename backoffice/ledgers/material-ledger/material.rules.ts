/** What a change does to a balance of material, pure: the stock ledger's rules, with quantities in 1/1000 of the unit. */
import { roundedShare } from "#backoffice/ground/documents/shares.rules.ts";
import { applyChange, type Outcome } from "#backoffice/ledgers/stock-ledger/stock.rules.ts";
import { worthOfMilli } from "#contract/manufacture/milli.ts";

export interface MaterialBalance {
  readonly qtyMilli: number;
  readonly valueFen: number;
}

export interface MaterialDelta {
  /** Signed, never 0. */
  readonly qtyMilli: number;
  /** What the document is worth, signed like it. Absent: the moving average; what is found where nothing is, at 参考价. */
  readonly valueFen?: number | undefined;
  /** Worth of a reversed movement that was never part of the balance. */
  readonly varianceFen?: number | undefined;
}

/** The outcome; null where there is not enough. Never below 0, and nothing has no value. */
export function applyMaterial(
  { qtyMilli: onHand, valueFen }: MaterialBalance,
  change: MaterialDelta,
  priceLi: number,
): Outcome | null {
  const found = change.qtyMilli > 0 && change.valueFen === undefined;
  const worth = found ? worthOfFound({ qtyMilli: onHand, valueFen }, change.qtyMilli, priceLi) : change.valueFen;
  return applyChange(
    { onHand, locked: 0, valueFen },
    { qty: change.qtyMilli, valueFen: worth, varianceFen: change.varianceFen },
    { allowNegative: false, costFen: 0 },
  );
}

function worthOfFound({ qtyMilli: onHand, valueFen }: MaterialBalance, qtyMilli: number, priceLi: number): number {
  return onHand > 0 ? roundedShare(valueFen, qtyMilli, onHand) : (worthOfMilli(qtyMilli, priceLi) ?? 0);
}
