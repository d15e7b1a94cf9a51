/**
 * Orders from the spreadsheets (xlsx or CSV) that platforms export: the adapter that works without keys. It gives the
 * same orders as the others, and for each row that is wrong a sentence that names it (docs/decisions/platforms.md,
 * "Adapters").
 */
import { DomainError } from "#backoffice/core/http/errors.ts";
import { readSheet } from "#backoffice/ground/spreadsheet/sheet-reader.ts";
import { tableRows } from "#backoffice/ground/spreadsheet/table-rows.ts";
import type { SheetRow } from "#backoffice/ground/spreadsheet/workbook.ts";
import type { PlatformState } from "#contract/platform/order.words.ts";
import { type Platform, platformLabels } from "#contract/platform/shop.words.ts";
import type { PlatformOrder, PlatformOrderLine, PlatformRefusal, PlatformWaybill, TellablePart } from "../adapter.ts";
import { readWhole, readYuan, Unreadable } from "../fields.ts";
import { sharesOf } from "../shares.rules.ts";
import { readInstant, readPromise } from "../times.rules.ts";
import { fileTime } from "./file-time.ts";
import {
  fitOfHeadings,
  missingColumns,
  type OrderColumn,
  type RecognisedSheet,
  recogniseSheet,
} from "./layouts.rules.ts";
import {
  bareCell,
  bareWaybill,
  flagOfText,
  isWithdrawn,
  parcelsOf,
  refundOfText,
  splitAddress,
  stateOfLines,
  stateOfText,
} from "./order-row.rules.ts";

const maxRows = 20_000;
/** What the database holds of a text; longer ones are cut, and flagged by whoever reads the order. */
const maxText = 2_000;

export interface OrderFile {
  /** Null: its headings are of no platform alone. */
  readonly platform: Platform | null;
  /** Rows below the heading. */
  readonly rows: number;
  /** As of when it tells what it tells. */
  readonly asOf: Date;
  /** Headings that nobody here knows: their columns were not read. */
  readonly unread: readonly string[];
  /** In the order of their first rows. */
  readonly orders: readonly PlatformOrder[];
  /** Where each of {@link orders} begins, by its number. */
  readonly firstRows: ReadonlyMap<string, number>;
  /** In the order of the rows. An order with a wrong row is not among {@link orders}: never half of one. */
  readonly refusals: readonly PlatformRefusal[];
}

interface FileOptions {
  /** Of the shop that it is for. */
  platform: Platform;
  /** When it was uploaded. */
  uploadedAt: Date;
  /** When it was exported, where somebody said so. */
  exportedAt?: Date | null | undefined;
  /** Of the file: platforms write into it when it was exported. */
  name?: string | undefined;
  /** Ends with whoever waits for it. */
  signal?: AbortSignal | undefined;
}

/**
 * Reads the headings alone.
 *
 * @throws {DomainError} what is no such file, or one of another platform
 */
export async function checkOrderFile(
  file: Uint8Array,
  { platform, signal }: Pick<FileOptions, "platform" | "signal">,
): Promise<void> {
  for await (const row of sheetRows(file, signal)) return assertUsable(recogniseSheet(row.cells), platform);
  throw new DomainError(noOrders);
}

const noOrders = "表格中没有订单，请上传平台后台导出的订单明细";

/**
 * The orders of a file.
 *
 * @throws {DomainError} what is no such file, or one of another platform
 */
