/** Flows of money from the bills (xlsx or CSV) that platforms export (docs/decisions/platforms.md, "What a shop earns"). */
import { createHash } from "node:crypto";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { readSheet } from "#backoffice/ground/spreadsheet/sheet-reader.ts";
import { tableRows } from "#backoffice/ground/spreadsheet/table-rows.ts";
import type { SheetRow } from "#backoffice/ground/spreadsheet/workbook.ts";
import { readYuan, Unreadable } from "#backoffice/trade/platform/adapter/fields.ts";
import { bareCell } from "#backoffice/trade/platform/adapter/file/order-row.rules.ts";
import { readInstant } from "#backoffice/trade/platform/adapter/times.rules.ts";
import type { RowError } from "#contract/goods/product-imports.ts";
import type { Platform } from "#contract/platform/shop.words.ts";
import { type BillKind, billKinds } from "#contract/platform/shop-bill.words.ts";
import {
  type BillColumn,
  type FlowWords,
  fitOfBill,
  kindOfFlow,
  orderOfAlipay,
  type RecognisedBill,
  recogniseBill,
  refuseBill,
} from "./bill-layouts.rules.ts";

const maxRows = 20_000;

/** What a bill says of one flow, by what it is of. */
export interface BillEntry {
  readonly row: number;
  readonly flowNo: string;
  readonly kind: BillKind;
  readonly platformNo: string | null;
  /** Signed: `+` came in. */
  readonly amountFen: number;
  readonly word: string;
  readonly happenedAt: Date;
  /** In Asia/Shanghai. */
  readonly bizDate: string;
}

interface Aside {
  readonly row: number;
  readonly amountFen: number;
  readonly word: string;
}

export interface BillFile {
  /** Rows below the heading that are flows, or were to be. */
  readonly rows: number;
  readonly entries: readonly BillEntry[];
  /** The shop's own money on its way. */
  readonly transfers: readonly Aside[];
  /** Rows without a number that say what another of their export says: flows of their own. */
  readonly repeated: number;
  /** Those of {@link entries} whose words nobody knows. */
  readonly unknown: readonly Aside[];
  readonly unread: readonly string[];
  readonly errors: readonly RowError[];
}

const noFlows = "表格中没有账单流水，请上传平台后台导出的账单明细";

function sheetRows(file: Uint8Array, signal?: AbortSignal): AsyncGenerator<SheetRow> {
  return tableRows(readSheet(file, signal), fitOfBill);
}

/**
 * Reads the headings alone.
 *
 * @throws {DomainError} what is no bill of the platform
 */
export async function checkBillFile(file: Uint8Array, platform: Platform, signal?: AbortSignal): Promise<void> {
  for await (const { cells } of sheetRows(file, signal)) {
    const refusal = refuseBill(cells, platform);
    if (refusal !== null) throw new DomainError(refusal);
    return;
  }
  throw new DomainError(noFlows);
}

/**
 * The flows of a bill. A row that cannot be read is named, and none of it is taken.
 *
 * @throws {DomainError} what is no bill of the platform
 */
