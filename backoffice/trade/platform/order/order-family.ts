/**
 * What an order is, from what the platform said last of it and of its refunds, and from what was done with it here
 * (domain.md §3.5; §5, 23). A family is all parts of one platform order. Pure, and deaf to the order in which the
 * platform's words came: only the newest of each counts.
 */
import { spread } from "#backoffice/ground/documents/shares.rules.ts";
import type { PlatformOrder, PlatformRefund } from "#backoffice/trade/platform/adapter/adapter.ts";
import type { AfterSaleState, OrderLineState, PlatformState, ShopOrderState } from "#contract/platform/order.words.ts";
import type { afterSale, shopOrder, shopOrderLine } from "./order.tables.ts";

export type OrderRow = typeof shopOrder.$inferSelect;
export type LineRow = typeof shopOrderLine.$inferSelect;
export type AfterSaleRow = typeof afterSale.$inferSelect;

/** All parts of a platform order, the first of them first, their lines, and the after-sales of any of them. */
export interface Family {
  orders: OrderRow[];
  lines: LineRow[];
  afterSales: AfterSaleRow[];
}

const platformRanks: Record<PlatformState, number> = { WAIT_PAY: 0, PAID: 1, SHIPPED: 2, FINISHED: 3, CLOSED: 4 };
const refundRanks: Record<PlatformRefund["state"], number> = {
  APPLIED: 0,
  AGREED: 1,
  GOODS_BACK: 2,
  WITHDRAWN: 3,
  REJECTED: 3,
  REFUNDED: 4,
};

/** What newer and older words of one thing are told apart by. */
export interface Told {
  readonly modifiedAt: Date;
  readonly rank: number;
  readonly digest: string;
}

/** Which of two answers is the newer; platforms see whole seconds, so of one second the further state counts, then any fixed order. */
export function isNewer(said: Told, known: Told): boolean {
  const apart = said.modifiedAt.getTime() - known.modifiedAt.getTime();
  if (apart !== 0) return apart > 0;
  return said.rank === known.rank ? said.digest > known.digest : said.rank > known.rank;
}

export const rankOfOrder = (state: PlatformState) => platformRanks[state];
export const rankOfRefund = (state: PlatformRefund["state"]) => refundRanks[state];

/** How far an after-sale is by its own state: what was withdrawn stands as rejected. */
export const rankOfAfterSale = (state: AfterSaleState) => refundRanks[state];

/** What is wrong with an order as a platform or file told it, in one sentence; null when it can be written. */
export function refuseOrder(order: PlatformOrder): string | null {
  const { platformNo, lines, amounts } = order;
  const name = `订单 ${platformNo.slice(0, 50)}`;
  if (platformNo.trim() === "") return "订单没有订单号，没有写入";
  if (platformNo.length > 64) return `${name}… 的订单号超过 64 个字符，没有写入`;
  if (lines.length === 0) return `${name} 没有商品，没有写入`;
  if (lines.length > 500) return `${name} 的商品超过 500 行，没有写入`;
  for (const [label, fen] of Object.entries({
    商品金额: amounts.goodsFen,
    运费: amounts.freightFen,
    实付: amounts.paidFen,
  })) {
    const refusal = refuseFen(name, label, fen);
    if (refusal) return refusal;
  }
  // What is left of the three: below 0 where the price was raised, which is the platform's to say and final.
  const refusal = refuseFen(name, "优惠", Math.abs(amounts.discountFen));
  if (refusal) return refusal;
  if (![order.placedAt, order.modifiedAt].every((at) => Number.isFinite(at.getTime())))
    return `${name} 的时间不对，没有写入`;
  const seen = new Set<string>();
  for (const { platformLineId, qty, priceFen, amountFen, refundedFen = 0 } of lines) {
    if (platformLineId === "" || platformLineId.length > 64) return `${name} 有一行没有行号，没有写入`;
    if (seen.has(platformLineId)) return `${name} 的行号 ${platformLineId} 重复，没有写入`;
    seen.add(platformLineId);
    if (!Number.isInteger(qty) || qty < 1 || qty > 99_999) return `${name} 有一行的数量是 ${qty}，没有写入`;
    const refusal =
      refuseFen(name, "单价", priceFen) ??
      refuseFen(name, "行金额", amountFen) ??
      refuseFen(name, "退款金额", refundedFen);
    if (refusal) return refusal;
  }
  return null;
}

const mostFen = 9_999_999_999;

function refuseFen(name: string, label: string, fen: number): string | null {
  if (!Number.isSafeInteger(fen)) return `${name} 的${label}不是金额，没有写入`;
  if (fen < 0) return `${name} 的${label}是负数 ${(fen / 100).toFixed(2)}，没有写入`;
  return fen > mostFen ? `${name} 的${label}过大，没有写入` : null;
}

