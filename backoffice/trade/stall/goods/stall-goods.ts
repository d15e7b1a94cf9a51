/** 档口商品: prices, places and states, one by one or many at once (domain.md §3.1). */
import { eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type AuditEntry, writeAudit } from "#backoffice/ground/audit/audit.ts";
import { changeTicked } from "#backoffice/ground/documents/ticked.ts";
import { edited, touch } from "#backoffice/ground/documents/write.ts";
import { stallProduct } from "#backoffice/masters/stall/stall.tables.ts";
import type {
  StallGoods,
  StallGoodsChange,
  StallGoodsChanged,
  stallGoodsEndpoints,
} from "#contract/goods/stall-goods.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { findStallGoods, getPicked } from "./stall-goods.query.ts";
import { labelOf, planPrice, refusePrice, refuseState } from "./stall-goods.rules.ts";

type Endpoints = typeof stallGoodsEndpoints;

const outdated = "数据已被他人修改，请刷新后重试";

export const editStallGoods: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const [before] = await lockGoods(context, [body.id]);
  if (!before) throw new DomainError("档口商品不存在，或您没有该档口的查看权限");
  if (before.version !== body.version) throw new DomainError(outdated);
  const { priceFen, location, tag, sort } = body;
  if (priceFen !== before.priceFen) {
    const refusal = refusePrice(before, priceFen, mayGoBelow(context));
    if (refusal) throw new DomainError(`${labelOf(before)} ${refusal}`);
    await writeAudit(context, [priceEntry(before, priceFen)]);
  }
  return { id: body.id, ...(await touch(context, stallProduct, before, { priceFen, location, tag, sort })) };
};

export const previewStallPrices: Operation<Endpoints["previewPrices"]> = async (context, { query }) => {
  const goods = await getPicked(context, query.ids);
  return { rows: goods.map((row) => ({ ...row, ...planPrice(row, query, mayGoBelow(context)) })) };
};

/** Writes an audit entry for each price. */
export const changeStallPrices: Operation<Endpoints["changePrices"]> = (context, { body }) =>
  changeGoods(context, body, async (within, row) => {
    const { afterFen, refusal } = planPrice(row, body, mayGoBelow(within));
    if (refusal !== null) return refusal;
    await within.db.update(stallProduct).set({ priceFen: afterFen }).where(eq(stallProduct.id, row.id));
    await writeAudit(within, [priceEntry(row, afterFen)]);
    return null;
  });

export const previewStallState: Operation<Endpoints["previewState"]> = async (context, { query }) => {
  const goods = await getPicked(context, query.ids);
  return { rows: goods.map((row) => ({ ...row, refusal: refuseState(row, query.active) })) };
};

export const changeStallState: Operation<Endpoints["changeState"]> = (context, { body }) =>
  changeGoods(context, body, async ({ db }, row) => {
    const refusal = refuseState(row, body.active);
    if (refusal === null) {
      await db.update(stallProduct).set({ active: body.active }).where(eq(stallProduct.id, row.id));
    }
    return refusal;
  });

/** The frame of every change of many rows: `work` answers why it left the row alone, or null. */
async function changeGoods(
  context: Context,
  change: StallGoodsChange,
  work: (within: Context, row: StallGoods) => Promise<string | null>,
): Promise<StallGoodsChanged> {
  const goods = await lockGoods(
    context,
    change.rows.map(({ id }) => id),
  );
  const words = { gone: "有勾选的档口商品已不存在，或您没有查看权限，请刷新后重试", unit: "行", labelOf };
  const { changed, refused } = await changeTicked(change.rows, goods, words, (row) => work(context, row));
  await context.db
    .update(stallProduct)
    .set({ version: sql`${stallProduct.version} + 1`, ...edited(context) })
    .where(
      inArray(
        stallProduct.id,
        changed.map(({ id }) => id),
      ),
    );
  return { changed: changed.length, refused };
}

/** The rows that the caller may see, locked in id order and read after that. */
async function lockGoods(within: Context, ids: readonly number[]): Promise<StallGoods[]> {
  await within.db
    .select({ id: stallProduct.id })
    .from(stallProduct)
    .where(inArray(stallProduct.id, [...ids]))
    .orderBy(stallProduct.id)
    .for("update");
  return findStallGoods(within, ids);
}

function mayGoBelow({ actor }: Context): boolean {
  return hasPermission(actor.permissions, [permissions.productBelowFloor]);
}

/** 改价 in the audit log; null is 批发价. */
function priceEntry({ id, priceFen }: StallGoods, afterFen: number | null): AuditEntry {
  return { entity: "stallProduct", entityId: id, action: "price", before: { priceFen }, after: { priceFen: afterFen } };
}
