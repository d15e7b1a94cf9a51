/** 产能分析 as a workbook: by factory, style, employee or day. */

import { type Column, day, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import {
  type ProductionFigures,
  type ProductionStatistic,
  productionStatisticExportEndpoints,
} from "#contract/statistics/production-statistics.ts";
import { readDays, readEmployees, readParties, readProductionQuestion, readStyles } from "./production.query.ts";

export const productionExport = listExport({
  topic: "production-statistics.export",
  title: "产能分析",
  endpoints: productionStatisticExportEndpoints,
  async count(context, filter) {
    const question = await readProductionQuestion(context, filter);
    return {
      party: (await readParties(question)).length,
      style: (await readStyles(question, null)).length,
      employee: (await readEmployees(question)).length,
      day: question.range.days,
    };
  },
  async table(context, choice) {
    const question = await readProductionQuestion(context, choice);
    switch (choice.layout) {
      case "style":
        return tableOf(
          [text<Style>("款号", 14, (row) => row.styleNo), text<Style>("品名", 28, (row) => row.name), ...figures],
          await readStyles(question, null),
        );
      case "employee":
        return tableOf(employeeColumns, await readEmployees(question));
      case "day":
        return tableOf(dayColumns, await readDays(question));
      default:
        return tableOf([text<Party>("工厂", 24, (row) => row.name), ...figures], await readParties(question));
    }
  },
});

type Party = ProductionStatistic["byParty"][number];
type Style = ProductionStatistic["byStyle"][number];
type Employee = ProductionStatistic["byEmployee"][number];
type Day = ProductionStatistic["byDay"][number];

function tableOf<Row>(columns: readonly Column<Row>[], content: readonly Row[]) {
  return exportRows(columns, async function* () {
    yield content;
  });
}

const figure = (header: string, value: (figures: ProductionFigures) => number) =>
  number<{ figures: ProductionFigures }>(header, ({ figures: of }) => value(of));

const figures = [
  figure("批次", (of) => of.batches),
  figure("下单", (of) => of.planQty),
  figure("裁剪", (of) => of.cutQty),
  figure("交货", (of) => of.deliveredQty),
  figure("已验收", (of) => of.inspectedQty),
  figure("验收合格", (of) => of.passedQty),
  figure("次品", (of) => of.secondQty),
  figure("返修", (of) => of.repairQty),
  figure("验收报废", (of) => of.scrapQty),
  figure("到期", (of) => of.dueQty),
  figure("准时交", (of) => of.onTimeQty),
];

const employeeColumns: readonly Column<Employee>[] = [
  text("工号", 12, (row) => row.no),
  text("姓名", 12, (row) => row.name),
  text("班组", 14, (row) => row.teamName),
  number("件数", (row) => row.pieces),
  number("标准工时（秒）", (row) => row.stdSec),
  number("工作时长（秒）", (row) => row.workedSec),
];

const dayColumns: readonly Column<Day>[] = [
  day("日期", (row) => row.bizDate),
  number("下单", (row) => row.planQty),
  number("裁剪", (row) => row.cutQty),
  number("交货", (row) => row.deliveredQty),
  number("验收合格", (row) => row.passedQty),
];
