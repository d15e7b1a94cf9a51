/** 导出分销商: every filter of the list, in its order; customer lists have a permission of their own (domain.md §3.4). */

import { type Column, instant, money, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport, pagesOfIds } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { distributorStatusLabels } from "#contract/stall/distributor.words.ts";
import { type DistributorRow, distributorExportEndpoints } from "#contract/stall/distributors.ts";
import { findDistributorIds, readDistributorRows } from "./distributor.query.ts";

const pageRows = 500;

export const distributorExport = listExport({
  topic: "distributors.export",
  title: "分销商",
  endpoints: distributorExportEndpoints,
  async count(context, filter) {
    return { distributor: (await findDistributorIds(context, filter)).length };
  },
  async table(context, choice) {
    const ids = await findDistributorIds(context, choice);
    const shown = hasPermission(context.actor.permissions, [permissions.costView]) ? [...columns, bought] : columns;
    return exportRows(shown, () => pagesOfIds(ids, pageRows, (some) => readDistributorRows(context, some)));
  },
});

const columns: readonly Column<DistributorRow>[] = [
  text("编码", 10, (row) => row.code),
  text("客户名", 24, (row) => row.name),
  text("手机", 14, (row) => row.phone),
  text("地区", 14, (row) => row.region),
  text("策略", 10, (row) => row.strategyName),
  text("归属档口", 20, (row) => row.stallName),
  text("营业员", 10, (row) => row.keeperName),
  money("余额", (row) => row.balanceFen),
  money("赠送金", (row) => row.bonusFen),
  unsummed(money("信用额度", (row) => row.creditLimitFen)),
  instant("最近拿货", (row) => row.lastBillAt),
  text("退货率", 10, (row) => (row.returnRateBp === null ? null : `${formatFen(row.returnRateBp)}%`)),
  number("未拿欠货", (row) => row.owedQty),
  text("状态", 8, (row) => distributorStatusLabels[row.status]),
];

const bought: Column<DistributorRow> = money("30天拿货额", (row) => row.bought30Fen);