export async function readBillFile(file: Uint8Array, platform: Platform): Promise<BillFile> {
  let bill: RecognisedBill | null = null;
  let heading = "";
  let [rows, repeated] = [0, 0];
  const [entries, transfers, unknown]: [BillEntry[], Aside[], Aside[]] = [[], [], []];
  const errors: RowError[] = [];
  const seen = new Map<string, { row: number; said: string }>();
  /** How often the very same row has come in one export, where rows have no number. */
  const alike = new Map<string, number>();
  for await (const row of sheetRows(file)) {
    if (!bill) {
      bill = recogniseBill(row.cells);
      const refusal = refuseBill(row.cells, platform);
      if (!bill || refusal !== null) throw new DomainError(refusal ?? noFlows);
      heading = row.cells.join();
      continue;
    }
    if (isBeside(row)) continue;
    if (row.cells.join() === heading) {
      // Another export was pasted below: what it says is known where the first one says it.
      alike.clear();
      continue;
    }
    rows += 1;
    if (rows > maxRows) throw new DomainError("一次最多导入 20,000 行，请按日期分几次导出");
    try {
      const flow = readFlow(row, bill, alike);
      const said = JSON.stringify({ ...flow, row: 0 });
      const before = seen.get(flow.flowNo);
      if (before && before.said !== said)
        throw new Unreadable(`流水号 ${flow.flowNo.slice(0, 40)} 与第 ${before.row} 行重复而内容不同`);
      if (before) continue;
      seen.set(flow.flowNo, { row: row.number, said });
      const { amountFen, word } = flow;
      if (flow.kind === "TRANSFER") {
        transfers.push({ row: row.number, amountFen, word });
        continue;
      }
      if (!bill.places.has("flow") && !isFirst(flow.flowNo)) repeated += 1;
      if (flow.kind === null && flow.restFen !== 0) unknown.push({ row: row.number, amountFen: flow.restFen, word });
      entries.push(...entriesOf(flow));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      errors.push({ row: row.number, column: "账单", message: `第 ${row.number} 行没有导入：${error.message}` });
    }
  }
  if (!bill) throw new DomainError(noFlows);
  return { rows, entries, transfers, repeated, unknown, unread: bill.unread, errors };
}

/** What platforms write above and below the flows: `#支出合计：…`, `---列表结束---`, 合计. */
function isBeside({ cells }: SheetRow): boolean {
  const first = cells.find((cell) => cell.trim() !== "")?.trim() ?? "";
  return /^#|^[-=]{3,}|^(?:合计|总计|小计|收入合计|支出合计|导出时间)/.test(first);
}

interface Flow {
  readonly row: number;
  readonly flowNo: string;
  /** Null: nobody knows its words. */
  readonly kind: ReturnType<typeof kindOfFlow>;
  readonly platformNo: string | null;
  readonly amountFen: number;
  /** What its columns say it is made of. */
  readonly parts: readonly { readonly kind: BillKind; readonly fen: number }[];
  /** What they leave of the amount: all of it where there are none. */
  readonly restFen: number;
  readonly word: string;
  readonly happenedAt: Date;
}

function readFlow(row: SheetRow, bill: RecognisedBill, alike: Map<string, number>): Flow {
  const { layout, places } = bill;
  const text = (column: BillColumn) => bareCell(row.cells[places.get(column) ?? -1] ?? "");
  for (const column of ["flow", "order", "part"] as const) {
    const at = places.get(column);
    if (at !== undefined && row.inexact?.includes(at))
      throw new Unreadable("单号是数字格式，超过 15 位已不准，请用平台导出的原文件，不要另存");
  }
  const happenedAt = readInstant(text("time"));
  if (!happenedAt) throw new Unreadable(`时间“${text("time").slice(0, 20)}”不对`);
  if (!places.has("flow") && !hasSeconds(text("time")))
    throw new Unreadable("时间没有秒，认不出是不是导入过，请用平台导出的原文件，不要另存");
  const words: FlowWords = { type: text("type"), detail: text("detail"), remark: text("remark") };
  const amountFen = signedAmount(text);
  const parts = partsOf(row, bill, amountFen);
  const restFen = amountFen - parts.reduce((sum, { fen }) => sum + fen, 0);
  const known = kindOfFlow(layout, words);
  // What was paid for as a buyer is no sale.
  const kind = known === "GOODS" && amountFen < 0 && parts.length === 0 ? null : known;
  const platformNo = orderOf(layout, text, words);
  const word = [words.type, words.detail || words.remark]
    .filter((one) => one !== "")
    .join(" ")
    .replace(/\d{10,}/g, "…")
    .slice(0, 100);
  const { type, detail, remark } = words;
  const flowNo = places.has("flow")
    ? text("flow")
    : numberOf([platformNo, happenedAt.toISOString(), amountFen, type, detail, remark], alike);
  if (!/^\S{4,80}$/.test(flowNo)) throw new Unreadable(flowNo === "" ? "缺少流水号" : "流水号不正确");
  return { row: row.number, flowNo, kind, platformNo, amountFen, parts, restFen, word, happenedAt };
}

