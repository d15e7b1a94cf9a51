/** The numbers of 电子面单 that orders have now, or have asked for: read by whoever is about to touch such an order. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { EwaybillState } from "#contract/platform/ewaybill/ewaybill.words.ts";

export interface EwaybillMark {
  readonly id: number;
  readonly orderId: number;
  readonly state: EwaybillState;
  readonly courier: string;
  readonly waybillNo: string;
  readonly error: string;
  /** Something is still to be asked of the platform, now or later. */
  readonly waits: boolean;
}

/** The last of each order, by order; one that never asked is absent. */
export async function findEwaybills(db: Db, orderIds: readonly number[]): Promise<Map<number, EwaybillMark>> {
  if (orderIds.length === 0) return new Map();
  const found = await rows<EwaybillMark>(
    db,
    sql`select distinct on (order_id) id, order_id as "orderId", state, courier, waybill_no as "waybillNo", error,
          next_at is not null as waits
        from ewaybill where order_id = any(${pgArray(orderIds)}::bigint[]) order by order_id, id desc`,
  );
  return new Map(found.map((mark) => [mark.orderId, mark]));
}

/** Whether the platform has given it, or is being asked to. */
export const isLive = (mark: EwaybillMark | undefined): boolean => mark?.state === "ASKED" || mark?.state === "GOT";

/** Why the number on a parcel is not typed over; null: it may be. */
export function refuseTyped(mark: EwaybillMark | undefined, waybillNo: string): string | null {
  if (!mark || !isLive(mark) || (mark.state === "GOT" && mark.waybillNo === waybillNo)) return null;
  const stands = mark.state === "GOT" ? `已取电子面单 ${mark.courier} ${mark.waybillNo}` : "正在取电子面单";
  return `${stands}，不能另填快递单号，请先取消电子面单`;
}

/** Couriers by which numbers can be got, of the shops whose 发货仓 the actor sees. */
export async function listEwaybillCouriers(context: Context): Promise<string[]> {
  const access = await readRepositoryAccess(context);
  const found = await rows<{ courier: string }>(
    context.db,
    sql`select distinct account.courier from ewaybill_account account join shop on shop.id = account.shop_id
        where shop.enabled and shop.repository_id = any(${pgArray(access.ids("view"))}::bigint[]) order by 1`,
  );
  return found.map(({ courier }) => courier);
}
