/**
 * Does what one posting of the billing screen asks. The screen is one form:
 * whatever its button, the lines, the matrix and the head that were typed over
 * are saved first, so nothing that was typed is lost.
 */

import type { Api, Attempt } from "#app/lib/api/api.server.ts";
import { readCells } from "#app/lib/document/lines.server.ts";
import { readYuan, YuanError } from "#app/lib/format/yuan.ts";
import { stepToken } from "#app/routes/clothes/stall/distributor/bill/client-token.server.ts";
import { printConfirmed } from "#app/routes/clothes/stall/distributor/bill/slip.act.server.ts";
import { lineEndpoints } from "#contract/goods/lines.ts";
import { refusalCodes } from "#contract/headers.ts";
import { formatFen } from "#contract/money.ts";
import { maxPayments, maxRefusedScans } from "#contract/stall/bill.words.ts";
import type { BillHead, BillLineEdit, RefusedScan } from "#contract/stall/bill-inputs.ts";
import { billEndpoints } from "#contract/stall/bills.ts";
import { distributorLookupEndpoints } from "#contract/stall/distributor-lookup.ts";
import { distributorEndpoints } from "#contract/stall/distributors.ts";
import { type DeskMode, readMode } from "./desk.view.server.ts";
import { headNames, headText } from "./desk-fields.ts";
import type { CustomerMatch, DeskReply } from "./desk-view.ts";

export interface Work {
  /** The bill worked on; null where none was opened. */
  billId: number | null;
  /** Whom a bill will be for that is not opened yet. */
  forCustomer: number | null;
  /** Refused scans of a bill that is not opened yet; an opened one keeps its own. */
  refusedScans: RefusedScan[];
  mode: DeskMode;
  reply: DeskReply;
  /** Set when the bill is done with: where to go, and what to say there. */
  done?: { location: string; notice?: string };
}

const here = "/clothes/stall/distributor/bill/new";

/** Refused: the sentence, and whether 已核对 answers it. */
class Refusal extends Error {
  readonly reply: DeskReply;
  constructor(message: string, reply: DeskReply = {}) {
    super(message);
    this.reply = reply;
  }
}

/** True when the form was filled in by another user than is signed in now: it is not this one's to send. */
export async function isForeign(api: Api, form: FormData): Promise<boolean> {
  const seller = form.get("seller");
  return seller !== null && seller !== (await api.viewer()).user.username;
}

export async function workOnBill(api: Api, form: FormData): Promise<Work> {
  const text = (name: string) => String(form.get(name) ?? "");
  const mode = readMode((name) => text(name) || null);
  const work: Work = {
    billId: Number(text("id")) || null,
    forCustomer: Number(text("forCustomer")) || null,
    refusedScans: readRefused(form),
    mode,
    reply: {},
  };
  try {
    await perform(api, form, work);
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof YuanError)) throw error;
    const typed = typedOf(form);
    work.reply = { ...(error instanceof Refusal && error.reply), refusal: error.message, typed };
    const scanned = scannedText(form);
    if (scanned !== null) {
      await keepRefused(api, form, work, { text: scanned, reason: error.message });
      work.reply = { ...work.reply, scanRefused: true, typed: { ...typed, text: "" } };
    }
  }
  return work;
}

