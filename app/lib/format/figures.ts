/** How figures of cards and charts read: amounts with their unit, changes, shares. Pure. */
import { formatFen } from "#contract/money.ts";
import { formatShare } from "#contract/share.ts";
import { formatCount } from "./format.ts";

/** A figure as a card shows it. */
export interface FigureView {
  label: string;
  value: string;
  unit?: string | undefined;
  hint?: string | undefined;
  /** The list behind the figure. */
  to?: string | undefined;
}

/** 元 with a real minus. */
export const yuan = (amountFen: number) => formatFen(amountFen).replace("-", "−");

/** Past 100 000 元, in 万: nine cards stand in a row. */
export function money(label: string, amountFen: number, hint?: string): FigureView {
  if (Math.abs(amountFen) < 10_000_000) return { label, value: yuan(amountFen), unit: "元", hint };
  return { label, value: yuan(Math.round(amountFen / 10_000)), unit: "万元", hint };
}

/** Signs stand before numbers, and a minus is as wide as a plus. */
export const count = (pieces: number) => formatCount(pieces).replace("-", "−");

/** `+12.5%`; a dash where there was nothing to compare with. */
export function change(now: number, before: number): string {
  if (before <= 0) return "–";
  const tenths = Math.round(((now - before) / before) * 1_000);
  return `${tenths < 0 ? "−" : "+"}${Math.floor(Math.abs(tenths) / 10)}.${Math.abs(tenths) % 10}%`;
}

/** `part ÷ whole` to a tenth of a per cent; a dash where there is nothing to divide by. */
export function percent(part: number, whole: number): string {
  return formatShare(part, whole) || "–";
}

/** A point of a chart. */
export const point = (label: string, value: number, text: string) => ({ label, value, text });
