/** One posting of the billing screen as the server reads it: what was asked, and what was typed over. */

import { type Cell, readCells } from "#app/lib/document/lines.server.ts";
import { Refused, readYuan } from "#app/lib/form/form.server.ts";
import { stepToken } from "#app/lib/form/step-token.server.ts";
import { maxPayments } from "#contract/stall/bill/bill.words.ts";
import type { BillHead, BillLineEdit, RefusedScan } from "#contract/stall/bill/bill-inputs.ts";
import { headNames, headText } from "./desk-fields.ts";
import type { DeskReply } from "./desk-view.ts";

/** Why a posting is refused, and what is said beside it. */
export class DeskRefusal extends Refused {
  constructor(
    message: string,
    readonly reply: DeskReply = {},
  ) {
    super(message);
  }
}

export interface DeskForm {
  form: FormData;
  /** `customer:12` is the intent `customer` with the argument `12`. */
  intent: string;
  argument: string;
  /** The text of a control; empty where it was not posted. */
  text(name: string): string;
  /** The client token of one of the calls that this posting makes. */
  tokenOf(step: string): string;
}

export function readDeskForm(form: FormData): DeskForm {
  const text = (name: string) => String(form.get(name) ?? "");
  const [intent = "", ...rest] = meantBy(text).split(":");
  return { form, intent, argument: rest.join(":"), text, tokenOf: (step) => stepToken(text("clientToken"), step) };
}

/**
 * Enter presses the form's first button, 添加, in whichever field it is: with
 * nothing to add, whoever typed into the customer's fields meant those.
 */
function meantBy(text: DeskForm["text"]): string {
  const filled = (name: string) => text(name).trim() !== "";
  const intent = text("intent");
  if (intent !== "scan" || filled("text")) return intent;
  if (filled("customerName")) return "newCustomer";
  return filled("customer") ? "find" : intent;
}

/** What this posting asked to add; null where it asked something else. */
export function scannedText({ intent, argument, text }: DeskForm): string | null {
  if (intent === "choice") return argument.trim();
  return intent === "scan" ? text("text").trim() : null;
}

/** Scans that the screen shows as refused, as `red.text` beside `red.reason`. */
export function refusedScansOf(form: FormData): RefusedScan[] {
  const reasons = form.getAll("red.reason").map(String);
  return form.getAll("red.text").map((text, index) => ({ text: String(text), reason: reasons[index] ?? "" }));
}

interface Asked {
  /** The line that is taken away. */
  removed: number | null;
  /** The bill is left with this posting: what was emptied has to be filled in. */
  whole: boolean;
}

/** Lines whose quantity, 即拿 or price were typed over: `l.<id>.qty` beside `l.<id>.was`. */
export function changedLines({ form, text }: DeskForm, { removed, whole }: Asked): BillLineEdit[] {
  // A line that is taken away need not have been typed over, so its fields need not be there.
  const changes: BillLineEdit[] = removed === null ? [] : [{ id: removed, qty: 0 }];
  for (const [name, was] of form) {
    const id = Number(/^l\.(\d+)\.was$/.exec(name)?.[1]);
    if (!id || id === removed) continue;
    const read = (field: string) => text(`l.${id}.${field}`).normalize("NFKC").trim();
    const [qtyWas = "", takeWas = "", priceWas = ""] = String(was).split("|");
    const [qty, take, price] = [read("qty") || qtyWas, read("take") || takeWas, read("price")];
    if (whole && read("qty") === "") throw new DeskRefusal("有一行的数量空着：不要了请按“移除”");
    if (whole && read("take") === "") throw new DeskRefusal(`有一行的即拿空着：全部拿走请填 ${qty}，全部欠货请填 0`);
    if (qty === qtyWas && take === takeWas && price === priceWas) continue;
    changes.push({
      id,
      qty: readPieces("数量", qty),
      ...(take !== takeWas && { takeQty: readPieces("即拿", take) }),
      // Emptied: what the rules give.
      ...(price !== priceWas && { priceFen: readYuan("单价", price, { empty: null }) }),
    });
  }
  return changes;
}

function readPieces(label: string, digits: string): number {
  if (!/^\d{1,4}$/.test(digits)) throw new DeskRefusal(`${label}“${digits}”不对：请填 0 到 9999 的整数`);
  return Number(digits);
}

/** The cells of the open matrix that differ from what it showed: `q.<sku>.<grade>` beside `matrixWas`. */
export function changedCells({ form, text }: DeskForm): Pick<Cell, "skuId" | "qty">[] {
  if (!form.has("matrixWas")) return [];
  const { cells, refusal } = readCells(form);
  if (refusal) throw new DeskRefusal(refusal);
  const before = new Map(
    text("matrixWas")
      .split(",")
      .map((pair) => pair.split(":").map(Number) as [number, number]),
  );
  return cells.filter(({ skuId, qty }) => qty !== (before.get(skuId) ?? 0)).map(({ skuId, qty }) => ({ skuId, qty }));
}

/** The head as it was typed over (what it was is in `headWas`); nothing of it where it stays as it is. */
export function changedHead({ form, text }: DeskForm): BillHead {
  if (!form.has("headShown") || headText(text) === text("headWas")) return {};
  const yuan = (label: string, name: string) => readYuan(label, text(name), { empty: 0 });
  const payments = Array.from({ length: maxPayments }, (_, index) => ({
    fundId: Number(text(`pay.${index}.fund`)),
    amountFen: readYuan("收款金额", text(`pay.${index}.amount`), { signed: true, empty: 0 }),
  })).filter(({ amountFen }) => amountFen !== 0);
  if (payments.some(({ fundId }) => !fundId)) throw new DeskRefusal("请选择收款账户");
  return {
    discountFen: yuan("整单优惠", "discount"),
    roundOffFen: yuan("抹零", "roundOff"),
    freightFen: yuan("运费", "freight"),
    bonusFen: yuan("赠送金", "bonus"),
    useBalance: form.has("useBalance"),
    carrier: text("carrier"),
    remark: text("remark"),
    payments,
  };
}

/** Every control as it was posted. */
export function typedOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}

/** Of {@link typedOf}: the head, which a bill that is not opened yet has nowhere else. */
export function headTyped(form: FormData): Record<string, string> {
  const typed = Object.entries(typedOf(form));
  return Object.fromEntries(typed.filter(([name]) => headNames.includes(name) || name.startsWith("pay.")));
}
