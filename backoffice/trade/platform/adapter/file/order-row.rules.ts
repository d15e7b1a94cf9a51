/** One row of a platform's spreadsheet of orders: what its words, amounts and addresses mean. Pure. */
import { dropInvisible } from "#contract/clean-text.ts";
import type { OrderLineState, PlatformState } from "#contract/platform/order.words.ts";

/** 订单状态 in any platform's words; null for one that is not known. */
export function stateOfText(text: string): PlatformState | null {
  if (/关闭|取消|终止|未发货[，,]?退款成功/.test(text)) return "CLOSED";
  if (/交易成功|已完成|已收货|已签收|已评价/.test(text)) return "FINISHED";
  if (/部分发货|待发货|等待卖家发货|等待发货|备货/.test(text)) return "PAID";
  if (/已发货|待收货|待签收|等待买家(?:确认|收货|签收)|已揽收|运输中/.test(text)) return "SHIPPED";
  if (/待付款|待支付|未付款|未支付|等待买家付款|待成团|拼团中/.test(text)) return "WAIT_PAY";
  return /已付款|已支付|待审核|风控/.test(text) ? "PAID" : null;
}

/** 售后状态 and what 订单状态 says of it. */
export function refundOfText(refund: string, state: string): OrderLineState {
  if (/退款成功|已退款|全额退款|售后成功|售后完成/.test(refund + state)) return "REFUNDED";
  if (/^$|^[-—/]+$|没有|无售后|无退款|未申请|取消|关闭|撤销|失败|售后完毕/.test(refund)) return "OPEN";
  return "REFUNDING";
}

/** Whether 售后状态 says that a refund was asked for, and was withdrawn or refused. */
export function isWithdrawn(refund: string): boolean {
  return /取消|关闭|撤销|失败|拒绝/.test(refund) && !/无售后|没有/.test(refund);
}

/** The least advanced of the states of an order's lines, those that were closed apart: what is left to do with the order. */
export function stateOfLines(states: readonly PlatformState[]): PlatformState {
  const open = (["WAIT_PAY", "PAID", "SHIPPED", "FINISHED"] as const).find((state) => states.includes(state));
  return open ?? "CLOSED";
}

/** A waybill number without what a platform writes before it: `No:773…`. */
export function bareWaybill(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/^(?:No|单号|运单号)\s*[:.]?\s*/i, "")
    .trim();
}

/** 快递信息: `78900000000001-中通快递`, several parted by `;`. */
export function parcelsOf(text: string): { courier: string; waybillNo: string }[] {
  return text.split(/[;；\n]/).flatMap((one) => {
    const match = /^([0-9A-Za-z]{6,40})\s*[-—:,，]\s*(.*)$/.exec(bareWaybill(one.trim()));
    const waybillNo = match?.[1] ?? bareWaybill(one.trim());
    return waybillNo === "" ? [] : [{ courier: match?.[2]?.trim() ?? "", waybillNo }];
  });
}

/** 红黄绿蓝紫 as 1 to 5; 0 for none, and for a colour that is none of these. */
export function flagOfText(text: string): number {
  const numbered = /^[0-5]$/.exec(text)?.[0];
  return numbered ? Number(numbered) : ["红", "黄", "绿", "蓝", "紫"].findIndex((color) => text.includes(color)) + 1;
}

/** A cell without what keeps a spreadsheet from reading it as a number: `="123"`, `'138…`, a tab; empty for a sign of nothing: `-`, `null`, 无. */
export function bareCell(cell: string): string {
  const bare = dropInvisible(cell)
    .trim()
    .replace(/^="?([^"]*)"?$/, "$1")
    .replace(/^['‘`\t]+/, "")
    .trim();
  return /^(?:[-—–－/\\]+|null|nil|undefined|n\/a|无|暂无)$/i.test(bare) ? "" : bare;
}

/** 浙江省 杭州市 上城区 四季青街道 1 号 (310000) → its parts; an address in one piece is all `rest`. */
export function splitAddress(text: string): { province: string; city: string; district: string; rest: string } {
  const plain = text.replace(/[（(]\d{6}[)）]$/, "").trim();
  const parts = plain.split(/\s+/);
  const [province = "", city = "", district = "", ...rest] = parts;
  const isPlace = /(?:省|自治区|市|特别行政区)$/.test(province) || /^(?:北京|上海|天津|重庆)$/.test(province);
  return parts.length >= 4 && isPlace
    ? { province, city, district, rest: rest.join(" ") }
    : { province: "", city: "", district: "", rest: plain };
}
