/** 导出班组: the list as it stands. */

import { type Column, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import { type TeamRow, teamEndpoints, teamExportEndpoints } from "#contract/employee/teams.ts";
import { listTeams } from "./team.ts";

const columns: readonly Column<TeamRow>[] = [
  text("名称", 20, (row) => row.name),
  text("所属工厂", 20, (row) => row.partyName),
  text("组长", 12, (row) => row.leaderName),
  number("在职人数", (row) => row.members),
];

export const teamExport = ownExport({
  topic: "teams.export",
  title: "班组",
  list: teamEndpoints.list,
  read: listTeams,
  endpoints: teamExportEndpoints,
  columns,
});
