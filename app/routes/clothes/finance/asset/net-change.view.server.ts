/** A month of 净资产变动 as its page shows it. */
import { balanceYuan, signedYuan } from "#app/lib/format/signed.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import type { NetChangeRow } from "#contract/finance/net-changes.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

export type NetChangeView = ReturnType<typeof netChangeRow>;

export function netChangeRow(row: NetChangeRow, roles: readonly string[]) {
  const { month } = row;
  return {
    ...{ id: month, month: row.closed ? `${month} 已结账` : month, wrong: row.differenceFen !== 0 },
    ...{ before: balanceYuan(row.beforeFen), after: balanceYuan(row.afterFen), profit: signedYuan(row.profitFen) },
    ...{ opening: moved(row.openingFen), asset: moved(row.assetFen), unpriced: moved(row.unpricedFen) },
    ...{ batch: moved(row.batchFen), difference: balanceYuan(row.differenceFen) },
    links: {
      month: assetPaths.period.item(month),
      profit: hasPermission(roles, [permissions.costList]) ? costPaths.profit.of(month) : null,
      after: assetPaths.overviewOn(row.day),
    },
  };
}

/** Nothing where nothing came or went. */
const moved = (amountFen: number) => (amountFen === 0 ? "" : signedYuan(amountFen));
