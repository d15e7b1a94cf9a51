/** One 平台订单: its lines, log and after-sales, and what one may do with it now (domain.md §3.5). */
import { sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import {
  type EwaybillMark,
  findEwaybills,
  isLive,
  listEwaybillCouriers,
} from "#backoffice/trade/platform/ewaybill/ewaybill-live.query.ts";
import { findBaskets } from "#backoffice/trade/platform/wave/basket.query.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { ShopOrderAct } from "#contract/platform/order.words.ts";
import type { OrderPossible, ShopOrderDetail, ShopOrderRow } from "#contract/platform/order-shape.ts";
import type { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";
import { readAfterSalesOf } from "./after-sale/after-sale.query.ts";
import { mayInState } from "./order.rules.ts";
import { notFound } from "./order-document.ts";
import { readOrderLines, readOrders } from "./order-list.query.ts";

type Relative = ShopOrderDetail["parts"][number];

export const orderDetail: Operation<(typeof shopOrderEndpoints)["detail"]> = async (context, { params }) => {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const [row] = await readOrders(context, [params.id]);
  if (!row || !access.may(row.repositoryId, "view")) throw new DomainError(notFound);
  const [more] = await rows<{
    district: string;
    goodsFen: number;
    freightFen: number;
    discountFen: number;
    auditBy: string | null;
    auditedAt: Date | null;
    shipBy: string | null;
    endedAt: Date | null;
    closeReason: string;
    anonymous: boolean;
    doorHash: string;
  }>(
    db,
    sql`select doc.district, doc.goods_fen as "goodsFen", doc.freight_fen as "freightFen",
          doc.discount_fen as "discountFen", auditor.nick_name as "auditBy", doc.audited_at as "auditedAt",
          shipper.nick_name as "shipBy", doc.ended_at as "endedAt", doc.close_reason as "closeReason",
          doc.anonymised_at is not null as anonymous, doc.door_hash as "doorHash"
        from shop_order doc left join sys_user auditor on auditor.id = doc.audited_by
        left join sys_user shipper on shipper.id = doc.shipped_by where doc.id = ${row.id}`,
  );
  if (!more) throw new DomainError(notFound);
  const { auditedAt, endedAt, doorHash, ...facts } = more;
  const relatives = (where: ReturnType<typeof sql>) =>
    rows<Relative>(
      db,
      sql`select id, platform_no as "platformNo", part, state from shop_order doc
          where ${where} and id <> ${row.id} order by part, id limit 50`,
    );
  const leader = row.mergedInto ?? row.id;
  const parcel = await relatives(sql`(doc.id = ${leader} or doc.merged_into = ${leader})`);
  const sameDoor =
    doorHash === "" || !mayInState(row.state, "merge")
      ? []
      : await relatives(sql`doc.door_hash = ${doorHash} and doc.state in ('WAIT_AUDIT', 'WAIT_SHIP')
          and doc.state = ${row.state} and doc.repository_id = ${row.repositoryId}
          and coalesce(doc.merged_into, doc.id) <> ${leader}`);
  const logs = await rows<Omit<ShopOrderDetail["logs"][number], "createTime"> & { createdAt: Date }>(
    db,
    sql`select entry.id, entry.event, entry.text, coalesce(operator.nick_name, nullif('规则：' || entry.rule, '规则：')) as operator, entry.created_at as "createdAt"
        from shop_order_log entry left join sys_user operator on operator.id = entry.operator_id
        where entry.order_id = ${row.id} order by entry.id desc limit 200`,
  );
  const mark = (await findEwaybills(db, [leader])).get(leader);
  return {
    ...row,
    ...facts,
    auditTime: formatInstantOrNull(auditedAt && new Date(auditedAt)),
    endTime: formatInstantOrNull(endedAt && new Date(endedAt)),
    lines: (await readOrderLines(db, [row.id])).get(row.id) ?? [],
    wave: (await findBaskets(db, [row.id])).get(row.id) ?? null,
    ewaybill: mark ? { state: mark.state, courier: mark.courier, waybillNo: mark.waybillNo, error: mark.error } : null,
    ewaybillCouriers: await listEwaybillCouriers(context),
    parts: await relatives(sql`doc.shop_id = ${row.shopId} and doc.platform_no = ${row.platformNo}`),
    parcel,
    sameDoor,
    afterSales: await readAfterSalesOf(context, row.id),
    logs: logs.map(({ createdAt, ...entry }) => ({ ...entry, createTime: formatInstant(new Date(createdAt)) })),
    possible: possibleOf(context, access, row, {
      merged: parcel.length > 0,
      door: sameDoor.length > 0,
      anonymous: facts.anonymous,
      mark,
    }),
  };
};

/** State, permission and place together, so that a page offers only what would be done. */
function possibleOf(
  { actor }: Context,
  access: RepositoryAccess,
  row: ShopOrderRow,
  {
    merged,
    door,
    anonymous,
    mark,
  }: { merged: boolean; door: boolean; anonymous: boolean; mark: EwaybillMark | undefined },
): OrderPossible {
  const { shopOrderAudit, shopOrderEdit, shopOrderDel, shopOrderShip, shopOrderAfterSale, shopOrderPrivacy } =
    permissions;
  const holds = (...codes: string[]) => hasPermission(actor.permissions, codes);
  const may = (action: ShopOrderAct, ...codes: string[]) => mayInState(row.state, action) && holds(...codes);
  const out = access.may(row.repositoryId, "out");
  const mends = [shopOrderEdit, shopOrderAudit];
  return {
    audit: may("audit", shopOrderAudit) && out,
    unaudit: may("unaudit", shopOrderAudit) && out,
    match: may("match", ...mends),
    reroute: may("reroute", ...mends) && !merged,
    hold:
      may("hold", ...mends) && row.heldUntil === null && (row.state !== "WAIT_SHIP" || (holds(shopOrderAudit) && out)),
    release: may("release", ...mends) && row.heldUntil !== null,
    splitStock: may("splitStock", ...mends) && !merged && row.qty > 1,
    split: may("split", ...mends) && !merged && row.qty > 1,
    merge: may("merge", ...mends) && door,
    unmerge: may("unmerge", ...mends) && merged,
    handle: may("handle", ...mends) && row.exceptions.includes("MESSAGE"),
    address: may("address", ...mends) && !merged && !anonymous,
    waybill: may("waybill", shopOrderShip),
    ship: may("ship", shopOrderShip) && out,
    recall: may("recall", shopOrderShip) && out && row.shipTold !== true && row.platformState === "PAID",
    tell: may("tell", shopOrderShip) && row.shipTold === false,
    close: may("close", shopOrderDel),
    afterSale: may("afterSale", shopOrderAfterSale),
    reveal: holds(shopOrderPrivacy) && !anonymous,
    print: holds(shopOrderShip) && (row.state === "WAIT_SHIP" || row.state === "SHIPPED"),
    askEwaybill: holds(shopOrderShip) && out && row.state === "WAIT_SHIP" && row.waybillNo === "" && !isLive(mark),
    cancelEwaybill:
      holds(shopOrderShip) &&
      out &&
      ((isLive(mark) && row.shippedTime === null) || (mark?.state === "CANCELLING" && !mark.waits)),
  };
}