export async function readOrderFile(file: Uint8Array, options: FileOptions): Promise<OrderFile> {
  const { platform, uploadedAt, signal } = options;
  let sheet: RecognisedSheet | null = null;
  let rows = 0;
  const groups = new Map<string, Group>();
  const refusals: PlatformRefusal[] = [];
  const times: Date[] = [];
  let before: RowReader | null = null;

  for await (const row of sheetRows(file, signal)) {
    if (!sheet) {
      sheet = recogniseSheet(row.cells);
      assertUsable(sheet, platform);
      continue;
    }
    rows += 1;
    if (rows > maxRows) throw new DomainError("一次最多导入 20,000 行，请拆成几份表格");
    const reader = rowReader(row, sheet, before);
    const inexact = inexactOf(row, sheet);
    const orderNo = inexact.includes("orderNo") ? "" : reader.text("orderNo");
    if (!reader.continues) before = reader;
    const refuse = (message: string) => {
      refusals.push({ platformNo: orderNo || null, row: row.number, message });
      const group = groups.get(orderNo);
      if (group) group.wrong = true;
    };
    const [spoilt] = inexact;
    if (spoilt !== undefined) {
      const named = orderNo === "" ? "" : `（订单 ${orderNo}）`;
      refuse(
        `第 ${row.number} 行${named}没有导入：${headingOf(sheet, spoilt)}是数字格式，超过 15 位已不准，请用平台导出的原文件，不要另存`,
      );
      continue;
    }
    if (!/^[0-9A-Za-z-]{4,64}$/.test(orderNo)) {
      refuse(`第 ${row.number} 行没有导入：${orderNo === "" ? "缺少订单编号" : "订单编号不正确"}`);
      continue;
    }
    const group: Group = groups.get(orderNo) ?? {
      ...{ first: reader, row: row.number, readers: [], lines: [], states: [], ids: new Map(), rows: new Set() },
      ...{ freightFen: 0, goodsFen: null, wrong: false },
    };
    groups.set(orderNo, group);
    // Two exports that were put into one file have rows twice, and nobody bought them twice.
    const cells = row.cells.join("\t");
    if (group.rows.has(cells)) continue;
    group.rows.add(cells);
    try {
      if (group.first === reader || reader.has("linePaid")) group.freightFen += reader.yuan("freight", "运费") ?? 0;
      addLines(group, reader);
      if (group.first === reader) readOrder(orderNo, group, { sheet, asOf: uploadedAt });
      times.push(...timesOf(reader));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      refuse(`第 ${row.number} 行（订单 ${orderNo}）没有导入：${error.message}`);
    }
  }
  if (!sheet || rows === 0) throw new DomainError(noOrders);
  const asOf = fileTime(times, options);
  const recognised = sheet;
  const orders = [...groups].flatMap(([orderNo, group]) =>
    group.wrong ? [] : [readOrder(orderNo, group, { sheet: recognised, asOf })],
  );
  const firstRows = new Map(orders.map(({ platformNo }) => [platformNo, groups.get(platformNo)?.row ?? 0]));
  return { platform: sheet.platform, rows, asOf, unread: sheet.unread, orders, firstRows, refusals };
}

function sheetRows(file: Uint8Array, signal: AbortSignal | undefined): AsyncGenerator<SheetRow> {
  return tableRows(readSheet(file, signal), fitOfHeadings);
}

function assertUsable(sheet: RecognisedSheet, platform: Platform): void {
  if (sheet.platform !== null && sheet.platform !== platform) {
    throw new DomainError(
      `这是${platformLabels[sheet.platform]}导出的订单，这个店铺是${platformLabels[platform]}，请选择对应的店铺`,
    );
  }
  const missing = missingColumns(sheet);
  if (missing !== null) throw new DomainError(missing);
}

/** What tells one thing from another; a telephone has no sixteen digits. */
const identifiers: readonly OrderColumn[] = ["orderNo", "lineNo", "itemId", "skuId", "code", "waybill"];

/** Those of a row that are read from numbers that have lost their last digits. */
function inexactOf({ cells, inexact = [] }: SheetRow, { places }: RecognisedSheet): OrderColumn[] {
  if (inexact.length === 0) return [];
  return identifiers.filter((column) => {
    const at = (places.get(column) ?? []).find((place) => bareCell(cells[place] ?? "") !== "");
    return at !== undefined && inexact.includes(at);
  });
}

const headingOf = ({ places, headings }: RecognisedSheet, column: OrderColumn) =>
  headings[places.get(column)?.[0] ?? -1]?.trim() ?? "编号";

interface Group {
  readonly first: RowReader;
  /** Of the first. */
  readonly row: number;
  readonly readers: RowReader[];
  readonly lines: DraftLine[];
  /** 订单状态 of each of the lines. */
  readonly states: PlatformState[];
  /** How often an id of a line was given. */
  readonly ids: Map<string, number>;
  /** The cells of its rows. */
  readonly rows: Set<string>;
  /** Of the order; where rows say what was paid for each, of each. */
  freightFen: number;
  /** 货款, where each row has its own. */
  goodsFen: number | null;
  wrong: boolean;
}

