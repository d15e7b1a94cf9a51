/** 改策略 and 改归属 of ticked customers: who is meant; what comes next is chosen on the page. */
import type { Bulk, BulkAct } from "#app/lib/bulk/bulk.server.ts";
import { distributorBulkEndpoints, type PickedDistributor } from "#contract/stall/distributor-bulk.ts";
import { backToDistributors, listParams } from "./distributor.view.server.ts";

const picked: BulkAct<PickedDistributor>["preview"] = async (params, api) => {
  const answer = await api.attempt(distributorBulkEndpoints.picked, { query: { ids: params.getAll("ids") } });
  if (!answer.ok) return answer;
  const { rows } = answer.value;
  return { ok: true, value: { summary: "要修改的客户", changes: [], rows } };
};

export const distributorBulk: Bulk<PickedDistributor> = {
  acts: {
    strategy: {
      endpoint: distributorBulkEndpoints.changeStrategy,
      title: "批量改策略",
      done: "已修改",
      preview: picked,
    },
    owner: { endpoint: distributorBulkEndpoints.changeOwner, title: "批量改归属", done: "已修改", preview: picked },
  },
  unit: "个",
  noun: "客户",
  none: "请先勾选客户",
  kept: (params) => [...listParams(params), ...params.getAll("ids").map((id): [string, string] => ["ids", id])],
  backTo: backToDistributors,
};
