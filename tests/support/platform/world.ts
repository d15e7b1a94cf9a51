/**
 * What the test platform knows: one table of orders, one of refunds, what was pushed and shipped, and how it misbehaves.
 * The four protocols read and write it each in its own form.
 */

import { TestWaybills } from "./waybills.ts";

export const protocols = ["taobao", "alibaba", "douyin", "pinduoduo"] as const;
export type Protocol = (typeof protocols)[number];

/** The application of each protocol, as the platform has registered it. */
export const apps: Record<
  Protocol,
  { readonly appKey: string; readonly appSecret: string; readonly serviceId?: string }
> = {
  taobao: { appKey: "12129701", appSecret: "3f2a9c41d7e84b0c9d5e6f708192a3b4" },
  alibaba: { appKey: "1000000", appSecret: "Tg7qL0pXz2Yw" },
  douyin: {
    ...{ appKey: "3409409348479354011", appSecret: "2ad2355c-01d0-11f8-91dc-05a8cd1054b1" },
    serviceId: "7003021",
  },
  pinduoduo: { appKey: "5c1f0d6a3b7e49288f60a1b2c3d4e5f6", appSecret: "9b8a7c6d5e4f30211203f4e5d6c7b8a990817263" },
};

export interface TestLine {
  id: string;
  itemId: string;
  skuId: string;
  code: string;
  title: string;
  color: string;
  size: string;
  qty: number;
  priceFen: number;
  amountFen: number;
  refund: "NONE" | "OPEN" | "DONE" | "CLOSED";
}

/** Instants are ISO texts: this travels as JSON. */
export interface TestOrder {
  no: string;
  /** Of which shop; the orders of none are every shop's. */
  shop?: string;
  status: "WAIT_PAY" | "PAID" | "SHIPPED" | "FINISHED" | "CLOSED";
  placedAt: string;
  paidAt: string | null;
  modifiedAt: string;
  shipBy: string | null;
  buyer: string;
  /** The platform tells callers masks of the receiver, and what it can read itself beside them. */
  sealed?: boolean;
  name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  address: string;
  message: string;
  remark: string;
  /** 0 none, 1 to 5 红黄绿蓝紫. */
  flag: number;
  freightFen: number;
  paidFen: number;
  courier: string;
  waybillNo: string;
  lines: TestLine[];
}

export interface TestRefund {
  no: string;
  shop?: string;
  orderNo: string;
  lineId: string;
  skuId: string;
  type: "REFUND_ONLY" | "RETURN" | "EXCHANGE" | "RESEND";
  status: "APPLIED" | "AGREED" | "GOODS_BACK" | "REFUNDED" | "REJECTED" | "WITHDRAWN";
  qty: number;
  fen: number;
  reason: string;
  courier: string;
  waybillNo: string;
  appliedAt: string;
  modifiedAt: string;
}

/**
 * What goes wrong, from the `after`th call on (0: the next one) for `times` calls (Infinity unless told), where the
 * method's name holds `method`.
 *
 * - HTML: a page, 200. ERROR_200: the protocol's own form of an error that is the platform's, 200. HANG_UP: the
 *   connection is closed. SILENT: no answer. RATE: the protocol's form of too many calls. TOKEN: of a token that ended.
 *   LOST: it is done, and the connection is closed before the answer. HUGE: JSON that does not end. HTTP_500: a page, 500. HTTP_429. NOTHING: 200 and no byte. REDIRECT: 302 elsewhere.
 */
export interface Fault {
  kind:
    | "HTML"
    | "ERROR_200"
    | "HANG_UP"
    | "LOST"
    | "SILENT"
    | "RATE"
    | "TOKEN"
    | "HUGE"
    | "HTTP_500"
    | "HTTP_429"
    | "NOTHING"
    | "REDIRECT";
  method?: string;
  after?: number;
  times?: number;
}

export interface Conduct {
  /** Before every answer of the gateways. */
  delayMs: number;
  /** The platform's time, ISO; its machine's where null. */
  now: string | null;
  /** Of one application; 0: as many as come. */
  callsPerSecond: number;
  /** SKUs whose stock the platform refuses to set. */
  refusedSkus: string[];
}

export interface RecordedCall {
  protocol: Protocol;
  method: string;
  /** The protocol's own code; null where it was answered well. */
  error: string | null;
  page: string | null;
}

export interface RecordedShipment {
  protocol: Protocol;
  no: string;
  courier: string;
  waybillNo: string;
  lineIds: string[];
}

/** `itemId/skuId` → pieces. */
export type Stock = Record<string, number>;

export interface Records {
  calls: RecordedCall[];
  shipments: RecordedShipment[];
  stock: Stock;
}

/** How many orders, and of what; the same numbers give the same orders. */
export interface Generated {
  count: number;
  /** Of the first order; each is `everyMs` later. */
  from: string;
  everyMs: number;
  linesEach: number;
  /** Merchant codes, taken in turn. */
  codes: string[];
  status?: TestOrder["status"];
  prefix?: string;
  shop?: string;
}

export const couriers = [
  { code: "SF", number: "44", dy: "shunfeng", name: "顺丰速运" },
  { code: "ZTO", number: "115", dy: "zhongtong", name: "中通快递" },
  { code: "YTO", number: "85", dy: "yuantong", name: "圆通速递" },
  { code: "YUNDA", number: "121", dy: "yunda", name: "韵达快递" },
] as const;

