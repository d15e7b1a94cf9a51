/** What is done with 售后: agreed or not, goods back as 正品 and 次品, pieces sent instead (domain.md §3.5). */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { roundedShare } from "#backoffice/ground/documents/shares.rules.ts";
import { insertRow, stamp, touch, updateRows } from "#backoffice/ground/documents/write.ts";
import { postStock, type StockChange } from "#backoffice/ledgers/stock-ledger/post.ts";
import { assertReceivingPlace, assertRepositoryRight } from "#backoffice/masters/repository/repository-access.ts";
import { readCourier } from "#backoffice/trade/platform/order/courier.ts";
import {
  dissolveMerges,
  openFamiliesOf,
  releaseLines,
  writeFamilies,
  writeLog,
} from "#backoffice/trade/platform/order/family-store.ts";
import { type AfterSaleAction, refuseAfterSale } from "#backoffice/trade/platform/order/order.rules.ts";
import { openOrder, openParcels } from "#backoffice/trade/platform/order/order-document.ts";
import { type AfterSaleRow, type LineRow, type OrderRow, settle } from "#backoffice/trade/platform/order/order-family.ts";
import { endedOf } from "#backoffice/trade/platform/order/upsert.ts";
import { findSkuOf } from "#backoffice/trade/platform/sync/shop-sku.ts";
import type { afterSaleEndpoints } from "#contract/platform/after-sales.ts";
import { afterSaleStateLabels, afterSaleTypeLabels } from "#contract/platform/order.words.ts";
import { afterSale, afterSaleLine } from "../order.tables.ts";

type Endpoints = typeof afterSaleEndpoints;
type Part = typeof afterSaleLine.$inferSelect;

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

interface NewAfterSale extends Pick<AfterSaleRow, "type" | "state" | "amountFen" | "reason"> {
  lines: readonly { orderLineId: number; qty: number }[];
}

/** Writes one that no platform tells of, of an order that is locked; `lines` are the order's. */
export async function createAfterSale(
  context: Context,
  order: OrderRow,
  lines: readonly LineRow[],
  { type, state, amountFen, reason, lines: asked }: NewAfterSale,
): Promise<AfterSaleRow> {
  const now = context.clock.now();
  const [only, ...others] = asked.map(({ orderLineId }) => lines.find(({ id }) => id === orderLineId));
  const made = await insertRow(context.db, afterSale, {
    ...{ shopId: order.shopId, orderId: order.id, platformOrderNo: order.platformNo, platformNo: randomUUID() },
    ...{ platformLineId: others.length === 0 ? (only?.platformLineId ?? "") : "", type, state, amountFen, reason },
    ...{ modifiedAt: now, appliedAt: now, endedAt: state === "REFUNDED" ? now : null },
    ...stamp(context),
  });
  const platformNo = `L${made.id}`;
  await context.db.update(afterSale).set({ platformNo }).where(eq(afterSale.id, made.id));
  await context.db
    .insert(afterSaleLine)
    .values(asked.map(({ orderLineId, qty }) => ({ afterSaleId: made.id, orderLineId, qty })));
  await follow(context, { ...made, platformNo });
  return { ...made, platformNo };
}

type OpenSale = AfterSaleRow & { orderId: number };

interface Opened {
  sale: OpenSale;
  parts: Part[];
}

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
  return move(context, sale, { state: "AGREED" });
};

export const finishAfterSale: Operation<Endpoints["finish"]> = async (context, { params, body }) => {
  const { sale } = await open(context, params.id, body.version, "finish");
  return move(context, sale, { state: "REFUNDED" });
};

