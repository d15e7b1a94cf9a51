/** What money pages show of a distributor (分销商): balance, bonus, debt, and the bills still to pay. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, requiredText } from "#contract/value.ts";
import { distributorStatuses } from "./distributor.words.ts";

const endpoint = endpointsOf("账户流水");
const access = [
  permissions.rechargeList,
  permissions.rechargeAdd,
  permissions.accountList,
  permissions.accountReceive,
] as const;

const customer = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  status: z.enum(distributorStatuses),
  strategyName: z.string(),
  walkIn: z.boolean(),
  creditLimitFen: z.number(),
  /** `+` 预存, `−` 欠款. */
  balanceFen: z.number(),
  bonusFen: z.number(),
});
export type CustomerMoney = z.output<typeof customer>;

/** As many bills as a receipt can name. */
export const maxReceiptBills = 50;

export const customerMoneyEndpoints = {
  lookup: endpoint.get("/api/clothes/distributor/lookup", {
    summary: "按编码、客户名、拼音首字母或手机号（尾号）找客户，最多 20 个",
    access,
    query: z.object({ text: requiredText("客户名或手机尾号", 50) }),
    response: z.array(customer),
  }),
  money: endpoint.get("/api/clothes/distributor/:id/money", {
    summary: "一个客户的余额、赠送金、充值档位和未结清的拿货单（最早的 50 张）",
    access,
    response: customer.extend({
      /** 充 ≥ amount 送 bonus, ascending. */
      tiers: z.array(z.object({ amountFen: z.number(), bonusFen: z.number() })),
      openBills: z.array(
        z.object({
          id: z.number(),
          no: z.string(),
          bizDate,
          stallName: z.string(),
          payableFen: z.number(),
          dueFen: z.number(),
        }),
      ),
      /** Of all open bills. */
      openCount: z.number(),
      dueFen: z.number(),
    }),
  }),
};