/** A line whose price or payment its row may not tell. */
type DraftLine = Omit<PlatformOrderLine, "priceFen" | "amountFen" | "state"> & {
  readonly priceFen: number | null;
  readonly amountFen: number | null;
  readonly refund: string;
  readonly stateWord: string;
};

interface RowReader {
  /** Under an order's first line its cells are merged: the row belongs to the order above. */
  readonly continues: boolean;
  /** Of the first of the column's places that has any; of an order's own columns, from the row above where none has. */
  text(column: OrderColumn): string;
  has(column: OrderColumn): boolean;
  /** 元 into 分, with a sign; null where there is none. */
  yuan(column: OrderColumn, heading: string): number | null;
  instant(column: OrderColumn, heading: string): Date | null;
}

const ofOrder: readonly OrderColumn[] = ["orderNo", "state", "placedAt"];

function rowReader(row: SheetRow, { places }: RecognisedSheet, above: RowReader | null): RowReader {
  const own = (column: OrderColumn) => {
    for (const at of places.get(column) ?? []) {
      const cell = bareCell(row.cells[at] ?? "");
      if (cell !== "") return cell;
    }
    return "";
  };
  // A row that has all but its number is somebody else's order.
  const continues = above !== null && own("orderNo") === "" && own("state") === "" && own("qty") !== "";
  const reader: RowReader = {
    continues,
    has: (column) => places.has(column),
    text: (column) => own(column) || (continues && ofOrder.includes(column) ? above.text(column) : ""),
    yuan(column, heading) {
      const text = reader.text(column).replace(/元$/, "");
      if (text === "") return null;
      const fen = readYuan(text);
      if (fen === null) throw new Unreadable(`${heading}“${short(text)}”不是金额`);
      return fen;
    },
    instant(column, heading) {
      const text = reader.text(column);
      const instant = readInstant(text);
      if (instant === undefined) throw new Unreadable(`${heading}“${short(text)}”不是时间`);
      return instant;
    },
  };
  return reader;
}

function short(text: string): string {
  return text.slice(0, 20);
}

/** The instants of what has happened, which promises have not. */
function timesOf(row: RowReader): Date[] {
  return (["placedAt", "paidAt", "sentAt", "doneAt"] as const).flatMap((column) => readInstant(row.text(column)) ?? []);
}

/** The lines of a row: one, or those that an export of orders has joined by `;`. */
function addLines(group: Group, row: RowReader): void {
  const stateWord = row.text("state");
  const state = stateOfText(stateWord);
  if (state === null) throw new Unreadable(`订单状态“${short(stateWord)}”不认识`);
  group.readers.push(row);
  const qty = readWhole(row.text("qty"), 99_999);
  const joined = joinedParts(row);
  const pieces = joined === null ? [qty] : piecesOf(row, joined.length, qty);
  if (pieces.some((one) => one === null || one < 1))
    throw new Unreadable(`商品数量“${short(row.text("qty"))}”应为 1 到 99999 的整数`);
  const price = row.yuan("price", "单价");
  const paid = row.yuan("linePaid", "实付金额");
  const amount = paid === null ? null : paid - (row.yuan("freight", "运费") ?? 0);
  const refunded = readYuan(row.text("refundAmount").replace(/元$/, ""));
  const whole = (total: number | null) =>
    total === null
      ? null
      : sharesOf(
          total,
          pieces.map((one) => one ?? 0),
        );
  // A row of several goods has what they are worth together.
  const [prices, amounts, backs] = [joined === null ? null : whole(price), whole(amount), whole(refunded)];
  for (const [index, { lineNo, skuId, code, itemId }] of (joined ?? [onePart(row)]).entries()) {
    const count = pieces[index] ?? 1;
    const id = lineNo || skuId || code || row.text("title") || "1";
    const times = (group.ids.get(id) ?? 0) + 1;
    group.ids.set(id, times);
    if (
      lineNo !== "" &&
      times > 1 &&
      group.lines.some(
        (line) =>
          line.platformLineId === id && line.merchantCode === code && line.spec === row.text("spec").slice(0, maxText),
      )
    )
      throw new Unreadable(`子订单 ${short(lineNo)} 有两行，内容不一样，请用一次导出的文件`);
    const priceOfParts = prices?.[index];
    group.states.push(state);
    group.lines.push({
      platformLineId: (times === 1 ? id : `${id}-${times}`).slice(0, 64),
      platformItemId: itemId,
      platformSkuId: skuId,
      merchantCode: code,
      title: row.text("title").slice(0, maxText),
      spec: joined === null ? row.text("spec").slice(0, maxText) : "",
      qty: count,
      priceFen: priceOfParts === undefined ? price : Math.floor(priceOfParts / count),
      amountFen: amounts?.[index] ?? null,
      refundedFen: backs?.[index] ?? undefined,
      refund: row.text("refund"),
      stateWord,
      withdrawn: isWithdrawn(row.text("refund")),
    });
  }
  const goods = row.yuan("orderGoods", "货款");
  if (goods !== null) group.goodsFen = row.has("lineNo") ? (group.goodsFen ?? 0) + goods : (group.goodsFen ?? goods);
}

