/** What is done with 无主退件: registered with what is in them, claimed for an order, given to stock or given up (domain.md §3.5). */
import { eq } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { stamp, touch } from "#backoffice/ground/documents/write.ts";
import { assertSkusExist } from "#backoffice/masters/goods/line/line.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { assertReceivingPlace } from "#backoffice/masters/repository/repository-access.ts";
import { insertSlip, writeSlipLines } from "#backoffice/trade/inventory/adjustment/adjustment.ts";
import { readCourier } from "#backoffice/trade/platform/order/courier.ts";
import { countOf } from "#backoffice/trade/platform/packing/packing.rules.ts";
import { courierOfNumber } from "#contract/platform/courier.rules.ts";
import { type StrayEnd, strayElsewhere } from "#contract/platform/returns/returns.words.ts";
import type { StrayParcel, strayParcelEndpoints } from "#contract/platform/returns/stray-parcels.ts";
import { findReturned, readReturned } from "./returned-parcel.ts";
import { strayParcel, strayParcelLine } from "./returns.tables.ts";
import { refuseReturned, soldOf } from "./returns-desk.rules.ts";
import { findStrayParcel, getStrayParcel } from "./stray-parcel-list.query.ts";

type Endpoints = typeof strayParcelEndpoints;

export const addStrayParcel: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { db } = context;
  const { waybillNo, repositoryId, note } = body;
  await assertReceivingPlace(context, repositoryId, "收退货");
  if (await findStrayParcel(context, waybillNo)) throw new DomainError(`${waybillNo} 已登记为无主退件`);
  if (await findReturned(context, waybillNo)) {
    throw new DomainError(`${waybillNo} 有对应的订单或售后，请在退货验收里扫它`);
  }
  const named = body.courier || courierOfNumber(waybillNo) || "";
  const courier = named === "" ? "" : await readCourier(db, named);
  const skuIds = [...new Set([...body.good, ...body.second])];
  await assertSkusExist(db, skuIds);
  const [made] = await db
    .insert(strayParcel)
    .values({ waybillNo, courier, repositoryId, note, ...stamp(context) })
    .onConflictDoNothing()
    .returning({ id: strayParcel.id });
  if (!made) throw new DomainError(`${waybillNo} 已登记为无主退件`);
  const [good, second] = [countOf(body.good), countOf(body.second)];
  if (skuIds.length > 0) {
    await db.insert(strayParcelLine).values(
      skuIds.map((skuId) => ({
        ...{ parcelId: made.id, skuId },
        ...{ goodQty: good.get(skuId) ?? 0, secondQty: second.get(skuId) ?? 0 },
      })),
    );
  }
  return { id: made.id, waybillNo };
};

/** By hand, for what no after-sale tells: goods that were not sold there are somebody else's. */
export const claimStrayParcel: Operation<Endpoints["claim"]> = async (context, { params, body }) => {
  const parcel = await openStray(context, params.id, body.version, "claim");
  const named = await findReturned(context, body.order);
  const [orderId, ...others] = named?.orderIds ?? [];
  if (orderId === undefined) throw new DomainError(`没有找到“${body.order}”的订单，请核对订单号`);
  if (others.length > 0) {
    throw new DomainError(`“${body.order}”是 ${others.length + 1} 张订单的，请改填其中一张自己的订单号或快递单号`);
  }
  const sold = soldOf((await readReturned(context, { orderIds: [orderId], saleIds: [] })).lines);
  const labels = await findSkuLabels(
    context.db,
    parcel.lines.map(({ skuId }) => skuId),
  );
  for (const { skuId, goodQty, secondQty } of parcel.lines) {
    // One more than this would be too many.
    const scanned = Array<number>(goodQty + secondQty - 1).fill(skuId);
    const refusal = refuseReturned(sold, { good: scanned, second: [] }, { skuId, label: labels.get(skuId) ?? "" });
    if (refusal) throw new DomainError(refusal);
  }
  return touch(context, strayParcel, parcel, { orderId });
};

/** 转调整单: a draft of 调增 that another right approves, so that nobody takes goods in for nobody alone. */
export const adjustStrayParcel: Operation<Endpoints["adjust"]> = async (context, { params, body }) => {
  const parcel = await openStray(context, params.id, body.version, "adjust");
  const { repositoryId, waybillNo, lines } = parcel;
  const head = { kind: "GAIN" as const, repositoryId, reason: `无主退件 ${waybillNo}`, remark: body.note };
  const slip = await insertSlip(context, head);
  const cells = lines.flatMap(({ skuId, goodQty, secondQty }) => [
    ...(goodQty > 0 ? [{ skuId, grade: 1 as const, qty: goodQty }] : []),
    ...(secondQty > 0 ? [{ skuId, grade: 2 as const, qty: secondQty }] : []),
  ]);
  await writeSlipLines(context, { ...head, id: slip.id }, { mode: "add", cells, costs: [], styleCosts: [] });
  const { version } = await endStrayParcel(context, parcel, "ADJUSTED", body.note, { adjustId: slip.id });
  return { version, adjustmentId: slip.id };
};

/** Nothing of it is taken in. */
export const discardStrayParcel: Operation<Endpoints["end"]> = async (context, { params, body }) => {
  const parcel = await openStray(context, params.id, body.version, "end");
  return endStrayParcel(context, parcel, "NONE", body.note);
};

/** Writes how a parcel that is locked was dealt with. */
export function endStrayParcel(
  context: Context,
  parcel: Pick<StrayParcel, "id" | "version">,
  end: StrayEnd,
  endNote: string,
  also: { adjustId?: number } = {},
): Promise<{ version: number }> {
  return touch(context, strayParcel, parcel, {
    ...{ end, endNote, endedAt: context.clock.now(), endedBy: context.actor.userId },
    ...also,
  });
}

/** Locks the parcel and gives it as it then stands; a refusal where it is dealt with. */
export async function lockStrayParcel(context: Context, id: number): Promise<StrayParcel> {
  await context.db.select({ id: strayParcel.id }).from(strayParcel).where(eq(strayParcel.id, id)).for("update");
  const parcel = await getStrayParcel(context, id);
  if (parcel.state === "DONE") throw new DomainError(`无主退件 ${parcel.waybillNo} 已处理`);
  return parcel;
}

const actLabels = { claim: "认领", adjust: "转调整单", end: "结束" } as const;

async function openStray(
  context: Context,
  id: number,
  version: number,
  act: keyof typeof actLabels,
): Promise<StrayParcel> {
  const parcel = await lockStrayParcel(context, id);
  assertVersion(parcel, version);
  if (parcel.possible[act]) return parcel;
  const why =
    act !== "claim"
      ? "里没有点到的货，或您没有权限"
      : parcel.elsewhere
        ? `是${strayElsewhere}`
        : `已由售后 ${parcel.saleNo} 认领`;
  throw new DomainError(`无主退件 ${parcel.waybillNo} ${why}，不能${actLabels[act]}`);
}
