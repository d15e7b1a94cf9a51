/**
 * Orders from the spreadsheets (xlsx or CSV) that platforms export: the adapter that works without keys. It gives the
 * same orders as the others, and for each row that is wrong a sentence that names it (docs/decisions/platforms.md,
 * "Adapters").
 */
import { DomainError } from "#backoffice/core/http/errors.ts";
import { readSheet } from "#backoffice/ground/spreadsheet/sheet-reader.ts";
import { tableRows } from "#backoffice/ground/spreadsheet/table-rows.ts";
import type { SheetRow } from "#backoffice/ground/spreadsheet/workbook.ts";
import { type Platform, platformLabels } from "#contract/platform/shop.words.ts";
import type { PlatformOrder, PlatformRefusal, PlatformWaybill, TellablePart } from "../adapter.ts";
import { Unreadable } from "../fields.ts";
import { readInstant, readPromise } from "../times.rules.ts";
import { addLines, maxText, type OrderRows } from "./file-lines.ts";
import { headingOf, inexactOf, type RowReader, readerOfRow, timesOf } from "./file-row.ts";
import { fileTime } from "./file-time.ts";
import { stateOfDraft, worthOf } from "./file-worth.ts";
import {
  fitOfHeadings,
  missingColumns,
  type OrderColumn,
  type RecognisedSheet,
  recogniseSheet,
} from "./layouts.rules.ts";
import { bareWaybill, flagOfText, parcelsOf, splitAddress, stateOfLines } from "./order-row.rules.ts";

const maxRows = 20_000;

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
  const groups = new Map<string, OrderRows>();
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
    const reader = readerOfRow(row, sheet, before);
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
    const group: OrderRows = groups.get(orderNo) ?? {
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

interface Reading {
  sheet: RecognisedSheet;
  asOf: Date;
}

function readOrder(platformNo: string, group: OrderRows, { sheet, asOf }: Reading): PlatformOrder {
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