/** What names one of a row's goods. */
type Part = Record<"lineNo" | "skuId" | "code" | "itemId", string>;

function onePart(row: RowReader): Part {
  const code = row.text("code");
  // An article has several SKUs: without a spec it names none of them, and the code does alone.
  const itemId = row.has("spec") || code === "" ? row.text("itemId") : "";
  return { lineNo: row.text("lineNo"), skuId: row.text("skuId"), code, itemId };
}

/** Null: the row is of one line. */
function joinedParts(row: RowReader): Part[] | null {
  const split = (column: OrderColumn) =>
    row
      .text(column)
      .split(/[;；]/)
      .map((part) => bareCell(part));
  const columns = { lineNo: split("lineNo"), skuId: split("skuId"), code: split("code") };
  const count = Math.max(...Object.values(columns).map(({ length }) => length));
  if (count === 1 || (columns.lineNo.length === 1 && columns.code.length === 1)) return null;
  const at = (parts: readonly string[], index: number) => {
    if (parts.length === count) return parts[index] ?? "";
    if (parts.length === 1 && parts[0] === "") return "";
    throw new Unreadable(`一行里有 ${count} 件商品，编号对不上，请导出一行一个商品的明细`);
  };
  return Array.from({ length: count }, (_, index) => ({
    lineNo: at(columns.lineNo, index),
    skuId: at(columns.skuId, index),
    code: at(columns.code, index),
    itemId: "",
  }));
}

/** How many of each of a row's goods: as told, or one each where the sum says so. */
function piecesOf(row: RowReader, count: number, total: number | null): (number | null)[] {
  const told = row.text("qty").split(/[;；]/);
  if (told.length === count) return told.map((one) => readWhole(one.trim(), 99_999));
  if (total === count) return told.length === 1 ? Array.from({ length: count }, () => 1) : [null];
  throw new Unreadable(`一行里有 ${count} 种商品而数量只有总数“${short(row.text("qty"))}”，请导出一行一个商品的明细`);
}

interface Reading {
  sheet: RecognisedSheet;
  asOf: Date;
}

