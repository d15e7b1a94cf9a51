/**
 * 导出拿货单 and 拿货明细: every filter of the two lists, in their order. The
 * columns of figures add up to the lists' totals: a void or held bill says its
 * amount in a column of its own, and counts nothing in the others.
 */

import { sql } from "drizzle-orm";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { type Column, day, instant, money, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport, pagesOfIds } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { gradeLabels } from "#contract/inventory/stock.ts";
import { billLineKindLabels, billStatusLabels } from "#contract/stall/bill/bill.words.ts";
import type { BillRow } from "#contract/stall/bill/bill-answers.ts";
import { type BillLineRow, billLineExportEndpoints } from "#contract/stall/bill/bill-lines.ts";
import { receivedOf } from "#contract/stall/bill/bill-sums.ts";
import { billExportEndpoints } from "#contract/stall/bill/bills.ts";
import { findBillLineIds, readBillLines } from "./bill-line.query.ts";
import { findBillIds, readBills, shownBill } from "./bill-list.query.ts";

const pageRows = 500;

export const billExport = listExport({
  topic: "bills.export",
  title: "拿货单",
  endpoints: billExportEndpoints,
  async count(context, filter) {
    return { bill: (await findBillIds(context, filter)).length };
  },
  async table(context, choice) {
    const ids = await findBillIds(context, choice);
    return exportRows(billColumns, () =>
      pagesOfIds(ids, pageRows, async (some) =>
        (await readBills(context.db, sql`bill.id = any(${pgArray(some)}::bigint[])`, sql`order by bill.id desc`)).map(
          shownBill,
        ),
      ),
    );
  },
});

export const billLineExport = listExport({
  topic: "bill-lines.export",
  title: "拿货明细",
  endpoints: billLineExportEndpoints,
  async count(context, filter) {
    return { line: (await findBillLineIds(context, filter)).length };
  },
  async table(context, choice) {
    const ids = await findBillLineIds(context, choice);
    return exportRows(lineColumns, () =>
      pagesOfIds(ids, pageRows, (some) =>
        readBillLines(context.db, sql`line.id = any(${pgArray(some)}::bigint[])`, sql``),
      ),
    );
  },
});

/** A figure of live bills only. */
function live(header: string, kind: "number" | "money", of: (row: BillRow) => number): Column<BillRow> {
  return { header, width: 12, kind, value: (row) => (row.status === "CONFIRMED" ? of(row) : null) };
}

const billColumns: readonly Column<BillRow>[] = [
  text("单号", 18, (row) => row.no),
  instant("时间", (row) => row.confirmTime ?? row.createTime),
  day("业务日期", (row) => row.bizDate),
  text("档口", 22, (row) => row.stallName),
  text("客户编码", 10, (row) => row.distributorCode),
  text("客户", 24, (row) => row.distributorName),
  text("策略", 10, (row) => row.strategyName),
  text("状态", 8, (row) => billStatusLabels[row.status]),
  live("拿货件数", "number", (row) => row.saleQty),
  live("退货件数", "number", (row) => row.returnQty),
  live("应收", "money", (row) => row.payableFen),
  live("已收", "money", receivedOf),
  live("核减", "money", (row) => row.relievedFen),
  live("新增欠款", "money", (row) => row.debtFen),
  live("本单欠", "money", (row) => Math.max(row.payableFen, 0) - row.paidFen),
  unsummed(
    money("客户总欠", ({ balanceAfterFen }) => (balanceAfterFen === null ? null : Math.max(0, -balanceAfterFen))),
  ),
  live("欠货", "number", (row) => row.owedQty),
  text("付款方式", 20, (row) => row.methods.join("、")),
  text("营业员", 10, (row) => row.keeperName),
  text("标记", 16, marksOf),
  unsummed(number("打印次数", (row) => row.printCount)),
  money("未生效金额", (row) => (row.status === "CONFIRMED" ? null : row.payableFen)),
];

function marksOf({ repriced, belowFloor, overCredit }: BillRow): string {
  return [repriced && "改价", belowFloor && "低于最低价", overCredit && "超额度"].filter(Boolean).join("、");
}

const lineColumns: readonly Column<BillLineRow>[] = [
  instant("时间", (row) => row.confirmTime),
  text("单号", 18, (row) => row.billNo),
  text("档口", 22, (row) => row.stallName),
  text("客户", 24, (row) => row.distributorName),
  text("款号", 12, (row) => row.styleNo),
  text("品名", 24, (row) => row.productName),
  text("颜色", 10, (row) => row.color),
  text("尺码", 8, (row) => row.size),
  text("类型", 8, (row) => billLineKindLabels[row.kind]),
  text("品级", 8, (row) => gradeLabels[row.grade]),
  number("数量", (row) => (row.kind === "RETURN" ? -row.qty : row.qty)),
  unsummed(money("单价", (row) => row.priceFen)),
  money("金额", (row) => row.amountFen),
  text("营业员", 10, (row) => row.keeperName),
];
