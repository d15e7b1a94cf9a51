/** Exports of 计件列表: one row a day, employee and process, or one a record (domain.md §3.2, batch/class). */
import { sql } from "drizzle-orm";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { type Column, day, instant, li, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import {
  type PieceKind,
  type PieceStatus,
  pieceKindLabels,
  pieceSourceLabels,
  pieceStatusLabels,
} from "#contract/manufacture/piece.words.ts";
import { type PieceRow, pieceExportEndpoints } from "#contract/manufacture/pieces.ts";
import {
  countingPieces,
  pieceCondition,
  pieceTables,
  readPieces,
  readPieceTotals,
  sumPieces,
} from "./piece-list.query.ts";
import { readPieceScope } from "./piece-scope.ts";

interface DayRow {
  bizDate: string;
  teamName: string | null;
  employeeNo: string;
  employeeName: string;
  batchNo: string;
  styleNo: string;
  processName: string;
  records: number;
  qty: number;
  amountLi?: number;
}

export const pieceExport = listExport({
  topic: "pieces.export",
  title: "计件",
  endpoints: pieceExportEndpoints,
  async count(context, filter) {
    const scope = await readPieceScope(context);
    const where = pieceCondition(context, filter, scope);
    const { day } = await oneRow<{ day: number }>(
      context.db,
      sql`select count(*)::int8 as day from (select ${dayOf} from ${pieceTables} where ${all([where, countingPieces])} group by ${dayOf}) sums`,
    );
    return { day, record: (await readPieceTotals(context, where, scope)).all };
  },
  async table(context, choice) {
    const scope = await readPieceScope(context);
    const where = pieceCondition(context, choice, scope);
    if (choice.layout === "day") {
      return exportRows(scope.seesPrices ? [...dayColumns, dayAmount] : dayColumns, async function* () {
        yield await rows<DayRow>(
          context.db,
          sql`select piece.biz_date::text as "bizDate", team.name as "teamName", employee.no as "employeeNo",
                     employee.name as "employeeName", batch.no as "batchNo", style_no as "styleNo",
                     step.name as "processName", ${sumPieces(scope)}
              from ${pieceTables} where ${all([where, countingPieces])} group by team.name, ${dayOf}
              order by piece.biz_date, team.name, employee.no, batch.no, step.name`,
        );
      });
    }
    return exportRows(scope.seesPrices ? [...recordColumns, ...recordAmounts] : recordColumns, async function* () {
      const order = sql`employee.no asc, piece.biz_date asc, piece.id asc`;
      // By ids of one page after the other: records are many, and read with their words.
      const ids = await rows<{ id: number }>(
        context.db,
        sql`select piece.id from ${pieceTables} where ${where} order by ${order}`,
      );
      for (let at = 0; at < ids.length; at += 2_000) {
        const page = sql`piece.id = any(${pgArray(ids.slice(at, at + 2_000).map(({ id }) => id))}::bigint[])`;
        yield await readPieces(context, { where: page, scope, order, limit: null, offset: 0 });
      }
    });
  },
});

const dayOf = sql`piece.biz_date, piece.team_id, employee.no, employee.name, batch.no, style_no, step.name`;

const dayColumns: readonly Column<DayRow>[] = [
  day("日期", (row) => row.bizDate),
  text("班组", 14, (row) => row.teamName),
  text("工号", 12, (row) => row.employeeNo),
  text("员工", 12, (row) => row.employeeName),
  text("批次", 16, (row) => row.batchNo),
  text("款号", 12, (row) => row.styleNo),
  text("工序", 14, (row) => row.processName),
  number("记录", (row) => row.records),
  number("数量", (row) => row.qty),
];

const dayAmount: Column<DayRow> = li("金额", (row) => row.amountLi);

const recordColumns: readonly Column<PieceRow>[] = [
  text("工号", 12, (row) => row.employeeNo),
  text("员工", 12, (row) => row.employeeName),
  text("班组", 14, (row) => row.teamName),
  day("日期", (row) => row.bizDate),
  text("批次", 16, (row) => row.batchNo),
  text("款号", 12, (row) => row.styleNo),
  text("品名", 20, (row) => row.productName),
  unsummed(number("扎号", (row) => row.bundleNo)),
  text("颜色", 10, (row) => row.colorName),
  text("尺码", 8, (row) => row.sizeName),
  text("工序", 14, (row) => row.processName),
  text("类型", 8, (row) => pieceKindLabels[row.kind as PieceKind]),
  number("数量", (row) => row.qty),
  text("来源", 8, (row) => pieceSourceLabels[row.source]),
  text("状态", 8, (row) => pieceStatusLabels[row.status as PieceStatus]),
  text("登记人", 12, (row) => row.operatorName),
  instant("登记时间", (row) => row.createTime),
  text("备注", 24, (row) => row.remark),
];

const recordAmounts: readonly Column<PieceRow>[] = [
  unsummed(li("单价", (row) => row.priceLi)),
  li("金额", (row) => row.amountLi),
];