async function perform(api: Api, form: FormData, work: Work): Promise<void> {
  const text = (name: string) => String(form.get(name) ?? "");
  const token = text("clientToken");
  const [intent = "", argument = ""] = splitIntent(meantBy(form));
  const leaves = intent === "hold" || intent === "open" || intent.startsWith("confirm");
  if (leaves && text("text").trim() !== "") {
    throw new Refusal(`扫码框里还有“${text("text").trim()}”，请先添加或清空`);
  }
  if (intent === "find") {
    work.reply = { customers: await findCustomers(api, text("customer")), typed: typedOf(form) };
    return;
  }
  if (work.billId === null && !(await openFor(api, form, work, intent, argument))) return;
  const params = { id: work.billId ?? 0 };
  if (intent.startsWith("confirm") && form.get("id") && !form.has("offline"))
    await assertSeen(api, params, Number(form.get("version")));
  await saveLines(api, params, form, { removed: intent === "remove" ? Number(argument) : null, whole: leaves });
  await saveMatrix(api, params, form, work.mode);
  const head = readHead(form);
  switch (intent) {
    case "scan":
    case "choice": {
      await saveHead(api, params, form, head);
      const asked = intent === "choice" ? argument : text("text");
      if (asked.trim() === "") return;
      const body = { text: asked, ...lineMode(work.mode), clientToken: stepToken(token, `scan ${asked}`) };
      const found = got(await api.attempt(billEndpoints.scan, { params, body }), { typed: { text: asked } });
      if (found.kind === "choices") work.reply = { choices: found.choices };
      else if (found.kind === "style") work.mode.styleNo = found.styleNo;
      else work.reply = { added: `已添加 ${found.label}` };
      if (work.refusedScans.some((one) => one.text === asked.trim())) await dropRefused(api, form, work, asked.trim());
      return;
    }
    case "dismiss":
    case "mend": {
      await saveHead(api, params, form, head);
      await dropRefused(api, form, work, argument);
      if (intent === "mend") work.reply = { typed: { text: argument } };
      return;
    }
    case "customer":
    case "newCustomer": {
      const distributorId = intent === "customer" ? Number(argument) : await addCustomer(api, form);
      const body = { ...head, distributorId, clientToken: stepToken(token, `${intent} ${argument} edit`) };
      got(await api.attempt(billEndpoints.edit, { params, body }));
      return;
    }
    case "hold": {
      await saveHead(api, params, form, head);
      work.done = { location: `${here}?stallId=${text("stallId")}`, notice: "已挂单" };
      return;
    }
    case "open": {
      await saveHead(api, params, form, head);
      work.done = { location: openPath(text("stallId"), Number(argument), token) };
      return;
    }
    case "confirm":
    case "confirmPrint": {
      // First, and for good: a refusal, a reload and a look at another bill lose no payment.
      await saveHead(api, params, form, head);
      const body = {
        acknowledged: form.has("acknowledged"),
        clientToken: stepToken(token, form.has("acknowledged") ? "confirm read" : "confirm"),
      };
      const confirmed = await api.attempt(billEndpoints.confirm, { params, body });
      if (!confirmed.ok) throw new Refusal(confirmed.message, { asks: confirmed.code === refusalCodes.acknowledge });
      const { no, payableFen, changeFen } = confirmed.value;
      const change = changeFen > 0 ? `，找零 ${formatFen(changeFen)} 元` : "";
      work.done = await printConfirmed(api, {
        billId: params.id,
        stallId: Number(text("stallId")),
        wanted: intent === "confirmPrint",
        clientToken: stepToken(token, "print"),
        notice: `已开单 ${no}，应收 ${formatFen(payableFen)} 元${change}`,
      });
      return;
    }
    default:
      await saveHead(api, params, form, head);
  }
}

/**
 * Opens the bill for the first line: a customer alone, or a scan that means
 * nothing, opens none and uses no number. True where there is a bill now.
 */
