/**
 * Does what one posting of the billing screen asks. The screen is one form:
 * whatever its button, the lines, the matrix and the head that were typed over
 * are saved first, so nothing that was typed is lost.
 */

import type { Api } from "#app/lib/api/api.server.ts";
import { readCells } from "#app/lib/document/lines.server.ts";
import { Refused } from "#app/lib/form/form.server.ts";
import { paths } from "#app/lib/paths.ts";
import { printConfirmed } from "#app/routes/clothes/stall/distributor/bill/slip.act.server.ts";
import { lineEndpoints } from "#contract/goods/lines.ts";
import { formatFen } from "#contract/money.ts";
import type { BillHead } from "#contract/stall/bill/bill-inputs.ts";
import { billEndpoints } from "#contract/stall/bill/bills.ts";
import {
  changedCells,
  changedHead,
  changedLines,
  type DeskForm,
  DeskRefusal,
  headTyped,
  readDeskForm,
  refusedScansOf,
  scannedText,
  typedOf,
} from "./desk.form.server.ts";
import { type DeskMode, readDesk, readMode } from "./desk.view.server.ts";
import { addCustomer, findCustomers, got } from "./desk-lookup.server.ts";
import { dropScan, saveScan, type WaitingScans, writeScans } from "./desk-scans.server.ts";
import type { DeskReply } from "./desk-view.ts";

export interface Work extends WaitingScans {
  /** Whom a bill will be for that is not opened yet. */
  forCustomer: number | null;
  mode: DeskMode;
  reply: DeskReply;
  /** Set when the bill is done with: where to go, and what to say there. */
  done?: { location: string; notice?: string };
}

/** True when the form was filled in by another user than is signed in now: it is not this one's to send. */
export async function isForeign(api: Api, form: FormData): Promise<boolean> {
  const seller = form.get("seller");
  return seller !== null && seller !== (await api.viewer()).user.username;
}

export async function workOnBill(api: Api, form: FormData): Promise<Work> {
  const posted = readDeskForm(form);
  const work: Work = {
    billId: Number(posted.text("id")) || null,
    forCustomer: Number(posted.text("forCustomer")) || null,
    refusedScans: refusedScansOf(form),
    mode: readMode((name) => posted.text(name) || null),
    reply: {},
  };
  try {
    await perform(api, posted, work);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const typed = typedOf(form);
    work.reply = { ...(error instanceof DeskRefusal && error.reply), refusal: error.message, typed };
    const scanned = scannedText(posted);
    if (scanned) {
      // Where it cannot be kept among the red lines, the sentence itself is said.
      const scanRefused = await saveScan(api, posted, work, { text: scanned, reason: error.message });
      work.reply = { ...work.reply, scanRefused, typed: { ...typed, text: "" } };
    }
  }
  return work;
}

/** The screen as it is after the posting. */
export function deskAfter(api: Api, form: FormData, { billId, forCustomer, refusedScans, mode }: Work) {
  const stallId = Number(form.get("stallId")) || null;
  return readDesk(api, { billId, stallId, distributorId: forCustomer, refusedScans, mode });
}