function readOrder(platformNo: string, group: Group, { sheet, asOf }: Reading): PlatformOrder {
  const { first, readers, states } = group;
  const state = stateOfLines(states);
  const told = (column: OrderColumn) => readers.map((row) => row.text(column)).find((text) => text !== "") ?? "";
  const placed = first.instant("placedAt", "下单时间") ?? first.instant("paidAt", "付款时间");
  // What nobody paid has no time in some exports.
  const unpaid = state === "WAIT_PAY" || state === "CLOSED";
  if (placed === null && !unpaid) throw new Unreadable("缺少下单时间");
  const placedAt = placed ?? dayOfNumber(platformNo) ?? asOf;
  const paidAt = first.instant("paidAt", "付款时间");
  const { lines, amounts } = worthOf(group);
  const split = splitAddress(first.text("address"));
  const street = first.text("street");
  const untold = untoldParts(sheet);
  if (placed === null) untold.add("placedAt");
  if (lines.every(({ amountFen, priceFen }) => amountFen === 0 && priceFen === 0) && amounts.paidFen === 0)
    untold.add("amounts");
  return {
    platformNo,
    state,
    stateWord: first.text("state"),
    buyerNick: first.text("buyer"),
    receiver: {
      name: first.text("name"),
      phone: first.text("phone"),
      province: first.text("province") || split.province,
      city: first.text("city") || split.city,
      district: first.text("district") || split.district,
      address: (split.rest.startsWith(street) ? split.rest : street + split.rest).slice(0, maxText),
    },
    buyerMessage: told("message").slice(0, maxText),
    sellerRemark: [told("remark"), flagOfText(told("tag")) === 0 ? told("tag") : ""]
      .filter((text) => text !== "")
      .join(" ")
      .slice(0, maxText),
    flag: flagOfText(told("flag")) || flagOfText(told("tag")),
    amounts,
    placedAt,
    paidAt: unpaid ? (state === "CLOSED" ? paidAt : null) : (paidAt ?? placedAt),
    sentAt: readInstant(told("sentAt")) ?? null,
    modifiedAt: asOf,
    shipDeadline: readPromise(told("shipBy")),
    waybills: parcels(readers),
    lines: lines.map(({ refund, stateWord, ...line }, index) => {
      const own = states[index] ?? state;
      return {
        ...line,
        ...stateOfDraft({ ...line, refund, stateWord }, own === "CLOSED" && state !== "CLOSED"),
        sent: (own === "SHIPPED" || own === "FINISHED") && state === "PAID",
      };
    }),
    file: { untold, summary: readers.length === 1 && !namesGoods.some((column) => first.has(column)) },
  };
}

const namesGoods: readonly OrderColumn[] = ["code", "skuId", "lineNo", "itemId", "spec"];

/** 260414-… is of 14 April 2026. */
function dayOfNumber(platformNo: string): Date | null {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)-\d+$/.exec(platformNo) ?? [];
  return year ? (readInstant(`20${year}-${month}-${day}`) ?? null) : null;
}

/** What of an order the file has no column for. */
function untoldParts({ places }: RecognisedSheet): Set<TellablePart> {
  const columns: readonly (readonly [TellablePart, readonly OrderColumn[]])[] = [
    ["buyer", ["buyer"]],
    ["receiver", ["address"]],
    ["message", ["message"]],
    ["remark", ["remark", "tag"]],
    ["flag", ["flag", "tag"]],
    ["paidAt", ["paidAt"]],
    ["shipDeadline", ["shipBy"]],
    ["refund", ["refund"]],
    ["code", ["code"]],
    ["item", ["itemId"]],
    ["title", ["title"]],
    ["spec", ["spec"]],
    ["price", ["price", "orderGoods"]],
  ];
  return new Set(columns.filter(([, some]) => !some.some((one) => places.has(one))).map(([part]) => part));
}

type WorthLine = DraftLine & { readonly priceFen: number; readonly amountFen: number };

/** What the lines and the order are worth: what is told, and what follows of it; nothing that is not told is 0. */
function worthOf({ first, lines, freightFen, goodsFen: asked }: Group) {
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
function stateOfDraft(
  { refund, stateWord, refundedFen, amountFen }: Pick<WorthLine, "refund" | "stateWord" | "refundedFen" | "amountFen">,
  isClosed: boolean,
): Pick<PlatformOrderLine, "state" | "refundedFen"> {
  const state = refundOfText(refund, stateWord);
  if (isClosed) return { state: "REFUNDED", refundedFen: refundedFen ?? (state === "REFUNDED" ? amountFen : 0) };
  if (state !== "REFUNDED") return { state, refundedFen: 0 };
  const isPart = refundedFen !== undefined && refundedFen > 0 && refundedFen < amountFen;
  return isPart ? { state: "OPEN", refundedFen } : { state, refundedFen: refundedFen ?? amountFen };
}

/** The parcels that the rows know of, each once. */
function parcels(readers: readonly RowReader[]): PlatformWaybill[] {
  const byNo = new Map<string, PlatformWaybill>();
  for (const row of readers) {
    const own = row
      .text("waybill")
      .split(/[;；,，、\s]+/)
      .map(bareWaybill);
    const told = own.filter((no) => no !== "").map((waybillNo) => ({ courier: row.text("courier"), waybillNo }));
    for (const parcel of [...told, ...parcelsOf(row.text("express"))])
      if (!byNo.has(parcel.waybillNo)) byNo.set(parcel.waybillNo, parcel);
  }
  return [...byNo.values()];
}