async function openFor(api: Api, form: FormData, work: Work, intent: string, argument: string): Promise<boolean> {
  const text = (name: string) => String(form.get(name) ?? "");
  const kept = { typed: headTyped(form) };
  // What stands in a matrix is a line, whichever button was pressed.
  const filled = form.has("matrixWas") && readCells(form).cells.some(({ qty }) => qty > 0);
  switch (filled ? "matrix" : intent) {
    case "customer":
    case "newCustomer":
      work.forCustomer = intent === "customer" ? Number(argument) : await addCustomer(api, form);
      work.reply = kept;
      return false;
    case "dismiss":
    case "mend":
      work.refusedScans = work.refusedScans.filter((one) => one.text !== argument);
      work.reply = intent === "mend" ? { typed: { ...kept.typed, text: argument } } : kept;
      return false;
    case "hold":
    case "confirm":
    case "confirmPrint":
      throw new Refusal("还没有明细，请先扫码或输入款号");
    case "open":
      if (work.refusedScans.length > 0) throw new Refusal("还有没处理的扫码，请先处理");
      work.done = { location: openPath(text("stallId"), Number(argument), text("clientToken")) };
      return false;
    case "matrix":
      if (!filled) throw new Refusal("请至少填写一格");
      break;
    case "scan":
    case "choice": {
      const asked = intent === "choice" ? argument : text("text");
      work.reply = kept;
      if (asked.trim() === "") return false;
      const found = got(await api.attempt(lineEndpoints.resolve, { query: { text: asked } }));
      if (found.kind === "style") work.mode.styleNo = found.styleNo;
      if (found.kind === "choices") work.reply = { ...kept, choices: found.choices };
      if (found.kind !== "cells") return false;
      work.reply = {};
      break;
    }
    default:
      work.reply = kept;
      return false;
  }
  const body = {
    stallId: Number(form.get("stallId")),
    distributorId: work.forCustomer,
    clientToken: text("holdToken"),
  };
  work.billId = got(await api.attempt(billEndpoints.hold, { body })).id;
  if (work.refusedScans.length > 0) await writeRefused(api, form, work, work.refusedScans);
  return true;
}

function openPath(stallId: string, billId: number, token: string): string {
  return billId ? `${here}?id=${billId}` : `${here}?stallId=${stallId}&fresh=${token.slice(0, 8)}`;
}

/** The text that this posting asked to add; null where it asked something else. */
function scannedText(form: FormData): string | null {
  const [intent, argument] = splitIntent(meantBy(form));
  const text = (intent === "choice" ? argument : String(form.get("text") ?? "")).trim();
  return (intent === "scan" || intent === "choice") && text !== "" ? text : null;
}

/** Scans that the screen shows as refused, as `red.text` beside `red.reason`. */
function readRefused(form: FormData): RefusedScan[] {
  const reasons = form.getAll("red.reason").map(String);
  return form.getAll("red.text").map((text, index) => ({ text: String(text), reason: reasons[index] ?? "" }));
}

async function keepRefused(api: Api, form: FormData, work: Work, scan: RefusedScan): Promise<void> {
  const before = await storedRefused(api, work);
  await writeRefused(
    api,
    form,
    work,
    [...before, { ...scan, reason: scan.reason.slice(0, 200) }].slice(-maxRefusedScans),
  );
}

async function dropRefused(api: Api, form: FormData, work: Work, text: string): Promise<void> {
  const before = await storedRefused(api, work);
  const at = before.findIndex((one) => one.text === text);
  await writeRefused(
    api,
    form,
    work,
    before.filter((_, index) => index !== at),
  );
}

async function storedRefused(api: Api, { billId, refusedScans }: Work): Promise<RefusedScan[]> {
  if (billId === null) return refusedScans;
  const bill = await api.attempt(billEndpoints.detail, { params: { id: billId } });
  return bill.ok ? bill.value.refusedScans : refusedScans;
}

/** With the held bill, where there is one: it is refused when somebody else has confirmed that meanwhile. */
async function writeRefused(api: Api, form: FormData, work: Work, refusedScans: RefusedScan[]): Promise<void> {
  work.refusedScans = refusedScans;
  if (work.billId === null) return;
  const clientToken = stepToken(String(form.get("clientToken")), `refused ${JSON.stringify(refusedScans)}`);
  await api.attempt(billEndpoints.edit, { params: { id: work.billId }, body: { refusedScans, clientToken } });
}

