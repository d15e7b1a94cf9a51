/** A line of 资产明细 as the page shows it, with the page that says how it came to its amount. */
import { balanceYuan } from "#app/lib/format/signed.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { paths } from "#app/lib/paths.ts";
import type { AssetLine, AssetLineKind } from "#contract/finance/overview.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

/** Of the day where the page knows one; the others show what led to it until now. */
const pages: Record<AssetLineKind, { path: (line: AssetLine, day: string) => string; permission: string }> = {
  REPOSITORY: {
    path: ({ ownerId }, day) => `${paths.stock.list}?repositoryId=${ownerId}&asOf=${day}`,
    permission: permissions.stockList,
  },
  PRODUCT: {
    path: ({ code }) => `${paths.transfer.list}?status=SENT&status=PART_RECEIVED&styleNo=${encodeURIComponent(code)}`,
    permission: permissions.transferList,
  },
  MATERIAL: { path: ({ code }) => productionPaths.material.stockOf(code), permission: permissions.materialList },
  FUND: { path: ({ ownerId }, day) => `${assetPaths.fund.item(ownerId)}&to=${day}`, permission: permissions.fundList },
  DISTRIBUTOR: {
    path: ({ ownerId }) => paths.account.statement(ownerId),
    permission: permissions.accountList,
  },
  SUPPLIER: { path: ({ ownerId }) => factoryPaths.statement(ownerId), permission: permissions.factoryPay },
  FACTORY: { path: ({ ownerId }) => factoryPaths.statement(ownerId), permission: permissions.factoryPay },
  EMPLOYEE: { path: ({ ownerId }) => productionPaths.employee.item(ownerId), permission: permissions.employeeList },
  FIXED_ASSET: { path: ({ ownerId }) => assetPaths.fixed.item(ownerId), permission: permissions.assetList },
  BATCH: { path: ({ ownerId }) => productionPaths.batch.detail(ownerId), permission: permissions.batchList },
  REPAIR: { path: ({ ownerId }) => productionPaths.repair.item(ownerId), permission: permissions.repairList },
  PIECEWORK: { path: () => productionPaths.wage.list, permission: permissions.wageList },
};

export type AssetLineView = ReturnType<typeof assetLine>;

export function assetLine(row: AssetLine, { day, roles }: { day: string; roles: readonly string[] }) {
  const { path, permission } = pages[row.kind];
  return {
    ...{ id: row.id, code: row.code, name: row.name },
    to: hasPermission(roles, [permission]) ? path(row, day) : null,
    amount: balanceYuan(row.amountFen),
    negative: row.amountFen < 0,
  };
}
