/**
 * Orders from the spreadsheets (xlsx or CSV) that platforms export: the adapter that works without keys. It gives the
 * same orders as the others, and for each row that is wrong a sentence that names it (docs/decisions/platforms.md,
 * "Adapters").
 */
import { DomainError } from "#backoffice/core/http/errors.ts";
import { csvRows, isCsv } from "#backoffice/ground/spreadsheet/csv-sheet.ts";
import { readSheet } from "#backoffice/ground/spreadsheet/sheet-reader.ts";
import type { SheetRow } from "#backoffice/ground/spreadsheet/workbook.ts";
import { type Platform, platformLabels } from "#contract/platform/shop.words.ts";
import type { PlatformOrder, PlatformOrderLine, PlatformRefusal } from "../adapter.ts";
import { readWhole, readYuan, Unreadable } from "../fields.ts";
import { sharesOf } from "../shares.rules.ts";
import { readInstant } from "../times.rules.ts";
import { missingColumns, type OrderColumn, type RecognisedSheet, recogniseSheet } from "./layouts.rules.ts";
import { bareCell, flagOfText, refundOfText, splitAddress, stateOfText } from "./order-row.rules.ts";

const maxRows = 20_000;
/** What the database holds of a text; longer ones are cut, and flagged by whoever reads the order. */
const maxText = 2_000;

export interface OrderFile {
  /** Null: its headings are of no platform alone. */
  readonly platform: Platform | null;
  /** Rows below the heading. */
  readonly rows: number;
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
  /** When it was exported, or else is read: no platform writes when an order was changed. */
  asOf: Date;
  /** Ends with whoever waits for it. */
  signal?: AbortSignal | undefined;
}

/**
 * Reads the headings alone.
 *
 * @throws {DomainError} what is no such file, or one of another platform
 */
export async function checkOrderFile(file: Uint8Array, { platform, signal }: Omit<FileOptions, "asOf">): Promise<void> {
  for await (const row of sheetRows(file, signal)) return assertUsable(recogniseSheet(row.cells), platform);
  throw new DomainError(noOrders);
}

const noOrders = "表格中没有订单，请上传平台后台导出的订单明细";

/**
 * The orders of a file.
 *
 * @throws {DomainError} what is no such file, or one of another platform
 */
export async function readOrderFile(file: Uint8Array, { platform, asOf, signal }: FileOptions): Promise<OrderFile> {
  let sheet: RecognisedSheet | null = null;
  let rows = 0;
  const groups = new Map<string, Group>();
  const refusals: PlatformRefusal[] = [];
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
    const orderNo = reader.text("orderNo");
    if (!reader.continues) before = reader;
    const refuse = (message: string) => {
      refusals.push({ platformNo: orderNo || null, row: row.number, message });
      const group = groups.get(orderNo);
      if (group) group.wrong = true;
    };
    if (!/^[0-9A-Za-z-]{4,64}$/.test(orderNo)) {
      refuse(`第 ${row.number} 行没有导入：${orderNo === "" ? "缺少订单编号" : "订单编号不正确"}`);
      continue;
    }
    const group: Group = groups.get(orderNo) ?? {
      first: reader,
      row: row.number,
      lines: [],
      ids: new Map(),
      freightFen: 0,
      wrong: false,
    };
    groups.set(orderNo, group);
    try {
      if (group.first === reader || reader.has("linePaid")) group.freightFen += reader.yuan("freight", "运费");
      group.lines.push(readLine(reader, group.ids));
      if (group.first === reader) readOrder(orderNo, group, asOf);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      refuse(`第 ${row.number} 行（订单 ${orderNo}）没有导入：${error.message}`);
    }
  }
  if (!sheet || rows === 0) throw new DomainError(noOrders);
  const orders = [...groups].flatMap(([orderNo, group]) => (group.wrong ? [] : [readOrder(orderNo, group, asOf)]));
  const firstRows = new Map(orders.map(({ platformNo }) => [platformNo, groups.get(platformNo)?.row ?? 0]));
  return { platform: sheet.platform, rows, orders, firstRows, refusals };
}

