/**
 * Does what one posting of the billing screen asks. The screen is one form:
 * whatever its button, the lines, the matrix and the head that were typed over
 * are saved first, so nothing that was typed is lost.
 */

import type { Api, Attempt } from "#app/lib/api/api.server.ts";
import { readCells } from "#app/lib/lines.server.ts";
import { readYuan, YuanError } from "#app/lib/yuan.ts";
import { stepToken } from "#app/routes/clothes/stall/distributor/bill/client-token.server.ts";
import { printConfirmed } from "#app/routes/clothes/stall/distributor/bill/slip.act.server.ts";
import { refusalCodes } from "#contract/headers.ts";
import { formatFen } from "#contract/money.ts";
import { maxPayments } from "#contract/stall/bill.words.ts";
import type { BillHead, BillLineEdit } from "#contract/stall/bill-inputs.ts";
import { billEndpoints } from "#contract/stall/bills.ts";
import { distributorLookupEndpoints } from "#contract/stall/distributor-lookup.ts";
import { distributorEndpoints } from "#contract/stall/distributors.ts";
import { type DeskMode, readMode } from "./desk.view.server.ts";
import { headText } from "./desk-fields.ts";
import type { CustomerMatch, DeskReply } from "./desk-view.ts";

export interface Work {
  /** The bill worked on; null where none was opened. */
  billId: number | null;
  mode: DeskMode;
  reply: DeskReply;
  /** Set when the bill is done with: where to go, and what to say there. */
  done?: { location: string; notice: string };
}

/** Refused: the sentence, and whether 已核对 answers it. */
class Refusal extends Error {
  readonly reply: DeskReply;
  constructor(message: string, reply: DeskReply = {}) {
    super(message);
    this.reply = reply;
  }
}

export async function workOnBill(api: Api, form: FormData): Promise<Work> {
  const text = (name: string) => String(form.get(name) ?? "");
  const mode = readMode((name) => text(name) || null);
  const work: Work = { billId: Number(text("id")) || null, mode, reply: {} };
  try {
    await perform(api, form, work);
  } catch (error) {
    if (error instanceof Refusal) work.reply = { ...error.reply, refusal: error.message, typed: typedOf(form) };
    else if (error instanceof YuanError) work.reply = { refusal: error.message, typed: typedOf(form) };
    else throw error;
  }
  return work;
}

async function perform(api: Api, form: FormData, work: Work): Promise<void> {
  const text = (name: string) => String(form.get(name) ?? "");
  const token = text("clientToken");
  const [intent = "", argument = ""] = splitIntent(meantBy(form));
  if (intent === "find") {
    work.reply = { customers: await findCustomers(api, text("customer")), typed: typedOf(form) };
    return;
  }
  // The first thing that is entered opens the bill; its token is the screen's, so a resend finds the same bill.
  if (work.billId === null) work.billId = await openBill(api, form);
  const params = { id: work.billId };
  if (intent.startsWith("confirm") && !form.has("offline")) await assertSeen(api, params, Number(form.get("version")));
  await saveLines(api, params, form, intent === "remove" ? Number(argument) : null);
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
      return;
    }
    case "customer": {
      const distributorId = Number(argument);
      const body = { ...head, distributorId, clientToken: stepToken(token, `customer ${argument}`) };
      got(await api.attempt(billEndpoints.edit, { params, body }));
      return;
    }
    case "newCustomer": {
      const added = got(
        await api.attempt(distributorEndpoints.add, {
          body: {
            name: text("customerName"),
            phone: text("customerPhone"),
            stallId: Number(text("stallId")) || null,
            clientToken: stepToken(token, "newCustomer"),
          },
        }),
      );
      const body = { ...head, distributorId: added.id, clientToken: stepToken(token, "newCustomer edit") };
      got(await api.attempt(billEndpoints.edit, { params, body }));
      return;
    }
    case "hold": {
      await saveHead(api, params, form, head);
      work.done = { location: `/clothes/stall/distributor/bill/new?stallId=${text("stallId")}`, notice: "已挂单" };
      return;
    }
    case "confirm":
    case "confirmPrint": {
      const body = {
        ...head,
        acknowledged: form.has("acknowledged"),
        clientToken: stepToken(token, form.has("acknowledged") ? "confirm read" : "confirm"),
      };
      const confirmed = await api.attempt(billEndpoints.confirm, { params, body });
      if (!confirmed.ok) throw new Refusal(confirmed.message, { asks: confirmed.code === refusalCodes.acknowledge });
      const { no, payableFen } = confirmed.value;
      work.done = await printConfirmed(api, {
        billId: params.id,
        stallId: Number(text("stallId")),
        wanted: intent === "confirmPrint",
        clientToken: stepToken(token, "print"),
        notice: `已开单 ${no}，应收 ${formatFen(payableFen)} 元`,
      });
      return;
    }
    default:
      await saveHead(api, params, form, head);
  }
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

async function openBill(api: Api, form: FormData): Promise<number> {
  const body = {
    stallId: Number(form.get("stallId")),
    distributorId: Number(form.get("forCustomer")) || null,
    clientToken: String(form.get("holdToken") ?? ""),
  };
  return got(await api.attempt(billEndpoints.hold, { body })).id;
}

/** Lines whose quantity, 即拿 or price were typed over: `l.<id>.qty` beside `l.<id>.was`. */
function changedLines(form: FormData, removed: number | null) {
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
    const [qty, take, price] = [read("qty") || "0", read("take"), read("price")];
    const count = (label: string, digits: string) => {
      if (!/^\d{1,4}$/.test(digits)) throw new Refusal(`${label}“${digits}”不对：请填 0 到 9999 的整数`);
      return Number(digits);
    };
    if (qty !== qtyWas || take !== takeWas || price !== priceWas) {
      changes.push({
        id,
        qty: count("数量", qty),
        ...(take !== takeWas && { takeQty: count("即拿", take || "0") }),
        ...(price !== priceWas && { priceFen: readYuan("单价", price) }),
      });
    }
  }
  return changes;
}

async function saveLines(api: Api, params: { id: number }, form: FormData, removed: number | null): Promise<void> {
  const lines = changedLines(form, removed);
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

function typedOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}
