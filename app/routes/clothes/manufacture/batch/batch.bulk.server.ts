/** 催单, 改交期 and 改跟单 of ticked batches: who is meant; what comes next is said on the page. */

import type { Bulk, BulkAct } from "#app/lib/bulk/bulk.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { batchEndpoints } from "#contract/manufacture/batches.ts";
import { type BatchRowView, batchRow } from "./batch.view.server.ts";

/** The list's own parameters in an address. */
export function listParams(params: URLSearchParams): [name: string, value: string][] {
  const names = Object.keys(batchEndpoints.list.query.shape);
  return [...params].filter(([name, value]) => names.includes(name) && value !== "");
}

const picked: BulkAct<BatchRowView>["preview"] = async (params, api) => {
  const answer = await api.attempt(batchEndpoints.picked, { query: { ids: params.getAll("ids") } });
  if (!answer.ok) return answer;
  return { ok: true, value: { summary: "要处理的批次", changes: [], rows: answer.value.rows.map(batchRow) } };
};

export const batchBulk: Bulk<BatchRowView> = {
  acts: {
    urge: { endpoint: batchEndpoints.urge, title: "催单", done: "已催", preview: picked },
    due: { endpoint: batchEndpoints.changeDue, title: "批量改交期", done: "已修改", preview: picked },
    merchandiser: { endpoint: batchEndpoints.changeMerchandiser, title: "批量改跟单", done: "已修改", preview: picked },
  },
  unit: "个",
  noun: "批次",
  none: "请先勾选批次",
  kept: (params) => [...listParams(params), ...params.getAll("ids").map((id): [string, string] => ["ids", id])],
  backTo: (params) => `${productionPaths.batch.list}?${new URLSearchParams(listParams(params))}`,
};
