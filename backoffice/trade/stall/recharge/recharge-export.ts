/**
 * 导出充值记录: every filter of the list, in its order. The columns of amounts
 * add up to the list's footer: what only waits or was taken back says its
 * amount in a column of its own, unless it is what was asked for.
 */

import { type Column, day, instant, money, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport, pagesOfIds } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { rechargeStatusLabels } from "#contract/stall/distributor.words.ts";
import { type RechargeFilter, type RechargeRow, rechargeExportEndpoints } from "#contract/stall/recharges.ts";
import { findRechargeIds, readRecharges } from "./recharge.query.ts";

const pageRows = 500;

export const rechargeExport = listExport({
  topic: "recharges.export",
  title: "充值记录",
  endpoints: rechargeExportEndpoints,
  async count(context, filter) {
    return { recharge: (await findRechargeIds(context, filter)).length };
  },
  async table(context, choice) {
    const ids = await findRechargeIds(context, choice);
    return exportRows(columnsFor(choice), () => pagesOfIds(ids, pageRows, (some) => readRecharges(context, some)));
  },
});

function columnsFor({ status }: RechargeFilter): readonly Column<RechargeRow>[] {
  const counts = (row: RechargeRow) => status !== undefined || row.status === "CONFIRMED";
  return [
    text("单号", 18, (row) => row.no),
    instant("时间", (row) => row.createTime),
    day("业务日期", (row) => row.bizDate),
    text("客户", 24, (row) => row.distributorName),
    text("档口", 22, (row) => row.stallName),
    money("充值", (row) => (counts(row) ? row.amountFen : null)),
    money("赠送", (row) => (counts(row) ? row.bonusFen : null)),
    text("收款账户", 18, (row) => row.fundName),
    text("凭证", 8, (row) => (row.voucherId === null ? "" : "有")),
    money("抵欠", (row) => (counts(row) ? row.debtPaidFen : null)),
    unsummed(money("充后余额", (row) => row.balanceAfterFen)),
    text("经手", 10, (row) => row.keeperName),
    text("确认人", 10, (row) => row.confirmName),
    instant("到账时间", (row) => row.confirmTime),
    text("状态", 10, (row) => rechargeStatusLabels[row.status]),
    text("备注", 24, (row) => row.remark),
    text("作废原因", 20, (row) => row.voidReason),
    ...(status === undefined ? [money<RechargeRow>("未生效金额", (row) => (counts(row) ? null : row.amountFen))] : []),
  ];
}
