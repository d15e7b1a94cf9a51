/**
 * 导出费用: every filter of the list, in its order. The columns of amounts add up to the list's footer: a draft, or what
 * was taken back, says its amount in a column of its own, unless it is what was asked for.
 */

import { type Column, day, instant, money, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport, pagesOfIds } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { slipKindLabels, slipStatusLabels } from "#contract/finance/slip.words.ts";
import { type SlipFilter, type SlipRow, slipExportEndpoints } from "#contract/finance/slips.ts";
import { findSlipIds, readSlips } from "./slip.query.ts";

const pageRows = 500;

export const slipExport = listExport({
  topic: "cash-slips.export",
  title: "费用",
  endpoints: slipExportEndpoints,
  async count(context, filter) {
    return { slip: (await findSlipIds(context, filter)).length };
  },
  async table(context, choice) {
    const ids = await findSlipIds(context, choice);
    return exportRows(columnsFor(choice), () => pagesOfIds(ids, pageRows, (some) => readSlips(context, some)));
  },
});

function columnsFor({ status, waiting }: SlipFilter): readonly Column<SlipRow>[] {
  const asked = status !== undefined || waiting !== undefined;
  const counts = (row: SlipRow) => asked || row.status === "CONFIRMED";
  const of = (kind: SlipRow["kind"]) => (row: SlipRow) =>
    row.kind === kind && row.batchId === null && counts(row) ? row.amountFen : null;
  return [
    text("单号", 18, (row) => row.no),
    day("日期", (row) => row.bizDate),
    text("类型", 10, (row) => slipKindLabels[row.kind]),
    text("类别", 14, (row) => row.category),
    text("档口", 22, (row) => row.stallName),
    text("部门", 14, (row) => row.deptName),
    text("资金账户", 18, (row) => row.fundName),
    money("费用", of("EXPENSE")),
    money("计入批次", (row) => (row.batchId !== null && counts(row) ? row.amountFen : null)),
    money("收入", of("INCOME")),
    text("批次", 18, (row) => row.batchNo),
    text("状态", 10, (row) => slipStatusLabels[row.status]),
    unsummed(number("凭证", (row) => row.vouchers)),
    text("备注", 30, (row) => row.remark),
    text("录入", 10, (row) => row.createBy),
    instant("录入时间", (row) => row.createTime),
    text("确认", 10, (row) => row.confirmBy),
    instant("确认时间", (row) => row.confirmTime),
    text("作废原因", 20, (row) => row.voidReason),
    ...(asked ? [] : [money<SlipRow>("未计金额", (row) => (counts(row) ? null : row.amountFen))]),
  ];
}
