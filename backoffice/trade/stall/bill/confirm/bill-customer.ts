/** The customer of a bill that is confirmed: who may buy, and on which terms (domain.md §3.4). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import type { Bill, Line } from "#backoffice/trade/stall/bill/bill-document.ts";

/** The customer of a bill, as confirming needs it. */
export interface Customer {
  id: number;
  name: string;
  status: "NORMAL" | "FROZEN" | "DISABLED";
  walkIn: boolean;
  creditLimitFen: number;
  bonusRatioBp: number;
  returnDays: number;
  returnRatioBp: number;
  returnLimitMode: "WARN" | "BLOCK";
}

/** The bill's customer, kept from being merged away meanwhile; refuses who may not buy. */
export async function getCustomer({ db }: Context, found: Bill, lines: readonly Line[]): Promise<Customer> {
  if (found.distributorId === null) throw new DomainError("请先选择客户，没有客户请选“散客”");
  const [customer] = await rows<Customer>(
    db,
    sql`
    select distributor.id, distributor.name, distributor.status, distributor.walk_in as "walkIn",
      distributor.credit_limit_fen as "creditLimitFen", strategy.bonus_ratio_bp as "bonusRatioBp",
      strategy.return_days as "returnDays", strategy.return_ratio_bp as "returnRatioBp",
      strategy.return_limit_mode as "returnLimitMode"
    from distributor join strategy on strategy.id = distributor.strategy_id
    where distributor.id = ${found.distributorId} for key share of distributor`,
  );
  if (!customer) throw new DomainError("客户不存在，请重新选择");
  if (customer.status === "DISABLED") throw new DomainError(`${customer.name} 已停用，不能开单`);
  if (customer.status === "FROZEN" && lines.some(({ kind }) => kind !== "RETURN")) {
    throw new DomainError(`${customer.name} 已冻结，只能退货和付款，不能拿货`);
  }
  return customer;
}