export function refuseRefund(refund: PlatformRefund): string | null {
  const name = `退款 ${refund.refundNo.slice(0, 50)}`;
  if (refund.refundNo.trim() === "" || refund.refundNo.length > 64) return "退款没有编号，没有写入";
  if (refund.platformNo.trim() === "" || refund.platformNo.length > 64) return `${name} 没有订单号，没有写入`;
  if (![refund.appliedAt, refund.modifiedAt].every((at) => Number.isFinite(at.getTime())))
    return `${name} 的时间不对，没有写入`;
  if (refund.qty !== null && (!Number.isInteger(refund.qty) || refund.qty < 0))
    return `${name} 的数量是 ${refund.qty}，没有写入`;
  return refuseFen(name, "退款金额", refund.refundFen);
}

/** How after-sales name the lines they are of: the platform's line, else its SKU (`S:`), else all of them. */
export function isOfLine(
  { platformLineId }: Pick<AfterSaleRow, "platformLineId">,
  line: Pick<LineRow, "platformLineId" | "platformSkuId">,
): boolean {
  return (
    platformLineId === "" || platformLineId === line.platformLineId || platformLineId === `S:${line.platformSkuId}`
  );
}

const asksForMoney = ({ type }: AfterSaleRow) => type === "REFUND_ONLY" || type === "RETURN";

/** What of the platform's line was refunded, by the platform's last word of it and of the refunds. */
function lineStateOf(line: LineRow, { orders, lines, afterSales }: Family): OrderLineState {
  if (line.platformState === "REFUNDED") return "REFUNDED";
  const refunds = afterSales.filter((one) => asksForMoney(one) && isOfLine(one, line));
  for (const refund of refunds) {
    if (refund.state !== "REFUNDED") continue;
    const whole = lines.filter((other) => isOfLine(refund, other));
    const amountFen = sum(whole, (other) => other.amountFen);
    const qty = sum(whole, (other) => other.qty);
    if (refund.amountFen >= amountFen || (refund.platformQty ?? 0) >= qty) return "REFUNDED";
  }
  if (refunds.some(({ state }) => state === "APPLIED" || state === "AGREED" || state === "GOODS_BACK"))
    return "REFUNDING";
  const toldAt = Math.max(0, ...orders.map(({ modifiedAt }) => modifiedAt.getTime()));
  const told = refunds.every(({ modifiedAt }) => modifiedAt.getTime() < toldAt);
  return line.platformState === "REFUNDING" && told ? "REFUNDING" : "OPEN";
}

/** What became of a family: its rows as they now are, and what has to follow. */
export interface Settled {
  family: Family;
  /** Lines whose promised pieces go back. */
  released: number[];
  /** Orders that left 待发货 and have to be audited again, or ended. */
  fallen: OrderRow[];
}

/**
 * The states that follow, of every line and order. `before`: the family as it is in the database; `reopen`: what was
 * audited changed, so that it has to be looked at again.
 */
export function settle(before: Family, changed: Family, { reopen = false }: { reopen?: boolean } = {}): Settled {
  const lines = changed.lines.map((line) => ({ ...line, state: lineStateOf(line, changed) }));
  const endedAt = new Date(
    Math.max(...[...changed.orders, ...changed.afterSales].map(({ modifiedAt }) => modifiedAt.getTime())),
  );
  const held = new Set(before.orders.filter(({ state }) => state === "WAIT_SHIP").map(({ id }) => id));
  const known = new Map(before.orders.map((order) => [order.id, order]));
  const fallen: OrderRow[] = [];
  const orders = changed.orders.map((order) => {
    const own = lines.filter(({ orderId }) => orderId === order.id);
    const refunding = own.some(({ state }) => state === "REFUNDING");
    const gone = own.every(({ state }) => state === "REFUNDED");
    const { state, closeReason } = stateOf(order, { refunding, gone, reopen });
    const ended = state === "CLOSED" || state === "FINISHED";
    const settled: OrderRow = {
      ...order,
      state,
      closeReason,
      refunding,
      refundedFen: refundedOf(order.id, changed.afterSales, own),
      unmatched: own.some((line) => line.skuId === null && line.state !== "REFUNDED"),
      short: order.short && state === "WAIT_AUDIT" && !reopen,
      endedAt: ended ? (order.closedBy === null ? endedAt : order.endedAt) : null,
    };
    if (held.has(order.id) && state !== "WAIT_SHIP") {
      fallen.push(settled);
      return { ...settled, mergedInto: null, auditedBy: null, auditedAt: null };
    }
    return ended || hasLeft(known.get(order.id), settled) ? { ...settled, mergedInto: null } : settled;
  });
  const waiting = new Set(orders.filter(({ state }) => state === "WAIT_SHIP").map(({ id }) => id));
  const released = before.lines
    .filter(({ id, orderId }) => {
      if (!held.has(orderId)) return false;
      const now = lines.find((line) => line.id === id);
      return !waiting.has(orderId) || now?.state !== "OPEN";
    })
    .map(({ id }) => id);
  const afterSales = changed.afterSales.map((one) =>
    waitsForPlatform(one) && isPaidBack(one, lines) ? { ...one, state: "REFUNDED" as const, endedAt } : one,
  );
  return { family: { ...changed, orders, lines, afterSales }, released, fallen };
}

