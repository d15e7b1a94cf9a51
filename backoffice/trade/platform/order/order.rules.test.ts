/** State × action of 平台订单 and 售后: every pair is allowed or refused as the table says (domain.md §5, 26). */
import { describe, expect, it } from "vitest";
import {
  type AfterSaleState,
  type AfterSaleType,
  afterSaleStateLabels,
  afterSaleStates,
  afterSaleTypes,
  type ShopOrderAct,
  type ShopOrderState,
  shopOrderActLabels,
  shopOrderStateLabels,
  shopOrderStates,
} from "#contract/platform/order.words.ts";
import {
  type AfterSaleAction,
  afterSaleActions,
  mayAfterSale,
  mayInState,
  refuseAfterSale,
  refuseOrderAction,
} from "./order.rules.ts";

const orderActions = Object.keys(shopOrderActLabels) as ShopOrderAct[];

/** What may be done with an order, a line a state. */
const table: Record<ShopOrderState, readonly ShopOrderAct[]> = {
  WAIT_PAY: ["hold", "release", "match", "reroute", "handle", "address", "close"],
  WAIT_AUDIT: [
    "audit",
    "match",
    "reroute",
    "hold",
    "release",
    "splitStock",
    "split",
    "merge",
    "unmerge",
    "handle",
    "address",
    "waybill",
    "close",
  ],
  WAIT_SHIP: ["unaudit", "hold", "merge", "unmerge", "waybill", "ship", "close"],
  SHIPPED: ["recall", "tell", "close", "afterSale"],
  FINISHED: ["tell", "afterSale"],
  CLOSED: [],
};

/** 已审核: what was allowed before the audit is again, once that is taken back. */
const onceUnaudited: readonly ShopOrderAct[] = [
  "audit",
  "match",
  "reroute",
  "release",
  "splitStock",
  "split",
  "handle",
  "address",
];

describe("an order", () => {
  const pairs = shopOrderStates.flatMap((state) => orderActions.map((action) => ({ state, action })));

  it("has every state and action in the table", () => {
    expect(pairs).toHaveLength(108);
    expect(Object.keys(table)).toEqual([...shopOrderStates]);
    expect(new Set(Object.values(table).flat())).toEqual(new Set(orderActions));
  });

  it.each(pairs)("$state, $action", ({ state, action }) => {
    const allowed = table[state].includes(action);
    expect(mayInState(state, action)).toBe(allowed);
    const refusal = refuseOrderAction(state, action);
    if (allowed) return expect(refusal).toBeNull();
    expect(refusal).toMatch(new RegExp(`^${shopOrderStateLabels[state]}，不能[^，]+(，请先取消锁定)?$`));
    const hint = state === "WAIT_SHIP" && onceUnaudited.includes(action);
    expect(refusal?.endsWith("，请先取消锁定")).toBe(hint);
  });
});

/** Whether goods came back, and went out. */
type Goods = "nothing" | "received" | "sent" | "both";
const goods: readonly Goods[] = ["nothing", "received", "sent", "both"];

/** What may be done with an after-sale; what is not named is refused. */
const afterSales: Record<AfterSaleType, Partial<Record<AfterSaleState, Record<Goods, readonly AfterSaleAction[]>>>> = {
  REFUND_ONLY: {
    APPLIED: all("agree", "reject"),
    AGREED: { nothing: ["reject", "finish"], received: ["finish"], sent: ["finish"], both: ["finish"] },
    GOODS_BACK: all("finish"),
  },
  RETURN: {
    APPLIED: all("agree", "reject"),
    AGREED: { nothing: ["reject", "receive"], received: [], sent: ["receive"], both: [] },
    GOODS_BACK: { nothing: ["receive"], received: ["finish"], sent: ["receive"], both: ["finish"] },
    REFUNDED: { nothing: ["receive"], received: [], sent: ["receive"], both: [] },
  },
  EXCHANGE: {
    APPLIED: all("agree", "reject"),
    AGREED: { nothing: ["reject", "receive"], received: [], sent: ["receive"], both: [] },
    GOODS_BACK: { nothing: ["receive", "send"], received: ["send"], sent: ["receive"], both: [] },
    REFUNDED: { nothing: ["receive"], received: [], sent: ["receive"], both: [] },
  },
  RESEND: {
    APPLIED: all("agree", "reject"),
    AGREED: { nothing: ["reject", "send"], received: ["send"], sent: [], both: [] },
  },
};

function all(...actions: AfterSaleAction[]): Record<Goods, readonly AfterSaleAction[]> {
  return { nothing: actions, received: actions, sent: actions, both: actions };
}

describe("an after-sale", () => {
  const stands = afterSaleTypes.flatMap((type) =>
    afterSaleStates.flatMap((state) => goods.map((moved) => ({ type, state, moved }))),
  );

  it.each(stands)("$type, $state, $moved", ({ type, state, moved }) => {
    const received = moved === "received" || moved === "both";
    const sent = moved === "sent" || moved === "both";
    const stand = { type, state, received, sent };
    const allowed = afterSaleActions.filter((action) => mayAfterSale(stand, action));
    expect(allowed).toEqual([...(afterSales[type][state]?.[moved] ?? [])]);
    for (const action of afterSaleActions) {
      const refusal = refuseAfterSale(stand, action);
      if (allowed.includes(action)) expect(refusal).toBeNull();
      else expect(refusal).toMatch(new RegExp(`^售后${afterSaleStateLabels[state]}，不能`));
    }
  });
});
