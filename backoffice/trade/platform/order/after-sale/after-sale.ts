/** What is done with 售后: agreed or not, goods back as 正品 and 次品, pieces sent instead (domain.md §3.5). */
import { eq } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { updateRows } from "#backoffice/ground/documents/write.ts";
import { postStock } from "#backoffice/ledgers/stock-ledger/post.ts";
import { assertReceivingPlace, assertRepositoryRight } from "#backoffice/masters/repository/repository-access.ts";
import { readCourier } from "#backoffice/trade/platform/order/courier.ts";
import { type AfterSaleAction, refuseAfterSale } from "#backoffice/trade/platform/order/order.rules.ts";
import { openOrder, openParcels } from "#backoffice/trade/platform/order/order-document.ts";
import { findSkuOf } from "#backoffice/trade/platform/sync/shop-sku.ts";
import type { afterSaleEndpoints } from "#contract/platform/after-sales.ts";
import { afterSale, afterSaleLine } from "../order.tables.ts";
import { readWorths, receiveGoods } from "./receive-goods.ts";
import { createAfterSale, moveAfterSale, type Opened } from "./write-after-sale.ts";

type Endpoints = typeof afterSaleEndpoints;

/** Opened here, for what no platform tells of. */
export const addAfterSale: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { order, lines } = await openOrder(context, body.orderId, "afterSale");
  const asked = body.lines.filter(({ qty }) => qty > 0);
  if (asked.length === 0) throw new DomainError("请至少填写一行的件数");
  for (const { orderLineId, qty } of asked) {
    const line = lines.find((one) => one.id === orderLineId && one.orderId === order.id);
    if (!line) throw new DomainError("明细行不在这张订单上，请刷新后重试");
    if (qty > line.shippedQty) {
      throw new DomainError(`${line.title} ${line.spec} 只发了 ${line.shippedQty} 件，不能售后 ${qty} 件`);
    }
  }
  if (body.amountFen > order.paidFen - order.refundedFen) throw new DomainError("退款金额超过订单还没退的实付");
  const { id } = await createAfterSale(context, order, lines, { ...body, state: "APPLIED", lines: asked });
  return { id, orderId: order.id };
};

/** Its order is locked first, as everywhere; then it stands as it was seen. */
async function open(context: Context, id: number, version: number, action: AfterSaleAction): Promise<Opened> {
  const { db } = context;
  const [known] = await db.select({ orderId: afterSale.orderId }).from(afterSale).where(eq(afterSale.id, id));
  if (!known?.orderId) throw new DomainError("售后不存在，或它的订单还没有抓到");
  await openParcels(context, [known.orderId]);
  const [sale] = await db.select().from(afterSale).where(eq(afterSale.id, id)).for("update");
  if (!sale?.orderId) throw new DomainError("售后不存在，请刷新后重试");
  assertVersion(sale, version);
  const parts = await db
    .select()
    .from(afterSaleLine)
    .where(eq(afterSaleLine.afterSaleId, id))
    .orderBy(afterSaleLine.id);
  const stand = {
    ...sale,
    received: parts.some(({ goodQty, secondQty }) => goodQty + secondQty > 0),
    sent: parts.some(({ sentQty }) => sentQty > 0),
  };
  const refusal = refuseAfterSale(stand, action);
  if (refusal) throw new DomainError(refusal);
  return { sale: { ...sale, orderId: sale.orderId }, parts };
}

export const agreeAfterSale: Operation<Endpoints["agree"]> = async (context, { params, body }) => {
  const { sale } = await open(context, params.id, body.version, "agree");
  return moveAfterSale(context, sale, { state: "AGREED" });
};

export const finishAfterSale: Operation<Endpoints["finish"]> = async (context, { params, body }) => {
  const { sale } = await open(context, params.id, body.version, "finish");
  return moveAfterSale(context, sale, { state: "REFUNDED" });
};

export const rejectAfterSale: Operation<Endpoints["reject"]> = async (context, { params, body }) => {
  const { sale } = await open(context, params.id, body.version, "reject");
  return moveAfterSale(context, sale, { state: "REJECTED", remark: body.remark });
};

/** Goods back: ONLINE_RETURN as 正品 and 次品, at what the pieces were worth when they left. */
export const receiveAfterSale: Operation<Endpoints["receive"]> = async (context, { params, body }) => {
  const { sale, parts } = await open(context, params.id, body.version, "receive");
  await assertReceivingPlace(context, body.repositoryId, "收退货");
  const back = parts.flatMap((part) => {
    const asked = body.lines.find(({ id }) => id === part.id);
    const qty = (asked?.goodQty ?? 0) + (asked?.secondQty ?? 0);
    if (qty > part.qty) throw new DomainError(`售后申请 ${part.qty} 件，不能收 ${qty} 件`);
    return asked && qty > 0 ? [{ part, goodQty: asked.goodQty, secondQty: asked.secondQty }] : [];
  });
  if (back.length === 0) throw new DomainError("请填写收到的正品或次品件数");
  const [moved] = await receiveGoods(context, body.repositoryId, [{ sale, back }]);
  return { orderId: sale.orderId, version: moved?.version ?? sale.version };
};

/** 换货 and 补发: pieces go out, of the same SKU or another. */
export const sendAfterSale: Operation<Endpoints["send"]> = async (context, { params, body }) => {
  const { sale, parts } = await open(context, params.id, body.version, "send");
  await assertRepositoryRight(context, body.repositoryId, "out");
  const worths = await readWorths(
    context,
    parts.map(({ orderLineId }) => orderLineId),
  );
  const sent: { id: number; sentQty: number; skuId: number }[] = [];
  for (const { id, qty, code } of body.lines) {
    if (qty === 0) continue;
    const part = parts.find((one) => one.id === id);
    if (!part) throw new DomainError("明细行不在这张售后上，请刷新后重试");
    if (qty > part.qty) throw new DomainError(`售后申请 ${part.qty} 件，不能发 ${qty} 件`);
    if (code !== "" && sale.type !== "EXCHANGE") throw new DomainError("只有换货可以发别的款色码，补发请发原来的");
    const known = worths.get(part.orderLineId);
    // What came back may be sent again.
    if (known && known.resent - known.returned + qty > known.qty) {
      throw new DomainError(`这一行发出 ${known.qty} 件，已补发或换货 ${known.resent} 件，不能再发 ${qty} 件`);
    }
    const skuId = code === "" ? (worths.get(part.orderLineId)?.skuId ?? null) : await findSkuOf(context, code);
    if (skuId === null) throw new DomainError(`没有找到“${code}”，请核对 SKU 编码或条码`);
    sent.push({ id, sentQty: qty, skuId });
  }
  if (sent.length === 0) throw new DomainError("请填写要发出的件数");
  await postStock(
    context,
    { docType: "AFTER_SALE", docId: sale.id },
    sent.map(({ id, sentQty, skuId }) => ({
      ...{ repositoryId: body.repositoryId, skuId, grade: 1, qty: -sentQty, moveType: "ONLINE_OUT", docLineId: id },
    })),
  );
  await updateRows(context.db, afterSaleLine, sent);
  return moveAfterSale(context, sale, {
    state: "REFUNDED",
    courier: body.courier === "" ? sale.courier : await readCourier(context.db, body.courier),
    waybillNo: body.waybillNo || sale.waybillNo,
  });
};
