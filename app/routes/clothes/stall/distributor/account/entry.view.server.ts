/** 账户流水 as the page shows it: amounts, labels and links are made here, on the server. */
import { formatCount } from "#app/lib/format/format.ts";
import { balanceYuan, signedYuan } from "#app/lib/format/signed.ts";
import { optionsOf } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { type accountEntryEndpoints, type EntryRow, entryAccountLabels } from "#contract/stall/account-entries.ts";
import { distributorTypes, entryTypeLabels, type MoneyDocType } from "#contract/system/accounts.ts";

export type EntryRowView = ReturnType<typeof entryRow>;

export function entryRow(row: EntryRow, roles: readonly string[]) {
  const { createTime, bizDate, amountFen, balanceAfterFen, ...rest } = row;
  return {
    ...rest,
    at: createTime,
    /** The business day where it is not the day it was written. */
    bizDate: createTime.startsWith(bizDate) ? null : bizDate,
    type: entryTypeLabels[row.entryType],
    in: amountFen > 0 ? formatFen(amountFen) : "",
    out: amountFen < 0 ? formatFen(-amountFen) : "",
    balance: balanceYuan(balanceAfterFen),
    owes: balanceAfterFen < 0,
    documentTo: pathOf(row, roles),
  };
}

const pages: Partial<Record<MoneyDocType, { path: (id: number) => string; permission: string }>> = {
  BILL: { path: paths.bill.item, permission: permissions.billList },
  OWED_CANCEL: { path: paths.bill.item, permission: permissions.billList },
  RECHARGE: { path: paths.recharge.item, permission: permissions.rechargeList },
  RECEIPT: { path: paths.account.item, permission: permissions.accountList },
};

/** Null where there is no page to open. */
function pathOf({ docType, docPageId }: EntryRow, roles: readonly string[]): string | null {
  const page = pages[docType];
  return page && docPageId !== null && hasPermission(roles, [page.permission]) ? page.path(docPageId) : null;
}

export type EntryTotals = ReturnType<typeof entryTotals>;

export function entryTotals({
  count,
  inFen,
  outFen,
  netFen,
  since,
}: Answer<typeof accountEntryEndpoints.list>["totals"]) {
  return {
    count: formatCount(count),
    in: formatFen(inFen),
    out: formatFen(outFen),
    net: netFen === 0 ? "0.00" : signedYuan(netFen),
    /** Only entries from then on are added up. */
    since,
  };
}

export const entryChoices = {
  types: [
    { value: "RECEIVED", label: "实收（收款、充值、退款）" },
    ...distributorTypes.map((value) => ({ value, label: entryTypeLabels[value] })),
  ],
  accounts: optionsOf(entryAccountLabels),
};
