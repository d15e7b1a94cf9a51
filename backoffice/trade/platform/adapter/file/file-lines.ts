/** The lines of an order as the rows of a sheet tell them: one a row, or those that an export has joined in one. */
import type { PlatformState } from "#contract/platform/order.words.ts";
import type { PlatformOrderLine } from "../adapter.ts";
import { readWhole, readYuan, Unreadable } from "../fields.ts";
import { sharesOf } from "../shares.rules.ts";
import { type RowReader, shorten } from "./file-row.ts";
import type { OrderColumn } from "./layouts.rules.ts";
import { bareCell, isWithdrawn, stateOfText } from "./order-row.rules.ts";

/** What the database holds of a text; longer ones are cut, and flagged by whoever reads the order. */
export const maxText = 2_000;

/** The rows of one order, as far as they were read. */
export interface OrderRows {
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
export type DraftLine = Omit<PlatformOrderLine, "priceFen" | "amountFen" | "state"> & {
  readonly priceFen: number | null;
  readonly amountFen: number | null;
  readonly refund: string;
  readonly stateWord: string;
};

/** Adds the lines of a row: one, or those that an export of orders has joined by `;`. */
export function addLines(group: OrderRows, row: RowReader): void {
  const stateWord = row.text("state");
  const state = stateOfText(stateWord);
  if (state === null) throw new Unreadable(`订单状态“${shorten(stateWord)}”不认识`);
  group.readers.push(row);
  const qty = readWhole(row.text("qty"), 99_999);
  const joined = joinedParts(row);
  const pieces = joined === null ? [qty] : piecesOf(row, joined.length, qty);
  if (pieces.some((one) => one === null || one < 1))
    throw new Unreadable(`商品数量“${shorten(row.text("qty"))}”应为 1 到 99999 的整数`);
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
    const isSameGoods = ({ platformLineId, merchantCode, spec }: DraftLine) =>
      platformLineId === id && merchantCode === code && spec === row.text("spec").slice(0, maxText);
    if (lineNo !== "" && times > 1 && group.lines.some(isSameGoods))
      throw new Unreadable(`子订单 ${shorten(lineNo)} 有两行，内容不一样，请用一次导出的文件`);
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
  throw new Unreadable(`一行里有 ${count} 种商品而数量只有总数“${shorten(row.text("qty"))}”，请导出一行一个商品的明细`);
}