export class World {
  orders = new Map<string, TestOrder>();
  refunds = new Map<string, TestRefund>();
  faults: (Fault & { seen: number })[] = [];
  conduct: Conduct = { delayMs: 0, now: null, callsPerSecond: 0, refusedSkus: [] };
  records: Records = { calls: [], shipments: [], stock: {} };
  readonly waybills = new TestWaybills();
  private recent: number[] = [];

  reset(): void {
    this.orders.clear();
    this.refunds.clear();
    this.faults = [];
    this.conduct = { delayMs: 0, now: null, callsPerSecond: 0, refusedSkus: [] };
    this.records = { calls: [], shipments: [], stock: {} };
    this.recent = [];
    this.waybills.reset();
  }

  now(): Date {
    return this.conduct.now === null ? new Date() : new Date(this.conduct.now);
  }

  /** What befalls this call. */
  fault(method: string): Fault["kind"] | null {
    for (const fault of this.faults) {
      if (fault.method !== undefined && !method.includes(fault.method)) continue;
      const place = fault.seen - (fault.after ?? 0);
      fault.seen += 1;
      if (place >= 0 && place < (fault.times ?? Number.POSITIVE_INFINITY)) return fault.kind;
    }
    return null;
  }

  tooOften(): boolean {
    if (this.conduct.callsPerSecond === 0) return false;
    const now = Date.now();
    this.recent = this.recent.filter((at) => at > now - 1000);
    this.recent.push(now);
    return this.recent.length > this.conduct.callsPerSecond;
  }

  /** What was changed from `from` to `to`, both within, the latest change first; one page of it, numbered from 1. */
  page<Row extends TestOrder | TestRefund>(
    rows: Iterable<Row>,
    { shop, from, to, number, size }: { shop: string; from: Date; to: Date; number: number; size: number },
  ): { total: number; rows: Row[] } {
    const found = [...rows]
      .filter((row) => row.shop === undefined || row.shop === shop)
      .filter(({ modifiedAt }) => {
        const second = Math.floor(Date.parse(modifiedAt) / 1000);
        return second >= Math.floor(from.getTime() / 1000) && second <= Math.floor(to.getTime() / 1000);
      })
      .sort((a, b) => Date.parse(b.modifiedAt) - Date.parse(a.modifiedAt) || (a.no < b.no ? 1 : -1));
    return { total: found.length, rows: found.slice((number - 1) * size, number * size) };
  }

  generate({ count, from, everyMs, linesEach, codes, status = "PAID", prefix = "9", shop }: Generated): void {
    for (let index = 0; index < count; index += 1) {
      const no = `${prefix}${String(index + 1).padStart(17, "0")}`;
      const modified = new Date(Date.parse(from) + index * everyMs);
      const at = (ms: number) => new Date(modified.getTime() + ms).toISOString();
      const lines = Array.from({ length: linesEach }, (_, line): TestLine => {
        const place = (index * linesEach + line) % codes.length;
        const priceFen = 5_900 + (place % 40) * 100;
        const qty = 1 + ((index + line) % 2);
        return {
          id: `${no}${line + 1}`,
          itemId: String(600_000_000_000 + Math.floor(place / 8)),
          skuId: String(4_800_000_000_000 + place),
          code: codes[place] ?? "",
          title: "测试款",
          color: ["黑", "白", "灰"][place % 3] ?? "黑",
          size: ["S", "M", "L", "XL"][place % 4] ?? "M",
          qty,
          priceFen,
          amountFen: priceFen * qty,
          refund: "NONE",
        };
      });
      const paidFen = lines.reduce((sum, line) => sum + line.amountFen, 0);
      this.orders.set(no, {
        no,
        ...(shop !== undefined && { shop }),
        status,
        placedAt: at(-120_000),
        paidAt: status === "WAIT_PAY" ? null : at(-60_000),
        modifiedAt: modified.toISOString(),
        shipBy: at(48 * 3_600_000),
        buyer: `买家${index + 1}`,
        name: `收货人${index + 1}`,
        phone: `1380000${String(index % 10_000).padStart(4, "0")}`,
        province: "浙江省",
        city: "杭州市",
        district: "上城区",
        address: `四季青街道 ${index + 1} 号`,
        message: "",
        remark: "",
        flag: 0,
        freightFen: 0,
        paidFen,
        courier: "",
        waybillNo: "",
        lines,
      });
    }
  }

  /**
   * Sends an order.
   *
   * @returns why not
   */
  ship(shipment: RecordedShipment): "UNKNOWN" | "SHIPPED" | "CLOSED" | "REFUNDING" | "UNPAID" | null {
    const order = this.orders.get(shipment.no);
    if (!order) return "UNKNOWN";
    if (order.status === "SHIPPED" || order.status === "FINISHED") return "SHIPPED";
    if (order.status === "CLOSED") return "CLOSED";
    if (order.status === "WAIT_PAY") return "UNPAID";
    if (order.lines.some((line) => line.refund === "OPEN")) return "REFUNDING";
    order.courier = shipment.courier;
    order.waybillNo = shipment.waybillNo;
    const earlier = this.records.shipments.filter(({ no }) => no === shipment.no);
    const sent = new Set([...earlier, shipment].flatMap(({ lineIds }) => lineIds));
    const all = shipment.lineIds.length === 0 || order.lines.every((line) => sent.has(line.id));
    if (all) order.status = "SHIPPED";
    order.modifiedAt = this.now().toISOString();
    this.records.shipments.push(shipment);
    return null;
  }
}
