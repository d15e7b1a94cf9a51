/** Ticked customers, changed together: 批量改策略 and 改归属 (domain.md §3.4). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { chosenId, clientToken, id, looseInteger, repeated } from "#contract/value.ts";

const endpoint = endpointsOf("分销商");

/** Rows that one bulk change takes. */
const maxDistributorChange = 500;

const picked = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  name: z.string(),
  strategyName: z.string(),
  stallName: z.string().nullable(),
  keeperName: z.string().nullable(),
  walkIn: z.boolean(),
});
export type PickedDistributor = z.output<typeof picked>;

const change = z.object({
  clientToken,
  rows: z
    .array(z.object({ id, version: looseInteger }))
    .min(1, "请先勾选客户")
    .max(maxDistributorChange, `一次最多处理 ${maxDistributorChange} 个客户`),
});
export type DistributorChange = z.output<typeof change>;
const changed = z.object({
  changed: z.number(),
  /** Rows that were left alone, each with the reason. */
  refused: z.array(z.object({ id: z.number(), label: z.string(), message: z.string() })),
});
export type DistributorChanged = z.output<typeof changed>;

export const distributorBulkEndpoints = {
  picked: endpoint.get("/api/clothes/distributor/picked", {
    summary: "勾选的客户，供批量修改确认",
    access: [permissions.distributorEdit],
    query: z.object({ ids: repeated(id) }),
    response: z.object({ rows: z.array(picked) }),
  }),
  changeStrategy: endpoint.post("/api/clothes/distributor/strategy", {
    summary: "批量改策略：不能改的逐一说明原因",
    access: [permissions.distributorEdit],
    body: change.extend({ strategyId: id }),
    response: changed,
  }),
  changeOwner: endpoint.post("/api/clothes/distributor/owner", {
    summary: "批量改归属档口与营业员：不能改的逐一说明原因",
    access: [permissions.distributorEdit],
    body: change.extend({ stallId: chosenId, keeperId: chosenId }),
    response: changed,
  }),
};
