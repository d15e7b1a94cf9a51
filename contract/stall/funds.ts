/** Funds (资金账户): where a stall may take money into. */
import { z } from "zod";
import { defineEndpoint } from "#contract/endpoint.ts";
import { fundPermissions } from "#contract/permissions.ts";
import { fundMethods } from "#contract/system/accounts.ts";
import { id, named } from "#contract/value.ts";

const fundOption = z.object({
  id: z.number(),
  name: z.string(),
  method: z.enum(fundMethods),
  /** The stall whose till it is; null: every stall's. */
  stallId: z.number().nullable(),
});
export type FundOption = z.output<typeof fundOption>;

export const fundEndpoints = {
  options: defineEndpoint({
    method: "GET",
    path: "/api/clothes/fund/options",
    tag: "资金账户",
    summary: "可收款的资金账户：共用的，以及该档口（不给档口时为可见档口）的钱箱",
    access: fundPermissions,
    query: z.object({ stallId: id.optional() }),
    response: z.array(fundOption),
  }),
  stalls: defineEndpoint({
    method: "GET",
    path: "/api/clothes/fund/stalls",
    tag: "资金账户",
    summary: "可见的营业档口，收款单据可归属其中之一",
    access: fundPermissions,
    response: z.array(named),
  }),
};
