/** What the lines of an order and the order itself are worth where a sheet tells only some of it, and what of them is paid back. */
import type { PlatformOrderLine } from "../adapter.ts";
import { sharesOf } from "../shares.rules.ts";
import type { DraftLine, OrderRows } from "./file-lines.ts";
import { refundOfText } from "./order-row.rules.ts";

type WorthLine = DraftLine & { readonly priceFen: number; readonly amountFen: number };

/** What the lines and the order are worth: what is told, and what follows of it; nothing that is not told is 0. */
export function worthOf({ first, lines, freightFen, goodsFen: asked }: OrderRows) {
  const sum = (of: (line: DraftLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const isPriced = lines.every(({ priceFen }) => priceFen !== null);
  const priced = isPriced ? sum(({ priceFen, qty }) => (priceFen ?? 0) * qty) : null;
  const byLine = lines.every(({ amountFen }) => amountFen !== null);
  const paidOfOrder = first.yuan("orderPaid", "实付款");
  const paidFen =
    paidOfOrder ?? (byLine ? sum(({ amountFen }) => amountFen ?? 0) : (priced ?? asked ?? 0)) + freightFen;
  const goodsFen = (priced !== null && priced > 0 ? priced : null) ?? asked ?? Math.max(paidFen - freightFen, 0);
  const amounts = { goodsFen, freightFen, discountFen: goodsFen + freightFen - paidFen, paidFen };
  const shares = byLine
    ? lines.map(({ amountFen }) => amountFen ?? 0)
    : // Where no row says what was paid for it: what was paid for the goods, by what they cost.
      sharesOf(
        paidFen - freightFen,
        lines.map(({ priceFen, qty }) => (isPriced ? (priceFen ?? 0) : 1) * qty),
      );
  const worth = sharesOf(goodsFen, isPriced ? lines.map(({ priceFen, qty }) => (priceFen ?? 0) * qty) : shares);
  const valued: WorthLine[] = lines.map((line, index) => ({
    ...line,
    amountFen: shares[index] ?? 0,
    priceFen: line.priceFen || Math.max(Math.floor((worth[index] ?? 0) / line.qty), 0),
  }));
  return { lines: valued, amounts };
}

/** A refund closes a line where it is of all that was paid for it, or where the line was closed by itself. */
export function stateOfDraft(
  { refund, stateWord, refundedFen, amountFen }: Pick<WorthLine, "refund" | "stateWord" | "refundedFen" | "amountFen">,
  isClosed: boolean,
): Pick<PlatformOrderLine, "state" | "refundedFen"> {
  const state = refundOfText(refund, stateWord);
  if (isClosed) return { state: "REFUNDED", refundedFen: refundedFen ?? (state === "REFUNDED" ? amountFen : 0) };
  if (state !== "REFUNDED") return { state, refundedFen: 0 };
  const isPart = refundedFen !== undefined && refundedFen > 0 && refundedFen < amountFen;
  return isPart ? { state: "OPEN", refundedFen } : { state, refundedFen: refundedFen ?? amountFen };
}