async function* sheetRows(file: Uint8Array, signal: AbortSignal | undefined): AsyncGenerator<SheetRow> {
  if (isCsv(file)) yield* csvRows(file);
  else yield* readSheet(file, signal);
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

interface Group {
  readonly first: RowReader;
  /** Of the first. */
  readonly row: number;
  readonly lines: PlatformOrderLine[];
  /** How often an id of a line was given. */
  readonly ids: Map<string, number>;
  /** Of the order; where rows say what was paid for each, of each. */
  freightFen: number;
  wrong: boolean;
}

interface RowReader {
  /** Under an order's first line its cells are merged: the row belongs to the order above. */
  readonly continues: boolean;
  /** Of the first of the column's places that has any; of an order's own columns, from the row above where none has. */
  text(column: OrderColumn): string;
  has(column: OrderColumn): boolean;
  /** 元 into 分, with a sign; 0 where there is none. */
  yuan(column: OrderColumn, heading: string): number;
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
      const fen = text === "" ? 0 : readYuan(text);
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

function readLine(row: RowReader, ids: Map<string, number>): PlatformOrderLine {
  const qty = readWhole(row.text("qty"), 99_999);
  if (qty === null || qty < 1) throw new Unreadable(`商品数量“${short(row.text("qty"))}”应为 1 到 99999 的整数`);
  const skuId = row.text("skuId");
  const code = row.text("code");
  const id = row.text("lineNo") || skuId || code || row.text("title") || "1";
  const times = (ids.get(id) ?? 0) + 1;
  ids.set(id, times);
  const priceFen = row.yuan("price", "单价");
  const paid = row.has("linePaid") ? row.yuan("linePaid", "实付金额") - row.yuan("freight", "运费") : priceFen * qty;
  return {
    platformLineId: (times === 1 ? id : `${id}-${times}`).slice(0, 100),
    platformItemId: row.text("itemId"),
    platformSkuId: skuId,
    merchantCode: code,
    title: row.text("title").slice(0, maxText),
    spec: row.text("spec").slice(0, maxText),
    qty,
    priceFen,
    amountFen: paid,
    state: refundOfText(row.text("refund"), row.text("state")),
  };
}

function readOrder(platformNo: string, { first, lines, freightFen }: Group, asOf: Date): PlatformOrder {
  const stateWord = first.text("state");
  const state = stateOfText(stateWord);
  if (state === null) throw new Unreadable(`订单状态“${short(stateWord)}”不认识`);
  const placedAt = first.instant("placedAt", "下单时间") ?? first.instant("paidAt", "付款时间");
  if (placedAt === null) throw new Unreadable("缺少下单时间");
  const sumOf = (amount: (line: PlatformOrderLine) => number) => lines.reduce((sum, line) => sum + amount(line), 0);
  const priced = sumOf((line) => line.priceFen * line.qty);
  // A file of 宝贝 has what goods cost by line; one of orders has it once.
  const goodsFen = priced > 0 ? priced : first.yuan("orderGoods", "货款");
  const lineSum = sumOf((line) => line.amountFen) + freightFen;
  const paidFen = first.has("orderPaid") ? first.yuan("orderPaid", "实付款") : lineSum;
  const split = splitAddress(first.text("address"));
  const waybillNo = first.text("waybill");
  return {
    platformNo,
    state,
    stateWord,
    buyerNick: first.text("buyer"),
    receiver: {
      name: first.text("name"),
      phone: first.text("phone"),
      province: first.text("province") || split.province,
      city: first.text("city") || split.city,
      district: first.text("district") || split.district,
      address: (first.text("street") + split.rest).slice(0, maxText),
    },
    buyerMessage: first.text("message").slice(0, maxText),
    sellerRemark: first.text("remark").slice(0, maxText),
    flag: flagOfText(first.text("flag")),
    amounts: { goodsFen, freightFen, discountFen: goodsFen + freightFen - paidFen, paidFen },
    placedAt,
    paidAt: state === "WAIT_PAY" ? null : (first.instant("paidAt", "付款时间") ?? placedAt),
    modifiedAt: asOf,
    shipDeadline: first.instant("shipBy", "承诺发货时间"),
    waybills: waybillNo === "" ? [] : [{ courier: first.text("courier"), waybillNo }],
    lines: first.has("linePaid") ? lines : shared(lines, paidFen - freightFen),
  };
}

/** Where no row says what was paid for it: what was paid for the goods, by what they cost. */
function shared(lines: readonly PlatformOrderLine[], paidFen: number): PlatformOrderLine[] {
  const amounts = sharesOf(
    paidFen,
    lines.map((line) => line.priceFen * line.qty),
  );
  return lines.map((line, index) => ({ ...line, amountFen: amounts[index] ?? 0 }));
}
