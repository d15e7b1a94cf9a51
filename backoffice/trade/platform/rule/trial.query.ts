/** 试算: what the 审单规则 would do with the orders that wait for their audit now. Writes nothing (domain.md §3.5). */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { describeHold } from "#backoffice/trade/platform/order/holding.ts";
import { isHeld } from "#backoffice/trade/platform/order/order.rules.ts";
import { readParcels, sortOutDisagreeing } from "#backoffice/trade/platform/order/order-document.ts";
import { readOrders } from "#backoffice/trade/platform/order/order-list.query.ts";
import { shopOrderExceptionLabels } from "#contract/platform/order.words.ts";
import type { OrderRuleTrial, orderRuleEndpoints } from "#contract/platform/order-rules.ts";
import { readPlaceNames } from "./apply-rules.ts";
import { type PlannedOrder, planParcels, readRules } from "./read-orders.ts";

/**
 * Those of the places that the actor sees, the most urgent first; of one page, what comes before takes the pieces first. A rule
 * that is tried for one shop is tried with the orders of that shop.
 */
export const previewOrderRules: Operation<(typeof orderRuleEndpoints)["trial"]> = async (context, { query }) => {
  const { db, clock } = context;
  const today = bizDateOf(clock.now());
  const seen = pgArray((await readRepositoryAccess(context)).ids("view"));
  const rules = await readRules(db, { tried: query.ruleId });
  const shopId = rules.find(({ id }) => id === query.ruleId)?.shopId ?? null;
  const ofShop = shopId === null ? sql`` : sql`and shop_id = ${shopId}`;
  const where = sql`state = 'WAIT_AUDIT' and repository_id = any(${seen}::bigint[]) ${ofShop}`;
  const [counted] = await rows<{ count: number }>(db, sql`select count(*) as count from shop_order where ${where}`);
  const found = await rows<{ id: number }>(
    db,
    sql`select id from shop_order where ${where} order by ship_deadline, id
        limit ${query.size} offset ${query.page * query.size}`,
  );
  const ids = found.map(({ id }) => id);
  const places = await readPlaceNames(context, rules);
  const parcels = await readParcels(db, ids);
  const planned = new Map((await planParcels(context, parcels, rules)).map((one) => [one.order.id, one]));
  const apart = new Map((await sortOutDisagreeing(context, parcels)).refused.map(({ id, message }) => [id, message]));
  const whyApart = new Map(
    parcels.flatMap(({ orders }) => {
      const message = orders.flatMap(({ id }) => apart.get(id) ?? [])[0] ?? "";
      return orders.map(({ id }) => [id, message] as const);
    }),
  );
  const stopped = await rows<{ id: number; name: string }>(
    db,
    sql`select id, name from order_rule where not enabled order by sort, id`,
  );
  const content = (await readOrders(context, ids)).flatMap((row): OrderRuleTrial[] => {
    const one = planned.get(row.id);
    if (!one) return [];
    const { id, platformNo, part, shopName, province, qty, paidFen, buyerMessage, sellerRemark } = row;
    return [
      {
        ...{ id, platformNo, part, shopName, province, qty, paidFen, buyerMessage, sellerRemark },
        weightGram: one.weightGram,
        ...tell(one, { places, today, apart: whyApart.get(row.id) ?? "" }),
      },
    ];
  });
  return { content, totalElements: counted?.count ?? 0, stopped };
};

/** What would be done, and what stands in the way of an audit: lacking pieces and another 商家编码 are found by doing it. */
function tell(
  one: PlannedOrder,
  { places, today, apart }: { places: ReadonlyMap<number, string>; today: string; apart: string },
): Pick<OrderRuleTrial, "acts" | "left"> {
  const { repository, courier, hold, audit } = one.plan;
  const fails = audit === null ? "" : apart || (one.short ? shopOrderExceptionLabels.SHORT : "");
  const acts = [
    ...(repository ? [{ rule: repository.rule, text: `由${places.get(repository.repositoryId) ?? ""}发货` }] : []),
    ...(courier ? [{ rule: courier.rule, text: `快递用${courier.courier}` }] : []),
    ...(hold ? [{ rule: hold.rule, text: describeHold(hold.until, one.order.shipDeadline) }] : []),
    ...(audit && fails === "" ? [{ rule: audit.rule, text: "审核" }] : []),
  ];
  return { acts, left: fails || leftOf(one, today) };
}

/** What stands in the way of an audit by rule; empty where there is one, or no rule wants any. */
function leftOf({ order, plan, left }: PlannedOrder, today: string): string {
  if (left !== "" || plan.audit) return left;
  if (order.heldUntil !== null && isHeld(order, today)) return describeHold(order.heldUntil, order.shipDeadline);
  if (order.unauditedByHand) return "有人取消过锁定，等人审核";
  if (plan.lacks) return `“${plan.lacks.rule}”要求有货，现在缺货`;
  return order.messageOpen ? shopOrderExceptionLabels.MESSAGE : "";
}
