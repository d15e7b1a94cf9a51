/** A 抖店 shop as its platform has it, which goes on by chance: what it said of its orders at any moment, by its interface and as a file. */
import { formatInstant } from "#backoffice/core/clock.ts";
import type { PlatformOrder, PlatformOrderLine } from "#backoffice/trade/platform/adapter/adapter.ts";
import type { PlatformState } from "#contract/platform/order.words.ts";
import { csvOf, douyinOrderRow } from "../data/order-files.ts";
import { paidOrder } from "../data/shop-orders.ts";

interface Line {
  sub: string;
  code: string;
  qty: number;
  fen: number;
  state: "OPEN" | "REFUNDING" | "REFUNDED";
  /** Of a line that goes out all the same. */
  backFen: number;
}

/** An order at a moment. */
export interface Snapshot {
  readonly at: Date;
  readonly no: string;
  readonly state: PlatformState;
  readonly placedAt: Date;
  readonly paidAt: Date | null;
  readonly message: string;
  readonly lines: readonly Readonly<Line>[];
}

export const platformEvents = [
  ...(["place", "place", "place", "pay", "pay", "pay", "ship", "finish", "cancel"] as const),
  ...(["ask", "refund", "withdraw", "partly", "raise", "message"] as const),
];
export type PlatformEvent = (typeof platformEvents)[number];

/** The specification of a line, which no other line of its order has. */
export const specOf = (code: string) => `规格 ${code}`;

export class ShopPlatform {
  /** Each order's moments, the newest last. */
  readonly orders = new Map<string, Snapshot[]>();
  private seconds = 0;

  constructor(
    private readonly start: Date,
    private readonly codes: readonly string[],
  ) {}

  now(): Date {
    return new Date(this.start.getTime() + this.seconds * 1000);
  }

  numbers(): string[] {
    return [...this.orders.keys()];
  }

  newest(no: string): Snapshot {
    const moments = this.orders.get(no) ?? [];
    const last = moments.at(-1);
    if (!last) throw new Error(`The platform has no order ${no}`);
    return last;
  }

  /** The orders as they were so many moments before their newest. */
  asOf(at: Date): Snapshot[] {
    return [...this.orders.values()].flatMap((moments) => moments.filter((one) => one.at <= at).at(-1) ?? []);
  }

  /** Something happens, where it can: to one of the latest orders. False: nothing did. */
  happen(event: PlatformEvent, pick: number, linePick: number): boolean {
    this.seconds += 2;
    const at = this.now();
    if (event === "place") {
      const no = `77${String(this.orders.size + 1).padStart(10, "0")}`;
      const count = 1 + (pick % 3);
      const lines = Array.from({ length: count }, (_, index): Line => {
        const code = this.codes[(pick + index) % this.codes.length] ?? "";
        const qty = 1 + ((linePick + index) % 2);
        return { sub: `${no}${index}`, code, qty, fen: 5_900 * qty, state: "OPEN", backFen: 0 };
      });
      this.orders.set(no, [{ at, no, state: "WAIT_PAY", placedAt: at, paidAt: null, message: "", lines }]);
      return true;
    }
    const numbers = this.numbers();
    const no = numbers[numbers.length - 1 - (pick % Math.min(numbers.length, 12))];
    const next = no === undefined ? null : changed(this.newest(no), event, linePick, at);
    if (no === undefined || next === null) return false;
    this.orders.get(no)?.push({ ...next, at });
    return true;
  }
}

/** Null: that cannot happen to it. */
function changed(order: Snapshot, event: PlatformEvent, linePick: number, at: Date): Snapshot | null {
  const { state } = order;
  const line = order.lines[linePick % order.lines.length];
  const waits = state === "PAID" || state === "SHIPPED";
  const withLine = (change: Partial<Line>): Snapshot => {
    const lines = order.lines.map((one) => (one === line ? { ...one, ...change } : one));
    return { ...order, lines, state: lines.every((one) => one.state === "REFUNDED") ? "CLOSED" : state };
  };
  if (event === "pay") return state === "WAIT_PAY" ? { ...order, state: "PAID", paidAt: at } : null;
  if (event === "cancel") return state === "WAIT_PAY" ? { ...order, state: "CLOSED" } : null;
  if (event === "ship") return state === "PAID" ? { ...order, state: "SHIPPED" } : null;
  if (event === "finish") return state === "SHIPPED" ? { ...order, state: "FINISHED" } : null;
  if (event === "message") return waits && order.message === "" ? { ...order, message: "请放贺卡" } : null;
  if (!line || !waits) return null;
  if (event === "ask") return line.state === "OPEN" ? withLine({ state: "REFUNDING" }) : null;
  if (event === "withdraw") return line.state === "REFUNDING" ? withLine({ state: "OPEN" }) : null;
  if (event === "refund") return line.state === "REFUNDING" ? withLine({ state: "REFUNDED", backFen: line.fen }) : null;
  if (line.state !== "OPEN") return null;
  if (event === "partly") return line.backFen === 0 ? withLine({ backFen: 500 }) : null;
  return state === "PAID" ? withLine({ fen: line.fen + 2_000 }) : null;
}

