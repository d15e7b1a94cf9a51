/** 导出目标与提成: the keepers of a month as the page has them. */
import { text } from "#backoffice/documents/document-export.ts";
import { listedExport } from "#backoffice/spreadsheet/listed-export.ts";
import type { Column } from "#backoffice/spreadsheet/table-file.ts";
import { type KeeperTargetRow, keeperTargetExportEndpoints } from "#contract/statistics/keeper-targets.ts";
import { listKeeperTargets } from "./keeper-target.ts";

const money = (header: string, value: (row: KeeperTargetRow) => number | null): Column<KeeperTargetRow> => ({
  ...{ header, width: 14, kind: "money", value },
});

export const keeperTargetExport = listedExport({
  topic: "keeperTargets.export",
  title: "目标与提成",
  endpoints: keeperTargetExportEndpoints,
  layout: "keeper",
  async read(context, filter) {
    const { rows } = await listKeeperTargets(context, { query: filter });
    return { content: rows, totalElements: rows.length };
  },
  columns: [
    text<KeeperTargetRow>("营业员", 12, (row) => row.name),
    money("目标", (row) => row.targetFen || null),
    text<KeeperTargetRow>("提成比例", 10, (row) => (row.commissionBp ? `${row.commissionBp / 100}%` : "")),
    money("净销售额", (row) => row.netFen),
    money("提成预估", (row) => row.commissionFen),
  ],
});