/** Opened at the returns desk for a parcel that nobody announced: its goods are here, its money is the platform's to tell. */
function waitsForPlatform({ type, state, amountFen, digest }: AfterSaleRow): boolean {
  return type === "RETURN" && state === "GOODS_BACK" && amountFen === 0 && digest === "";
}

function isPaidBack(sale: AfterSaleRow, lines: readonly LineRow[]): boolean {
  const named = lines.filter((line) => isOfLine(sale, line));
  return named.length > 0 && named.every(({ state }) => state === "REFUNDED");
}

/** Whether an order is not where it was, or goes to another door: it does not go in the parcel it was to go in. */
export function hasLeft(before: OrderRow | undefined, after: OrderRow): boolean {
  if (!before) return false;
  const waits = after.state === "WAIT_AUDIT" || after.state === "WAIT_SHIP";
  return before.state !== after.state || (waits && before.doorHash !== after.doorHash);
}

/** What was paid back of an order: by its after-sales, or as its lines say it where nothing tells of those. */
function refundedOf(orderId: number, afterSales: readonly AfterSaleRow[], lines: readonly LineRow[]): number {
  const paid = afterSales.filter((one) => one.orderId === orderId && one.state === "REFUNDED");
  return Math.max(
    sum(paid, ({ amountFen }) => amountFen),
    sum(lines, ({ refundedFen }) => refundedFen),
  );
}

function stateOf(
  order: OrderRow,
  { refunding, gone, reopen }: { refunding: boolean; gone: boolean; reopen: boolean },
): { state: ShopOrderState; closeReason: string } {
  const { platformState, closedBy } = order;
  const as = (state: ShopOrderState, closeReason = "") => ({ state, closeReason });
  if (closedBy !== null) return as("CLOSED", order.closeReason);
  if (platformState === "CLOSED") return as("CLOSED", "平台已关闭");
  if (gone) return as("CLOSED", "全部退款");
  if (order.shippedAt !== null) return as(platformState === "FINISHED" ? "FINISHED" : "SHIPPED");
  if (platformState === "FINISHED") return as("CLOSED", "平台已完成，不是本系统发的货");
  if (platformState === "WAIT_PAY") return as("WAIT_PAY");
  return as(order.state === "WAIT_SHIP" && !refunding && !reopen ? "WAIT_SHIP" : "WAIT_AUDIT");
}

/** A line as the platform tells it, and the pieces of it that stand in parts. */
interface Portion {
  id: number;
  qty: number;
}

/**
 * How many pieces of a platform's line, and how much of its amount, stand in each of its parts: as they were split,
 * the last part taking what the platform changed. A part that gets none is gone.
 */
export function portions(
  parts: readonly Portion[],
  qty: number,
  amountFen: number,
): Map<number, { qty: number; amountFen: number }> {
  let left = qty;
  const taken = parts.map(({ id, qty: own }, index) => {
    const part = index === parts.length - 1 ? left : Math.min(own, left);
    left -= part;
    return { id, qty: part };
  });
  const there = taken.filter((one) => one.qty > 0);
  const amounts = spread(
    amountFen,
    there.map((one) => one.qty),
  );
  return new Map(there.map((one, index) => [one.id, { qty: one.qty, amountFen: amounts[index] ?? 0 }]));
}

/** Amounts of the parts of an order: each what its lines are worth, the first the rest, with freight and discount. */
export function shareAmounts(
  orders: readonly OrderRow[],
  lines: readonly LineRow[],
  whole: { goodsFen: number; freightFen: number; discountFen: number; paidFen: number },
): OrderRow[] {
  const of = (order: OrderRow) => lines.filter(({ orderId }) => orderId === order.id);
  const qtyOf = (order: OrderRow) => sum(of(order), ({ qty }) => qty);
  const [first, ...parts] = orders;
  if (!first) return [];
  const shared = parts.map((part) => {
    const goodsFen = sum(of(part), (line) => line.priceFen * line.qty);
    const paidFen = sum(of(part), (line) => line.amountFen);
    return {
      ...part,
      goodsFen,
      paidFen,
      freightFen: 0,
      discountFen: goodsFen - paidFen,
      qty: qtyOf(part),
    };
  });
  const rest = (total: number, key: "goodsFen" | "paidFen") => Math.max(total - sum(shared, (part) => part[key]), 0);
  return [
    {
      ...first,
      goodsFen: rest(whole.goodsFen, "goodsFen"),
      paidFen: rest(whole.paidFen, "paidFen"),
      discountFen: whole.discountFen - sum(shared, (part) => part.discountFen),
      freightFen: whole.freightFen,
      qty: qtyOf(first),
    },
    ...shared,
  ];
}

export function sum<R>(rows: readonly R[], of: (row: R) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}