/** The order by the platform's interface. */
export function wordOf(order: Snapshot): PlatformOrder {
  const lines = order.lines.map(
    (line): PlatformOrderLine => ({
      ...{ platformLineId: line.sub, platformItemId: "3601", platformSkuId: "", merchantCode: line.code },
      ...{ title: "针织衫", spec: specOf(line.code), qty: line.qty, priceFen: 5_900, amountFen: line.fen },
      ...{ state: line.state, refundedFen: line.backFen },
    }),
  );
  const goodsFen = order.lines.reduce((total, { qty }) => total + 5_900 * qty, 0);
  const paidFen = order.lines.reduce((total, { fen }) => total + fen, 0);
  return paidOrder(order.no, lines, {
    ...{ state: order.state, modifiedAt: order.at, placedAt: order.placedAt, paidAt: order.paidAt },
    receiver: {
      ...{ name: "林小满", phone: "13800004321", province: "浙江省", city: "杭州市", district: "上城区" },
      address: "采荷路 9 号",
    },
    ...{ buyerMessage: order.message, amounts: { goodsFen, freightFen: 0, discountFen: goodsFen - paidFen, paidFen } },
  });
}

const stateWords: Record<PlatformState, string> = {
  ...{ WAIT_PAY: "待支付", PAID: "待发货", SHIPPED: "已发货", FINISHED: "已完成", CLOSED: "已关闭" },
};
const yuan = (fen: number) => (fen / 100).toFixed(2);

/** How somebody handles a file before it is uploaded. */
export interface Handling {
  /** Headings that the export was made without. */
  readonly without: readonly string[];
  /** How far the columns are turned about. */
  readonly turned: number;
  /** Rows that are lost at the end. */
  readonly cut: number;
  /** Rows that stand there twice. */
  readonly doubled: number;
}

/** Headings that a file may lack. */
export const sometimesLacking = ["子订单编号", "商家编码", "买家留言", "详细地址", "收件人", "支付完成时间"];

/** The file that the platform exports of these orders, and which lines of each stand in it. */
export function fileOf(
  orders: readonly Snapshot[],
  handling: Handling,
): { file: Buffer; subs: Map<string, Set<string>> } {
  const table = orders.flatMap((order) =>
    order.lines.map((line) => ({
      ...douyinOrderRow({
        ...{ order: order.no, line: line.sub.slice(order.no.length), code: line.code, spec: specOf(line.code) },
        ...{ qty: String(line.qty), paid: yuan(line.fen), message: order.message || "-" },
        ...{ placed: formatInstant(order.placedAt), paidAt: order.paidAt ? formatInstant(order.paidAt) : "-" },
        state: line.state === "REFUNDED" ? "已关闭" : stateWords[order.state],
        refund: line.state === "REFUNDING" ? "待商家处理" : line.backFen > 0 ? "退款成功" : "-",
        back: line.backFen > 0 ? yuan(line.backFen) : "-",
      }),
      // A heading that nobody knows.
      是否评价: "否",
    })),
  );
  const headings = Object.keys(table[0] ?? {}).filter((heading) => !handling.without.includes(heading));
  const turned = [
    ...headings.slice(handling.turned % headings.length),
    ...headings.slice(0, handling.turned % headings.length),
  ];
  const left = table.slice(0, Math.max(table.length - handling.cut, 0));
  const again = left.slice(0, handling.doubled);
  const subs = new Map<string, Set<string>>();
  for (const { 主订单编号: no, 商品规格: spec } of left) subs.set(no, (subs.get(no) ?? new Set()).add(spec));
  return { file: csvOf([...left, ...again], turned), subs };
}