function fenOf(text: string, heading: string): number {
  const plain = text.replace(/[元\s]/g, "");
  if (plain === "") return 0;
  const fen = readYuan(plain);
  if (fen === null) throw new Unreadable(`${heading}“${text.slice(0, 20)}”不是金额`);
  return fen;
}

/** Income less expense, of which some files write the expense below 0; or an amount and its direction. */
function signedAmount(text: (column: BillColumn) => string): number {
  const direction = text("direction");
  if (direction === "" && text("amount") === "") {
    if (text("income") === "" && text("expense") === "") throw new Unreadable("缺少金额");
    return fenOf(text("income"), "收入") - Math.abs(fenOf(text("expense"), "支出"));
  }
  if (text("amount") === "") throw new Unreadable("缺少金额");
  const fen = Math.abs(fenOf(text("amount"), "动账金额"));
  if (/入账|收入/.test(direction)) return fen;
  if (/出账|支出/.test(direction)) return 0 - fen;
  throw new Unreadable(`动账方向“${direction.slice(0, 20)}”不认识`);
}

/** Charges below 0; where a file writes them without a sign, by what makes the flow's amount. */
function partsOf(row: SheetRow, { parts }: RecognisedBill, amountFen: number): Flow["parts"] {
  const told = parts.flatMap(({ at, kind }) => {
    const fen = fenOf(bareCell(row.cells[at] ?? ""), "金额");
    return fen === 0 ? [] : [{ kind, fen }];
  });
  const sum = (some: Flow["parts"]) => some.reduce((total, { fen }) => total + fen, 0);
  const charged = told.map(({ kind, fen }) => ({ kind, fen: charges.has(kind) ? 0 - Math.abs(fen) : fen }));
  return sum(told) !== amountFen && sum(charged) === amountFen ? charged : told;
}

const charges: ReadonlySet<BillKind> = new Set(["REFUND", "COMMISSION", "PROMOTION"]);

function orderOf(
  layout: RecognisedBill["layout"],
  text: (column: BillColumn) => string,
  words: FlowWords,
): string | null {
  if (layout === "ALIPAY") return orderOfAlipay(text("order"), text("merchantOrder"), words);
  const told = text("order") || text("part");
  return /^[0-9A-Za-z-]{4,64}$/.test(told) ? told : null;
}

/** A row without a number is told by all that it says, however it is written, and by how often that was said before. */
function numberOf(said: readonly (string | number | null)[], alike: Map<string, number>): string {
  const digest = createHash("sha256").update(JSON.stringify(said)).digest("hex").slice(0, 32);
  const times = (alike.get(digest) ?? 0) + 1;
  alike.set(digest, times);
  return `${digest}-${times}`;
}

const isFirst = (flowNo: string) => flowNo.endsWith("-1");

/** A spreadsheet that saved the bill again wrote its times as it showed them, to the minute. */
const hasSeconds = (time: string) => /^\d{10,}|\d[:时点]\d{1,2}[:分]\d{1,2}/.test(time.normalize("NFKC"));

/** One a kind: what its columns say, and what these leave as what its words are. Nothing of the amount is lost. */
function entriesOf({ row, flowNo, kind, platformNo, parts, restFen, word, happenedAt }: Flow): BillEntry[] {
  // What a settlement's columns leave is no goods.
  const rest = kind === null || kind === "TRANSFER" || (parts.length > 0 && kind === "GOODS") ? "OTHER" : kind;
  const all = restFen === 0 ? parts : [...parts, { kind: rest, fen: restFen }];
  return billKinds.flatMap((one) => {
    const amountFen = all.reduce((sum, part) => (part.kind === one ? sum + part.fen : sum), 0);
    if (amountFen === 0) return [];
    return [{ row, flowNo, kind: one, platformNo, amountFen, word, happenedAt, bizDate: bizDateOf(happenedAt) }];
  });
}
