/** 合并客户: everything of one customer goes to another (domain.md §3.4). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { clientToken, id, looseInteger } from "#contract/value.ts";
import { distributorStatuses } from "./distributor.words.ts";

const endpoint = endpointsOf("分销商");

const mergeSide = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  balanceFen: z.number(),
  bonusFen: z.number(),
  status: z.enum(distributorStatuses),
});
const mergePlan = z.object({
  from: mergeSide,
  into: mergeSide,
  /** What would move. */
  bills: z.number(),
  heldBills: z.number(),
  owedQty: z.number(),
  recharges: z.number(),
  receipts: z.number(),
  prices: z.number(),
  lastPrices: z.number(),
  /** Why it may not be; null when it may. */
  refusal: z.string().nullable(),
});
export type MergePlan = z.output<typeof mergePlan>;

export const distributorMergeEndpoints = {
  plan: endpoint.get("/api/clothes/distributor/:id/merge", {
    summary: "合并客户前看会转移什么",
    access: [permissions.distributorMerge],
    query: z.object({ intoId: id }),
    response: mergePlan,
  }),
  merge: endpoint.post("/api/clothes/distributor/:id/merge", {
    summary: "合并客户：单据、余额与专价全部转到另一客户，本客户停用，不能撤销",
    access: [permissions.distributorMerge],
    body: z.object({ intoId: id, version: looseInteger, intoVersion: looseInteger, clientToken }),
    response: z.object({ id: z.number(), version: z.number() }),
  }),
};