async function addCustomer(api: Api, form: FormData): Promise<number> {
  const text = (name: string) => String(form.get(name) ?? "");
  const sameName = form.has("sameName");
  const added = await api.attempt(distributorEndpoints.add, {
    body: {
      name: text("customerName"),
      phone: text("customerPhone"),
      stallId: Number(text("stallId")) || null,
      acknowledged: sameName,
      clientToken: stepToken(text("clientToken"), sameName ? "newCustomer same" : "newCustomer"),
    },
  });
  if (added.ok) return added.value.id;
  if (!added.message.startsWith("已有同名客户")) throw new Refusal(added.message);
  const [question = ""] = added.message.split("。");
  throw new Refusal(`${question}，选用它？确是另一位请勾选“另一位同名客户”`, {
    asksName: true,
    customers: await findCustomers(api, text("customerName")),
  });
}

/**
 * Enter presses the form's first button, 添加, in whichever field it is: with
 * nothing to add, whoever typed into the customer's fields meant those.
 */
function meantBy(form: FormData): string {
  const filled = (name: string) => String(form.get(name) ?? "").trim() !== "";
  const intent = String(form.get("intent") ?? "");
  if (intent !== "scan" || filled("text")) return intent;
  if (filled("customerName")) return "newCustomer";
  return filled("customer") ? "find" : intent;
}

/** `customer:12` → `["customer", "12"]`. */
function splitIntent(intent: string): [string, string] {
  const at = intent.indexOf(":");
  return at < 0 ? [intent, ""] : [intent.slice(0, at), intent.slice(at + 1)];
}

function got<V>(outcome: Attempt<V>, reply: DeskReply = {}): V {
  if (outcome.ok) return outcome.value;
  throw new Refusal(outcome.message, reply);
}

const lineMode = ({ kind, grade, reason }: DeskMode) => ({ kind, grade, reason });

interface Asked {
  /** The line that is taken away. */
  removed: number | null;
  /** The bill is left with this posting: what was emptied has to be filled in. */
  whole: boolean;
}

/** Lines whose quantity, 即拿 or price were typed over: `l.<id>.qty` beside `l.<id>.was`. */
function changedLines(form: FormData, { removed, whole }: Asked) {
  // A line that is taken away need not have been typed over, so its fields need not be there.
  const changes: BillLineEdit[] = removed === null ? [] : [{ id: removed, qty: 0 }];
  for (const [name, was] of form) {
    const id = Number(/^l\.(\d+)\.was$/.exec(name)?.[1]);
    if (!id || id === removed) continue;
    const read = (field: string) =>
      String(form.get(`l.${id}.${field}`) ?? "")
        .normalize("NFKC")
        .trim();
    const [qtyWas = "", takeWas = "", priceWas = ""] = String(was).split("|");
    const [qty, take, price] = [read("qty") || qtyWas, read("take") || takeWas, read("price")];
    if (whole && (read("qty") === "" || read("take") === "")) {
      const [label, hint] =
        read("qty") === "" ? ["数量", "不要了请按“移除”"] : ["即拿", `全部拿走请填 ${qty}，全部欠货请填 0`];
      throw new Refusal(`有一行的${label}空着：${hint}`);
    }
    const count = (label: string, digits: string) => {
      if (!/^\d{1,4}$/.test(digits)) throw new Refusal(`${label}“${digits}”不对：请填 0 到 9999 的整数`);
      return Number(digits);
    };
    if (qty !== qtyWas || take !== takeWas || price !== priceWas) {
      changes.push({
        id,
        qty: count("数量", qty),
        ...(take !== takeWas && { takeQty: count("即拿", take) }),
        // Emptied: what the rules give.
        ...(price !== priceWas && { priceFen: price === "" ? null : readYuan("单价", price) }),
      });
    }
  }
  return changes;
}

async function saveLines(api: Api, params: { id: number }, form: FormData, asked: Asked): Promise<void> {
  const lines = changedLines(form, asked);
  if (lines.length === 0) return;
  const clientToken = stepToken(String(form.get("clientToken")), "lines");
  got(await api.attempt(billEndpoints.lines, { params, body: { lines, clientToken } }));
}

