/** 资金账户 as its pages show them. */
import type { Api } from "#app/lib/api/api.server.ts";
import { balanceYuan, signedYuan } from "#app/lib/format/signed.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { paths } from "#app/lib/paths.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { type FundRow, fundEndpoints, fundStatusLabels } from "#contract/stall/funds.ts";
import { entryTypeLabels, fundMethodLabels, type MoneyDocType } from "#contract/system/accounts.ts";

export type FundRowView = ReturnType<typeof fundRow>;

export function fundRow(row: FundRow) {
  return {
    ...row,
    method: fundMethodLabels[row.method],
    place: row.stallName ?? everyStall,
    balance: balanceYuan(row.balanceFen),
    negative: row.balanceFen < 0,
    opening: row.openingFen === null ? "" : balanceYuan(row.openingFen),
    difference: row.differenceFen === 0 ? "" : signedYuan(row.differenceFen),
    short: row.differenceFen < 0,
    on: row.status === "ON",
    status: fundStatusLabels[row.status],
  };
}

const everyStall = "各档口共用";

export const statusOptions = optionsOf(fundStatusLabels);

export type FundChoices = Awaited<ReturnType<typeof fundChoices>>;

/** The stalls that are open, and the one it is of. */
export async function fundChoices(api: Api, current?: FundRow) {
  const stalls = await api.call(fundEndpoints.stalls);
  const own = current && { id: current.stallId, name: current.stallName };
  return { methods: optionsOf(fundMethodLabels), stalls: namedOptions(stalls, own), everyStall };
}

interface DocumentPage {
  path: (id: number, no: string) => string;
  permission: string;
}

/** Where the document of an entry stands, and who may look at it; the fund's own opening is told by its own row. */
const documents: Partial<Record<MoneyDocType, DocumentPage>> = {
  BILL: { path: paths.bill.item, permission: permissions.billList },
  RECHARGE: { path: paths.recharge.item, permission: permissions.rechargeList },
  RECEIPT: { path: paths.account.item, permission: permissions.accountList },
  PURCHASE_PAYMENT: { path: factoryPaths.payment, permission: permissions.factoryPay },
  EMPLOYEE_ADVANCE: { path: (id) => productionPaths.employee.item(id), permission: permissions.employeeList },
  WAGE: { path: productionPaths.wage.item, permission: permissions.wageList },
  CASH_SLIP: { path: costPaths.slip.item, permission: permissions.costList },
  FUND_TRANSFER: { path: (_id, no) => assetPaths.fund.transferOf(no), permission: permissions.fundList },
  FIXED_ASSET: { path: assetPaths.fixed.item, permission: permissions.assetList },
};

export function fundStatement(
  read: Answer<typeof fundEndpoints.entries>,
  { page, size }: { page: number; size: number },
  roles: readonly string[],
) {
  const { fund, entries, counts, from, to, totalElements } = read;
  return {
    ...{ name: fund.name, from, to, pages: { page, size, total: totalElements }, mayOpen: fund.openingFen === null },
    opening: balanceYuan(read.openingFen),
    added: formatFen(read.addedFen),
    taken: formatFen(read.takenFen),
    closing: balanceYuan(read.closingFen),
    difference: signedYuan(counts.reduce((sum, { differenceFen }) => sum + differenceFen, 0)),
    entries: entries.map(
      ({ id, bizDate, entryType, reversal, docType, pageId, no, remark, amountFen, balanceAfterFen }) => {
        const document = documents[docType];
        return {
          ...{ id, bizDate, no, remark, out: amountFen < 0 },
          type: `${entryTypeLabels[entryType]}${reversal ? "（冲回）" : ""}`,
          to: document && hasPermission(roles, [document.permission]) ? document.path(pageId, no) : null,
          amount: signedYuan(amountFen),
          balance: balanceYuan(balanceAfterFen),
        };
      },
    ),
    counts: counts.map((count) => ({
      ...count,
      id: `${count.stallId} ${count.bizDate}`,
      to: `${paths.bill.day}?stallId=${count.stallId}&bizDate=${count.bizDate}`,
      expected: formatFen(count.expectedFen),
      counted: formatFen(count.countedFen),
      difference: signedYuan(count.differenceFen),
      short: count.differenceFen < 0,
      slip: count.slip && {
        text: count.slip.no,
        to: hasPermission(roles, [permissions.costList]) ? costPaths.slip.item(count.slip.id) : null,
      },
      handle:
        count.slip === null && count.differenceFen !== 0 && hasPermission(roles, [permissions.costAdd])
          ? costPaths.slip.till({ stallId: count.stallId, fundId: fund.id, day: count.bizDate })
          : null,
    })),
  };
}
