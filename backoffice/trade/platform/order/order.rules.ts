/** 平台订单: what may be done in which state, and what stands in the way of an audit (domain.md §3.5). Pure. */
import {
  type AfterSaleState,
  type AfterSaleType,
  afterSaleStateLabels,
  type ShopOrderAct,
  type ShopOrderException,
  type ShopOrderState,
  shopOrderActLabels,
  shopOrderExceptionLabels,
  shopOrderStateLabels,
} from "#contract/platform/order.words.ts";

const allowed: Record<ShopOrderAct, readonly ShopOrderState[]> = {
  audit: ["WAIT_AUDIT"],
  unaudit: ["WAIT_SHIP"],
  match: ["WAIT_PAY", "WAIT_AUDIT"],
  reroute: ["WAIT_PAY", "WAIT_AUDIT"],
  hold: ["WAIT_PAY", "WAIT_AUDIT", "WAIT_SHIP"],
  release: ["WAIT_PAY", "WAIT_AUDIT"],
  splitStock: ["WAIT_AUDIT"],
  split: ["WAIT_AUDIT"],
  merge: ["WAIT_AUDIT", "WAIT_SHIP"],
  unmerge: ["WAIT_AUDIT", "WAIT_SHIP"],
  handle: ["WAIT_PAY", "WAIT_AUDIT"],
  address: ["WAIT_PAY", "WAIT_AUDIT"],
  waybill: ["WAIT_AUDIT", "WAIT_SHIP"],
  ship: ["WAIT_SHIP"],
  recall: ["SHIPPED"],
  tell: ["SHIPPED", "FINISHED"],
  close: ["WAIT_PAY", "WAIT_AUDIT", "WAIT_SHIP", "SHIPPED"],
  afterSale: ["SHIPPED", "FINISHED"],
};

export function mayInState(state: ShopOrderState, action: ShopOrderAct): boolean {
  return allowed[action].includes(state);
}

/** Why the action is not possible in this state; null when it is. */
export function refuseOrderAction(state: ShopOrderState, action: ShopOrderAct): string | null {
  if (mayInState(state, action)) return null;
  const unaudited = mayInState("WAIT_AUDIT", action) && state === "WAIT_SHIP";
  return `${shopOrderStateLabels[state]}，不能${shopOrderActLabels[action]}${unaudited ? "，请先取消锁定" : ""}`;
}

export interface Flags {
  readonly unmatched: boolean;
  readonly short: boolean;
  readonly refunding: boolean;
  readonly badAddress: boolean;
  readonly messageOpen: boolean;
  readonly heldUntil: string | null;
}

/** 暂缓发货: held before its day of the company, and no longer from that on. */
export function isHeld({ heldUntil }: Pick<Flags, "heldUntil">, today: string): boolean {
  return heldUntil !== null && heldUntil > today;
}

/** Whether an order that is held until the day of the company `until` can no longer be sent by the platform's 应发货时间. */
export function isHeldPast(until: string, shipDeadline: Date | null): boolean {
  return shipDeadline !== null && Date.parse(`${until}T00:00:00+08:00`) >= shipDeadline.getTime();
}

/** Why what is held is not sent, nor put on its way; null where nothing holds it. It stays 待审核, or unpaid, until its day. */
export function refuseHeld(
  order: Pick<Flags, "heldUntil"> & { readonly state: ShopOrderState },
  today: string,
  act: string,
): string | null {
  const waits = order.state === "WAIT_PAY" || order.state === "WAIT_AUDIT";
  return waits && isHeld(order, today)
    ? `暂缓发货，留到 ${order.heldUntil}，不能${act}；提前发请先取消暂缓再审核`
    : null;
}

/** The exceptions in the order in which they are dealt with, on that day of the company. */
export function exceptionsOf(flags: Flags, today: string): ShopOrderException[] {
  const { unmatched, short, refunding, badAddress, messageOpen } = flags;
  return [
    ...(unmatched ? (["UNMATCHED"] as const) : []),
    ...(short ? (["SHORT"] as const) : []),
    ...(refunding ? (["REFUNDING"] as const) : []),
    ...(badAddress ? (["ADDRESS"] as const) : []),
    ...(messageOpen ? (["MESSAGE"] as const) : []),
    ...(isHeld(flags, today) ? (["HELD"] as const) : []),
  ];
}

/** Those that want somebody, of whatever day. */
export function troublesOf(flags: Flags): ShopOrderException[] {
  return exceptionsOf({ ...flags, heldUntil: null }, "");
}

const remedies: Record<ShopOrderException, string> = {
  UNMATCHED: "请先匹配商品",
  SHORT: "请补货、改仓或拆单",
  REFUNDING: "请等退款处理完",
  ADDRESS: "请先改收货地址",
  MESSAGE: "请先处理留言",
  HELD: "到日自动恢复，提前发请先取消暂缓",
};

/** Why the order may not be audited; null when it may. That it was short is asked of the stock again. */
export function refuseAudit(flags: Flags, today: string): string | null {
  const [first] = exceptionsOf({ ...flags, short: false }, today);
  if (!first) return null;
  const until = first === "HELD" ? ` ${flags.heldUntil}` : "";
  return `${shopOrderExceptionLabels[first]}${until}，${remedies[first]}`;
}

/** The platform says that it was sent, and nobody here sent it. */
export function isShippedElsewhere(order: { state: ShopOrderState; platformState: string }): boolean {
  return order.platformState === "SHIPPED" && ["WAIT_PAY", "WAIT_AUDIT", "WAIT_SHIP"].includes(order.state);
}