/** The cells of the open matrix, where they differ from what it showed: `q.<sku>.<grade>` beside `matrixWas`. */
async function saveMatrix(api: Api, params: { id: number }, form: FormData, mode: DeskMode): Promise<void> {
  const shown = form.get("matrixWas");
  if (shown === null) return;
  const { cells, refusal } = readCells(form);
  if (refusal) throw new Refusal(refusal);
  const before = new Map(
    String(shown)
      .split(",")
      .filter(Boolean)
      .map((pair) => pair.split(":").map(Number) as [number, number]),
  );
  const changed = cells.filter(({ skuId, qty }) => qty !== (before.get(skuId) ?? 0));
  if (changed.length === 0) return;
  const body = {
    ...lineMode(mode),
    cells: changed.map(({ skuId, qty }) => ({ skuId, qty })),
    clientToken: stepToken(String(form.get("clientToken")), "matrix"),
  };
  got(await api.attempt(billEndpoints.cells, { params, body }));
}

/** The head's fields; those that the form does not show stay as they are. */
function readHead(form: FormData): BillHead {
  if (!form.has("headShown")) return {};
  const text = (name: string) => String(form.get(name) ?? "");
  const payments = Array.from({ length: maxPayments }, (_, index) => ({
    fundId: Number(text(`pay.${index}.fund`)),
    amountFen: readYuan("收款金额", text(`pay.${index}.amount`), { signed: true }),
  })).filter(({ amountFen }) => amountFen !== 0);
  if (payments.some(({ fundId }) => !fundId)) throw new Refusal("请选择收款账户");
  return {
    discountFen: readYuan("整单优惠", text("discount")),
    roundOffFen: readYuan("抹零", text("roundOff")),
    freightFen: readYuan("运费", text("freight")),
    bonusFen: readYuan("赠送金", text("bonus")),
    useBalance: form.has("useBalance"),
    carrier: text("carrier"),
    remark: text("remark"),
    payments,
  };
}

/** Saves the head where it was typed over: what it was is in `headWas`. */
async function saveHead(api: Api, params: { id: number }, form: FormData, head: BillHead): Promise<void> {
  if (!form.has("headShown") || headText((name) => String(form.get(name) ?? "")) === String(form.get("headWas")))
    return;
  const clientToken = stepToken(String(form.get("clientToken")), "head");
  got(await api.attempt(billEndpoints.edit, { params, body: { ...head, clientToken } }));
}

/**
 * Refuses to confirm what somebody else has changed since it was shown. A bill
 * that is confirmed already answers a resend with its first result.
 */
async function assertSeen(api: Api, params: { id: number }, version: number): Promise<void> {
  const bill = got(await api.attempt(billEndpoints.detail, { params }));
  if (bill.status === "HELD" && bill.version !== version) throw new Refusal("数据已被他人修改，请核对后再开单");
}

async function findCustomers(api: Api, text: string): Promise<CustomerMatch[]> {
  const found = got(await api.attempt(distributorLookupEndpoints.search, { query: { text } }));
  if (found.length === 0) throw new Refusal(`没有找到客户“${text.trim()}”，可以新增客户或选散客`);
  return found.map(({ id, name, code, phone, region, strategyName, balanceFen }) => ({
    id,
    name,
    detail: [code, phone && `尾号 ${phone}`, region, strategyName, balanceFen < 0 && `欠 ${formatFen(-balanceFen)}`]
      .filter(Boolean)
      .join(" · "),
  }));
}

/** Of {@link typedOf}: the head, which a bill that is not opened yet has nowhere else. */
function headTyped(form: FormData): Record<string, string> {
  const typed = Object.entries(typedOf(form));
  return Object.fromEntries(typed.filter(([name]) => headNames.includes(name) || name.startsWith("pay.")));
}

function typedOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}