async function perform(api: Api, posted: DeskForm, work: Work): Promise<void> {
  const { form, text, tokenOf, intent, argument } = posted;
  const leaves = intent === "hold" || intent === "open" || intent.startsWith("confirm");
  if (leaves && text("text").trim() !== "") {
    throw new DeskRefusal(`扫码框里还有“${text("text").trim()}”，请先添加或清空`);
  }
  if (intent === "find") {
    const customers = await findCustomers(api, text("customer"));
    const [only] = customers;
    // Who is meant is known: nobody presses once more.
    if (only && customers.length === 1) {
      return perform(api, { ...posted, intent: "customer", argument: String(only.id) }, work);
    }
    work.reply = { customers, typed: typedOf(form) };
    return;
  }
  if (work.billId === null && !(await openFor(api, posted, work))) return;
  const params = { id: work.billId ?? 0 };
  if (intent.startsWith("confirm") && form.get("id") && !form.has("offline"))
    await assertSeen(api, params, Number(form.get("version")));
  await saveLines(api, params, posted, leaves);
  await saveMatrix(api, params, posted, work.mode);
  const head = changedHead(posted);
  // First, and for good: a refusal, a reload and a look at another bill lose no payment.
  if (intent !== "customer" && intent !== "newCustomer") await saveHead(api, params, posted, head);
  switch (intent) {
    case "scan":
    case "choice": {
      const asked = intent === "choice" ? argument : text("text");
      if (asked.trim() === "") return;
      const body = { text: asked, ...lineMode(work.mode), clientToken: tokenOf(`scan ${asked}`) };
      const found = got(await api.attempt(billEndpoints.scan, { params, body }), { typed: { text: asked } });
      if (found.kind === "choices") work.reply = { choices: found.choices };
      else if (found.kind === "style") work.mode.styleNo = found.styleNo;
      else work.reply = { added: `已添加 ${found.label}` };
      if (work.refusedScans.some((one) => one.text === asked.trim())) await dropScan(api, posted, work, asked.trim());
      return;
    }
    case "dismiss":
    case "mend": {
      await dropScan(api, posted, work, argument);
      if (intent === "mend") work.reply = { typed: { text: argument } };
      return;
    }
    case "customer":
    case "newCustomer": {
      const distributorId = intent === "customer" ? Number(argument) : await addCustomer(api, posted);
      const body = { ...head, distributorId, clientToken: tokenOf(`${intent} ${argument} edit`) };
      got(await api.attempt(billEndpoints.edit, { params, body }));
      return;
    }
    case "hold": {
      work.done = { location: paths.bill.next(text("stallId")), notice: "已挂单" };
      return;
    }
    case "open": {
      work.done = { location: openPath(posted) };
      return;
    }
    case "confirm":
    case "confirmPrint": {
      const answered = text("answered") || undefined;
      const body = { answered, clientToken: tokenOf(`confirm ${answered ?? ""}`) };
      const confirmed = await api.attempt(billEndpoints.confirm, { params, body });
      if (!confirmed.ok) throw new DeskRefusal(confirmed.message, { question: confirmed.question });
      const { no, payableFen, changeFen } = confirmed.value;
      const change = changeFen > 0 ? `，找零 ${formatFen(changeFen)} 元` : "";
      work.done = await printConfirmed(api, {
        billId: params.id,
        stallId: Number(text("stallId")),
        wanted: intent === "confirmPrint",
        clientToken: tokenOf("print"),
        notice: `已开单 ${no}，应收 ${formatFen(payableFen)} 元${change}`,
      });
      return;
    }
  }
}

/**
 * Opens the bill for the first line: a customer alone, or a scan that means
 * nothing, opens none and uses no number. True where there is a bill now.
 */
async function openFor(api: Api, posted: DeskForm, work: Work): Promise<boolean> {
  const { form, text, intent, argument } = posted;
  const kept = { typed: headTyped(form) };
  // What stands in a matrix is a line, whichever button was pressed.
  const filled = form.has("matrixWas") && readCells(form).cells.some(({ qty }) => qty > 0);
  switch (filled ? "matrix" : intent) {
    case "customer":
    case "newCustomer":
      work.forCustomer = intent === "customer" ? Number(argument) : await addCustomer(api, posted);
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
      throw new DeskRefusal("还没有明细，请先扫码或输入款号");
    case "open":
      if (work.refusedScans.length > 0) throw new DeskRefusal("还有没处理的扫码，请先处理");
      work.done = { location: openPath(posted) };
      return false;
    case "matrix":
      if (!filled) throw new DeskRefusal("请至少填写一格");
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
  if (work.refusedScans.length > 0) await writeScans(api, posted, work, work.refusedScans);
  return true;
}

/** The held bill that is asked for, or an empty screen. */
function openPath({ argument, text }: DeskForm): string {
  if (Number(argument)) return paths.bill.resume(argument);
  return `${paths.bill.next(text("stallId"))}&fresh=${text("clientToken").slice(0, 8)}`;
}

const lineMode = ({ kind, grade, reason }: DeskMode) => ({ kind, grade, reason });

async function saveLines(api: Api, params: { id: number }, posted: DeskForm, leaves: boolean): Promise<void> {
  const removed = posted.intent === "remove" ? Number(posted.argument) : null;
  const lines = changedLines(posted, { removed, whole: leaves });
  if (lines.length === 0) return;
  const body = { lines, clientToken: posted.tokenOf("lines") };
  got(await api.attempt(billEndpoints.lines, { params, body }));
}

async function saveMatrix(api: Api, params: { id: number }, posted: DeskForm, mode: DeskMode): Promise<void> {
  const cells = changedCells(posted);
  if (cells.length === 0) return;
  const body = { ...lineMode(mode), cells, clientToken: posted.tokenOf("matrix") };
  got(await api.attempt(billEndpoints.cells, { params, body }));
}

async function saveHead(api: Api, params: { id: number }, posted: DeskForm, head: BillHead): Promise<void> {
  if (Object.keys(head).length === 0) return;
  const body = { ...head, clientToken: posted.tokenOf("head") };
  got(await api.attempt(billEndpoints.edit, { params, body }));
}

/**
 * Refuses to confirm what somebody else has changed since it was shown. A bill
 * that is confirmed already answers a resend with its first result.
 */
async function assertSeen(api: Api, params: { id: number }, version: number): Promise<void> {
  const bill = got(await api.attempt(billEndpoints.detail, { params }));
  if (bill.status === "HELD" && bill.version !== version) throw new DeskRefusal("数据已被他人修改，请核对后再开单");
}
