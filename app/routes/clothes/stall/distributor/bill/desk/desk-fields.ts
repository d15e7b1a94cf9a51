/**
 * What the billing form says of itself beside what was typed: hidden fields
 * hold what the server showed (`l.<id>.was`, `matrixWas`, `headWas`), so that
 * both sides know what was typed over. Pure.
 */
import { maxPayments } from "#contract/stall/bill/bill.words.ts";
import type { DeskView } from "./desk-view.ts";

type Field = readonly [name: string, value: string];

/**
 * What a posting says of the bill that is worked on. The form has it too, for readers without scripts; with scripts it
 * comes from the last answer, which the form shows only when it is drawn again.
 */
export function stateFields({
  bill,
  forCustomer,
  refusedScans,
}: Pick<DeskView, "bill" | "forCustomer" | "refusedScans">): Field[] {
  return [
    ["id", String(bill?.id ?? "")],
    ["version", String(bill?.version ?? "")],
    ["forCustomer", String(forCustomer ?? "")],
    ...refusedScans.flatMap(({ text, reason }): Field[] => [
      ["red.text", text],
      ["red.reason", reason],
    ]),
  ];
}

/** The fields of a posting with others in place of what it had of them; all that is refused is in `own`, or nothing of it. */
export function carrying(fields: readonly Field[], own: readonly Field[]): Field[] {
  const names = new Set(own.map(([name]) => name));
  if (names.has("id")) for (const name of redNames) names.add(name);
  return [...fields.filter(([name]) => !names.has(name)), ...own];
}

const redNames = ["red.text", "red.reason"];

export const headNames: readonly string[] = [
  "discount",
  "roundOff",
  "freight",
  "bonus",
  "useBalance",
  "carrier",
  "remark",
];
const places = Array.from({ length: maxPayments }, (_, index) => index);

/** The head as one text; an account without an amount is no payment. */
export function headText(read: (name: string) => string): string {
  const payments = places.flatMap((index) => {
    const amount = read(`pay.${index}.amount`);
    return amount === "" ? ["", ""] : [read(`pay.${index}.fund`), amount];
  });
  return [...headNames.map(read), ...payments].join("|");
}

/**
 * Leaves out of a posting what is as the server showed it: of a bill of ten
 * lines that is most of it, and a slow line takes as long up as down.
 */
export function omitUnchanged(form: FormData): void {
  const text = (name: string) => String(form.get(name) ?? "");
  if (text("headWas") === headText(text)) {
    for (const name of ["headShown", "headWas", ...headNames]) form.delete(name);
    for (const index of places) {
      form.delete(`pay.${index}.fund`);
      form.delete(`pay.${index}.amount`);
    }
  }
  const shown = new Map(
    text("matrixWas")
      .split(",")
      .map((pair) => pair.split(":") as [skuId: string, qty: string]),
  );
  // A form must not be changed while it is walked through.
  for (const name of [...form.keys()]) {
    const [part, id = "", field] = name.split(".");
    if (part === "l" && field === "was") {
      const fields = ["qty", "take", "price"].map((own) => `l.${id}.${own}`);
      if (text(name) !== fields.map(text).join("|")) continue;
      for (const own of [name, ...fields]) form.delete(own);
    } else if (part === "q" && text(name) === (shown.get(id) ?? "")) form.delete(name);
  }
  if (![...form.keys()].some((name) => name.startsWith("q."))) form.delete("matrixWas");
}
