/** 收款单 and its kin: how each kind moves money, and who may take one back when (domain.md §3.4). Pure. */

import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { type ReceiptKind, receiptKindLabels } from "#contract/stall/distributor.words.ts";
import type { EntryType } from "#contract/system/accounts.ts";

/** The permission to make a document of the kind, and to take it back. */
const receiptPermissions: Record<ReceiptKind, string> = {
  RECEIPT: permissions.accountReceive,
  REFUND: permissions.accountRefund,
  ADJUST: permissions.accountAdjust,
  WRITE_OFF: permissions.accountWriteOff,
};

export const receiptEntryTypes: Record<ReceiptKind, EntryType> = {
  RECEIPT: "RECEIPT",
  REFUND: "REFUND",
  ADJUST: "ADJUST",
  WRITE_OFF: "WRITE_OFF",
};

interface Wish {
  kind: ReceiptKind;
  /** Signed, as the account will move. */
  amountFen: number;
  customer: string;
  /** Of the account, before. */
  balanceFen: number;
}

/** Why the account does not allow this; null when it does. */
export function refuseReceipt({ kind, amountFen, customer, balanceFen }: Wish): string | null {
  if (kind === "REFUND" && -amountFen > Math.max(0, balanceFen)) {
    return balanceFen > 0
      ? `${customer} 的预存只有 ${formatFen(balanceFen)} 元，不能退 ${formatFen(-amountFen)} 元`
      : `${customer} 没有预存，不能退款；赠送金不退`;
  }
  if (kind === "WRITE_OFF" && amountFen > Math.max(0, -balanceFen)) {
    return balanceFen < 0
      ? `${customer} 的欠款只有 ${formatFen(-balanceFen)} 元，不能核销 ${formatFen(amountFen)} 元`
      : `${customer} 没有欠款，不用核销`;
  }
  return null;
}

/** How long after its day a manager may take a document back. */
const managerDays = 7;
const dayMs = 86_400_000;

interface VoidCheck {
  no: string;
  kind: ReceiptKind;
  status: "CONFIRMED" | "VOID";
  bizDate: string;
  /** Today. */
  today: string;
  /** The actor made it. */
  own: boolean;
  held: readonly string[];
}

/**
 * Why the actor may not take the document back; null when that is possible.
 * Who corrects accounts (老板, 财务) may in any open month, who refunds (店长)
 * within 7 days, anybody else (营业员) what they took themselves today.
 */
export function refuseReceiptVoid({ no, kind, status, bizDate, today, own, held }: VoidCheck): string | null {
  const name = `${receiptKindLabels[kind]}单 ${no}`;
  if (status === "VOID") return `${name} 已作废，不能再操作`;
  if (!hasPermission(held, [receiptPermissions[kind]])) return `您没有作废${receiptKindLabels[kind]}单的权限`;
  if (hasPermission(held, [permissions.accountAdjust])) return null;
  if (hasPermission(held, [permissions.accountRefund])) {
    const days = (Date.parse(today) - Date.parse(bizDate)) / dayMs;
    return days < managerDays ? null : `${name} 已超过 ${managerDays} 天，请财务或老板作废`;
  }
  if (bizDate !== today) return `${name} 不是今天的单据，请店长作废`;
  return own ? null : `${name} 不是您经手的，请店长作废`;
}