export const rejectAfterSale: Operation<Endpoints["reject"]> = async (context, { params, body }) => {
  const { sale } = await open(context, params.id, body.version, "reject");
  return move(context, sale, { state: "REJECTED", remark: body.remark });
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

interface Returned {
  sale: OpenSale;
  back: readonly { part: Part; goodQty: number; secondQty: number }[];
  /** Stands in its remark: what came otherwise than announced. */
  note?: string;
}

/** Takes the goods of after-sales in, whose orders are locked: all of one parcel in one posting. */
export async function receiveGoods(context: Context, repositoryId: number, all: readonly Returned[]) {
  const pieces = all.flatMap(({ sale, back }) => back.map((one) => ({ ...one, saleId: sale.id })));
  const worths = await worthOf(
    context,
    pieces.map(({ part }) => part.orderLineId),
  );
  const changes = pieces.flatMap(({ part, goodQty, secondQty, saleId }): StockChange[] => {
    const out = worths.get(part.orderLineId);
    if (!out || out.skuId === null || goodQty + secondQty > out.qty - out.returned) {
      throw new DomainError(
        `这一行发出 ${out?.qty ?? 0} 件，已退 ${out?.returned ?? 0} 件，不能再收 ${goodQty + secondQty} 件`,
      );
    }
    const { skuId } = out;
    out.returned += goodQty + secondQty;
    const of = (grade: 1 | 2, qty: number): StockChange => ({
      ...{ repositoryId, skuId, grade, qty, moveType: "ONLINE_RETURN", docLineId: part.id },
      ...{ valueFen: roundedShare(out.valueFen, qty, out.qty), seq: grade },
      document: { docType: "AFTER_SALE", docId: saleId },
    });
    return [...(goodQty > 0 ? [of(1, goodQty)] : []), ...(secondQty > 0 ? [of(2, secondQty)] : [])];
  });
  await postStock(context, { docType: "AFTER_SALE", docId: all[0]?.sale.id ?? 0 }, changes);
  await updateRows(
    context.db,
    afterSaleLine,
    pieces.map(({ part, goodQty, secondQty }) => ({ id: part.id, goodQty, secondQty })),
  );
  const moved: Awaited<ReturnType<typeof move>>[] = [];
  for (const { sale, note } of all) {
    const state = sale.state === "REFUNDED" ? "REFUNDED" : "GOODS_BACK";
    const remark = [sale.remark, note].filter(Boolean).join("；").slice(0, longestRemark);
    moved.push(await move(context, sale, { state, repositoryId, remark }));
  }
  return moved;
}

/** 处理说明, with what was noted when its goods came. */
const longestRemark = 500;

interface Worth {
  id: number;
  skuId: number | null;
  /** Pieces that went out, what they were worth, and how many came back already. */
  qty: number;
  valueFen: number;
  returned: number;
  /** Pieces that were sent instead, by 换货 and 补发. */
  resent: number;
}

async function worthOf({ db }: Context, lineIds: readonly number[]): Promise<Map<number, Worth>> {
  const found = await rows<Worth>(
    db,
    sql`select line.id, line.sku_id as "skuId", line.shipped_qty as qty,
          coalesce((select -sum(value_fen + variance_fen) from stock_movement movement
            where doc_type = 'ONLINE_ORDER' and doc_line_id = line.id and move_type = 'ONLINE_OUT'), 0)::int8 as "valueFen",
          coalesce((select sum(good_qty + second_qty) from after_sale_line part where part.order_line_id = line.id), 0)
            as returned,
          coalesce((select sum(sent_qty) from after_sale_line part where part.order_line_id = line.id), 0) as resent
        from shop_order_line line where line.id = any(${pgArray(lineIds)}::bigint[])`,
  );
  return new Map(found.map((row) => [row.id, row]));
}

/** 换货 and 补发: pieces go out, of the same SKU or another. */
export const sendAfterSale: Operation<Endpoints["send"]> = async (context, { params, body }) => {
  const { sale, parts } = await open(context, params.id, body.version, "send");
  await assertRepositoryRight(context, body.repositoryId, "out");
  const worths = await worthOf(
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
  return move(context, sale, {
    state: "REFUNDED",
    courier: body.courier === "" ? sale.courier : await readCourier(context.db, body.courier),
    waybillNo: body.waybillNo || sale.waybillNo,
  });
};

async function move(context: Context, sale: Opened["sale"], changes: Partial<AfterSaleRow>) {
  const now = context.clock.now();
  const ended = changes.state === "REFUNDED" || changes.state === "REJECTED";
  const { version } = await touch(context, afterSale, sale, {
    ...changes,
    endedAt: ended ? (sale.endedAt ?? now) : null,
  });
  await follow(context, { ...sale, ...changes });
  return { orderId: sale.orderId, version };
}

/** The order's states follow from its after-sales. */
async function follow(
  context: Context,
  sale: Pick<AfterSaleRow, "orderId" | "platformNo" | "type" | "state">,
): Promise<void> {
  if (sale.orderId === null) return;
  const [before] = await openFamiliesOf(context.db, [sale.orderId]);
  if (!before) return;
  const { family, released } = settle(before, before);
  await releaseLines(context, released);
  await writeFamilies(context, [{ before, after: family }], context.actor.userId);
  await dissolveMerges(context, endedOf(before, family));
  const text = `${afterSaleTypeLabels[sale.type]} ${sale.platformNo}：${afterSaleStateLabels[sale.state]}`;
  await writeLog(context, [{ orderId: sale.orderId, event: "AFTER_SALE", text }], context.actor.userId);
}