/** Why an order is not audited into a parcel of our own: the platform has it, or some of its lines, as sent already; null else. */
export function refuseSecondParcel(
  order: { state: ShopOrderState; platformState: string; id: number },
  lines: readonly { orderId: number; sentElsewhere: boolean; state: string }[],
): string | null {
  if (isShippedElsewhere(order)) return "平台已显示发货，不能再发一次，请在列表勾选后“按平台已发出库”";
  const sent = lines.filter((line) => line.orderId === order.id && line.sentElsewhere && line.state === "OPEN");
  return sent.length > 0
    ? `平台已显示其中 ${sent.length} 行发货，请先把这些行拆单，再对拆出的一单“按平台已发出库”`
    : null;
}

const longestAddress = 500;

interface Receiver {
  readonly name: string;
  readonly phone: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly address: string;
}

/** Whether a text stands for one that the platform keeps to itself: `138****1111`, `##密文##`, `$$密文$$1`, `~密文~1~`. */
function isMasked(text: string): boolean {
  return /\*|##.*##|\$\$.*\$\$|^~.*~/.test(text);
}

/** 地址在平台: whom it goes to is masked, enciphered or not told at all; the platform prints its label. */
export function isAtPlatform({ name, phone, address }: Pick<Receiver, "name" | "phone" | "address">): boolean {
  const texts = [name, phone, address];
  return texts.some(isMasked) || texts.every((text) => text.trim() === "");
}

/** 地址异常: nothing to go by, no province, or more than a label holds. What the platform keeps to itself is no fault of the address. */
export function isBadAddress(receiver: Receiver): boolean {
  const { name, province, address } = receiver;
  if (isAtPlatform(receiver)) return address.length > longestAddress;
  return name.trim() === "" || province.trim() === "" || address.trim() === "" || address.length > longestAddress;
}

/** Of an address: what is too long for a label is flagged and kept all the same, for somebody has to shorten it. */
const longestKept = 10_000;

/** What of the receiver is kept. */
export function cutReceiver(receiver: Receiver): Receiver {
  return {
    name: clean(receiver.name, 100),
    phone: clean(receiver.phone, 40),
    province: clean(receiver.province, 50),
    city: clean(receiver.city, 50),
    district: clean(receiver.district, 50),
    address: clean(receiver.address, longestKept),
  };
}

/** Without what neither a database nor a label can hold. */
export function clean(text: string, most: number): string {
  return text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, most);
}

/** 张三 → 张**, 欧阳小雨 → 欧***: the first character and no more. */
export function maskName(name: string): string {
  const [first = "", ...rest] = [...name];
  return first + "*".repeat(Math.min(Math.max(rest.length, 1), 3) * Number(first !== ""));
}

/** The last four digits of a telephone number, where it has that many. */
export function tailOf(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return digits.length >= 4 ? digits.slice(-4) : "";
}

export type AfterSaleAction = "agree" | "reject" | "receive" | "send" | "finish";
export const afterSaleActions = ["agree", "reject", "receive", "send", "finish"] as const;

const afterSaleActionLabels: Record<AfterSaleAction, string> = {
  agree: "同意",
  reject: "拒绝",
  receive: "收货",
  send: "发出",
  finish: "办结",
};

interface AfterSaleStand {
  readonly type: AfterSaleType;
  readonly state: AfterSaleState;
  /** Whether goods of it came back already, or went out. */
  readonly received: boolean;
  readonly sent: boolean;
}

/** Goods come back of a 退货退款 and of a 换货. */
const bringsBack = (type: AfterSaleType) => type === "RETURN" || type === "EXCHANGE";
/** Goods go out of a 换货 and of a 补发. */
const sendsOut = (type: AfterSaleType) => type === "EXCHANGE" || type === "RESEND";

export function mayAfterSale({ type, state, received, sent }: AfterSaleStand, action: AfterSaleAction): boolean {
  switch (action) {
    case "agree":
      return state === "APPLIED";
    case "reject":
      return state === "APPLIED" || (state === "AGREED" && !received && !sent);
    // The platform may have paid before the parcel is here.
    case "receive":
      return bringsBack(type) && !received && (state === "AGREED" || state === "GOODS_BACK" || state === "REFUNDED");
    case "send":
      return sendsOut(type) && !sent && state === (type === "EXCHANGE" ? "GOODS_BACK" : "AGREED");
    case "finish":
      // Of a 仅退款 goods are here where its parcel was stopped, or not taken by the buyer.
      return (
        (state === "GOODS_BACK" || (type === "REFUND_ONLY" && state === "AGREED")) &&
        !sendsOut(type) &&
        (received || !bringsBack(type))
      );
  }
}

/** Why a parcel of the after-sale that lies on the table is not taken in; null when it is: what is here is here, whatever was agreed. */
export function refuseReturned({ type, state, received }: Omit<AfterSaleStand, "sent">): string | null {
  if (received) return "已收货，不能再收";
  if (type === "RESEND") return "是补发，没有退回的货";
  return state === "REJECTED" ? "已拒绝，不能收货" : null;
}

export function refuseAfterSale(stand: AfterSaleStand, action: AfterSaleAction): string | null {
  if (mayAfterSale(stand, action)) return null;
  return `售后${afterSaleStateLabels[stand.state]}，不能${afterSaleActionLabels[action]}`;
}
