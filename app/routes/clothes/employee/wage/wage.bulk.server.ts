/** 审核 and 发放 of ticked slips: each with what it comes to, and why it stays as it is. */

import type { Bulk, BulkAct } from "#app/lib/bulk/bulk.server.ts";
import { balanceYuan } from "#app/lib/format/signed.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { wageRow } from "#app/routes/clothes/employee/wage.view.server.ts";
import { wageStatusLabels } from "#contract/employee/employee.words.ts";
import { type WageDetail, wageEndpoints } from "#contract/employee/wages.ts";
import { formatFen } from "#contract/money.ts";

export type WageBulkRow = ReturnType<typeof bulkRow>;

const bulkRow = (row: WageDetail, may: boolean) => ({
  ...wageRow(row),
  openAdvance: row.openAdvanceFen > 0 ? balanceYuan(row.openAdvanceFen) : "",
  refusal: may ? null : wageStatusLabels[row.status],
});

const picked =
  (allows: (row: WageDetail) => boolean, verb: string): BulkAct<WageBulkRow>["preview"] =>
  async (params, api) => {
    const answer = await api.attempt(wageEndpoints.slips, { query: { ids: params.getAll("ids") } });
    if (!answer.ok) return answer;
    const rows = answer.value.map((row) => bulkRow(row, allows(row)));
    const sum = answer.value.filter(allows).reduce((total, { amountFen }) => total + amountFen, 0);
    return { ok: true, value: { summary: `${verb}，应发合计 ${formatFen(sum)} 元`, changes: [], rows } };
  };

const filters = ["keyword", "period", "teamId", "status", "from", "to"];
const keptOf = (params: URLSearchParams) =>
  filters.flatMap((name): [string, string][] => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });

export const wageBulk: Bulk<WageBulkRow> = {
  acts: {
    audit: {
      endpoint: wageEndpoints.audit,
      title: "审核工资单",
      done: "已审核",
      preview: picked(({ possible }) => possible.audit, "审核后记入员工往来，计件不能再改"),
    },
    pay: {
      endpoint: wageEndpoints.pay,
      title: "发放工资",
      done: "已发放",
      preview: picked(({ possible }) => possible.pay, "先抵未还借支，余下从付款账户付出"),
    },
  },
  unit: "张",
  noun: "工资单",
  none: "请先勾选工资单",
  kept: (params) => [...keptOf(params), ...params.getAll("ids").map((id): [string, string] => ["ids", id])],
  backTo: (params) => {
    const kept = new URLSearchParams(keptOf(params)).toString();
    return `${productionPaths.wage.list}${kept ? `?${kept}` : ""}`;
  },
};
