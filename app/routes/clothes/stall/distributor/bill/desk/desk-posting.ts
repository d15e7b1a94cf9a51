/** What the billing screen posts of its form, and what it knows of it without asking the server. */
import { carrying, omitUnchanged, stateFields } from "./desk-fields.ts";
import { type DeskSums, readSums, usesBalance } from "./desk-sums.ts";
import type { DeskReply, DeskView } from "./desk-view.ts";
import type { Posting } from "./offline/desk-queue.ts";

/** The screen of the next bill. */
export function emptied(desk: DeskView): DeskView {
  return { ...desk, bill: null, forCustomer: null, customer: null, refusedScans: [], matrix: null, kind: "SALE" };
}

interface Behind {
  /** Others wait before it. */
  waits: boolean;
  /** What the last answer said, which the form may not show yet. */
  state: DeskView;
}

/** What is sent of the form: what was typed over, under the posting's own token. */
export function makePosting(
  form: FormData,
  { waits, state }: Behind,
  { intent, ...rest }: Omit<Posting, "fields">,
): Posting {
  omitUnchanged(form);
  form.set("intent", intent);
  form.set("clientToken", rest.token);
  // What waits before it will have changed the bill by then.
  if (waits || !navigator.onLine) form.set("offline", "1");
  const fields = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
  return { ...rest, intent, fields: carrying(fields, stateFields(state)) };
}

/** Something was typed over: of what is as it was shown, nothing is posted. */
export const isChanged = ({ fields }: Posting) => fields.some(([name]) => /^(l\.|q\.|headShown$)/.test(name));

/** A matrix has pieces that are no lines yet. */
export const hasFilledCells = (form: HTMLFormElement | null) =>
  [...(form?.querySelectorAll<HTMLInputElement>('[name^="q."]') ?? [])].some(({ value }) => Number(value) > 0);

/** Sums of the form as it is typed; of the bill where there is none yet. */
export function sumsOf(form: HTMLFormElement | null, { bill, customer }: DeskView): DeskSums {
  const data = form && new FormData(form);
  const uses = data ? data.has("useBalance") : usesBalance(bill, undefined);
  const read = (name: string) => (data?.has(name) ? String(data.get(name)) : undefined);
  return readSums(bill, read, freeOf(customer, uses));
}

/** Sums of the screen as the server sends it, with what was typed and refused. */
export function firstSums({ bill, customer }: DeskView, typed: DeskReply["typed"]): DeskSums {
  return readSums(bill, (name) => typed?.[name], freeOf(customer, usesBalance(bill, typed)));
}

/** What 用余额 may take where it is ticked. */
const freeOf = (customer: DeskView["customer"], ticked: boolean) => (ticked && customer ? customer.freeFen : 0);

/** Where a reload finds the same screen. */
export function addressOf({ bill, stallId, forCustomer }: DeskView): string {
  if (bill) return `?id=${bill.id}`;
  return forCustomer ? `?stallId=${stallId}&distributorId=${forCustomer}` : window.location.search || "?";
}

/** What a posting is called among those that wait. */
export function labelOf(intent: string, text: string, desk: DeskView): string {
  const [kind = "", argument = ""] = intent.split(":");
  if (kind === "scan") return text || "修改";
  if (kind === "choice") return argument;
  if (kind.startsWith("confirm")) return `确认开单 ${desk.customer?.name ?? desk.bill?.no ?? ""}`;
  return "修改";
}
