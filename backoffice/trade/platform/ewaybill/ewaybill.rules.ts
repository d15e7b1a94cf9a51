/** 电子面单: why a shop, an account or an order gets no number. Pure. */

import { isShippedElsewhere } from "#backoffice/trade/platform/order/order.rules.ts";
import { givesEwaybills } from "#contract/platform/ewaybill/ewaybill.words.ts";
import { type ShopOrderState, shopOrderStateLabels } from "#contract/platform/order.words.ts";
import { type Platform, platformLabels, type ShopReach } from "#contract/platform/shop.words.ts";

const byFile = "请用“批量填单号”";

interface ShopStand {
  readonly platform: Platform;
  readonly name: string;
  readonly reach: ShopReach;
  /** Why nothing is pulled from it now. */
  readonly refusal: string | null;
}

/** Why no shop of the platform gets numbers from it, ever; null: they do. */
export function refusePlatform(platform: Platform): string | null {
  return givesEwaybills(platform) ? null : `${platformLabels[platform]}没有电子面单接口，${byFile}`;
}

/** Why the shop's platform gives no numbers now; null: it does. */
export function refuseShop({ platform, name, reach, refusal }: ShopStand): string | null {
  const never = refusePlatform(platform);
  if (never !== null) return never;
  if (reach !== "READY") return `${name}没有填写 App Key 和 App Secret，取不到电子面单，填写之前${byFile}`;
  return refusal && `${refusal}，再取电子面单；急用${byFile}`;
}

interface AccountFields {
  readonly courier: string;
  readonly courierCode: string;
  readonly branches: readonly object[];
  readonly branchCode: string;
  readonly senderName: string;
  readonly senderMobile: string;
  readonly province: string;
  readonly address: string;
}

/** What an account still lacks before it gives numbers; null: nothing. */
export function missingOfAccount(account: AccountFields): string | null {
  if (account.courierCode === "") return "还没有从平台读取网点";
  if (account.branches.length > 0 && account.branchCode === "") return "还没有选择网点";
  const { senderName, senderMobile, province, address } = account;
  return [senderName, senderMobile, province, address].includes("") ? "还没有填写寄件人和发货地址" : null;
}

/** Why the order gets no number; null: it may. */
export function refuseAsk(order: { refunding: boolean; state: ShopOrderState; platformState: string }): string | null {
  if (order.refunding) return "有退款申请，不能取电子面单";
  if (order.state !== "WAIT_SHIP") return `${shopOrderStateLabels[order.state]}，不能取电子面单`;
  return isShippedElsewhere(order) ? "平台已显示发货，不能取电子面单" : null;
}
