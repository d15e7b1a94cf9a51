/** 账户流水 as the page shows it: amounts, labels and links are made here, on the server. */

import type { Option } from "#app/components/ui/input.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { balanceYuan, signedYuan } from "#app/lib/money-form.server.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { accountEntryEndpoints } from "#contract/stall/account-entries.ts";
import { type EntryRow, entryAccountLabels, entryAccounts } from "#contract/stall/account-entries.ts";
import { entryTypeLabels, type MoneyDocType } from "#contract/system/accounts.ts";
import type { EntryRowView, EntryTotalsView } from "./entry-table.tsx";

type List = Answer<typeof accountEntryEndpoints.list>;

export function entryView(row: EntryRow, roles: readonly string[]): EntryRowView {
  const { id, createTime, bizDate, distributorId, distributorName, entryType, amountFen, balanceAfterFen } = row;
  const { reversal, docNo, fundName, operatorName, remark } = row;
  return {
    ...{ id, distributorId, distributorName, reversal, remark },
    at: createTime,
    bizDate: createTime.startsWith(bizDate) ? null : bizDate,
    type: entryTypeLabels[entryType],
    in: amountFen > 0 ? formatFen(amountFen) : "",
    out: amountFen < 0 ? formatFen(-amountFen) : "",
    balance: balanceYuan(balanceAfterFen),
    owes: balanceAfterFen < 0,
    document: docNo ?? "",
    documentTo: pathOf(row, roles),
    fund: fundName ?? "",
    operator: operatorName,
  };
}

const base = "/clothes/stall/distributor";
const pages: Partial<Record<MoneyDocType, { path: string; permission: string }>> = {
  BILL: { path: `${base}/bill/item`, permission: permissions.billList },
  OWED_CANCEL: { path: `${base}/bill/item`, permission: permissions.billList },
  RECHARGE: { path: `${base}/recharge/item`, permission: permissions.rechargeList },
  RECEIPT: { path: `${base}/account/item`, permission: permissions.accountList },
};

function pathOf({ docType, docPageId }: EntryRow, roles: readonly string[]): string | null {
  const page = pages[docType];
  return page && docPageId !== null && hasPermission(roles, [page.permission]) ? `${page.path}?id=${docPageId}` : null;
}

export function entryTotals({ count, inFen, outFen, netFen, since }: List["totals"]): EntryTotalsView {
  return {
    count: formatCount(count),
    in: formatFen(inFen),
    out: formatFen(outFen),
    net: netFen === 0 ? "0.00" : signedYuan(netFen),
    since,
  };
}

/** The types that a distributor's account knows. */
export const entryTypeOptions: Option[] = (
  [
    "BILL",
    "RECEIPT",
    "RECHARGE",
    "REFUND",
    "OWED_CANCEL",
    "BONUS_GRANT",
    "BONUS_USE",
    "ADJUST",
    "WRITE_OFF",
    "OPENING",
    "MERGE",
  ] as const
).map((value) => ({ value, label: entryTypeLabels[value] }));

export const entryAccountOptions: Option[] = entryAccounts.map((value) => ({
  value,
  label: entryAccountLabels[value],
}));
