/**
 * 合并: what is 米白 becomes 米色 (domain.md §3.1). Styles and SKUs are pointed
 * at the target; SKU ids, and with them stock, SKU codes and barcodes stay. The
 * source remains as a stopped row, so that its code is never given again.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { rowUsesOf } from "#backoffice/ground/documents/row-uses.ts";
import { touch } from "#backoffice/ground/documents/write.ts";
import { refreshProductList } from "#backoffice/masters/goods/product/product-list.ts";
import type { ValueType } from "#contract/goods/attribute-kinds.ts";
import type { attributeEndpoints } from "#contract/goods/attributes.ts";
import { describeClash, describeUsageClash } from "./attribute.rules.ts";
import { attributeValue } from "./attribute.tables.ts";
import { lockVocabularies, productColumns } from "./attribute-use.ts";
import { assertNotMerged, nameOf } from "./attribute-value.ts";

interface Pair {
  type: ValueType;
  fromId: number;
  toId: number;
}

export const previewMerge: Operation<typeof attributeEndpoints.mergePreview> = async ({ db }, { query }) => {
  const { from, to } = await readPair(db, query);
  const productIds = await stylesWith(db, query);
  return {
    fromName: from.name,
    fromVersion: from.version,
    toName: to.name,
    styleCount: productIds.length,
    skuCount: await countSkus(db, query),
    refusal: await refuseMerge(db, query, { from, to }),
  };
};

export const mergeAttributes: Operation<typeof attributeEndpoints.merge> = async (context, { body }) => {
  const { db, clock } = context;
  await lockVocabularies(db);
  const { from, to } = await readPair(db, body);
  if (from.version !== body.fromVersion) throw new DomainError("数据已被他人修改，请刷新后重试");
  const refusal = await refuseMerge(db, body, { from, to });
  if (refusal) throw new DomainError(refusal);
  const productIds = await stylesWith(db, body);
  const skuCount = await countSkus(db, body);
  await pointStyles(context, body, productIds);
  const now = clock.now();
  await touch(context, attributeValue, from, { active: false, mergedIntoId: to.id });
  await refreshProductList(db, productIds, bizDateOf(now));
  const counts = { styleCount: productIds.length, skuCount };
  const { type, code, name } = from;
  await writeAudit(context, [
    {
      entity: "attr_value",
      entityId: from.id,
      action: "merge",
      before: { type, code, name },
      after: { mergedIntoId: to.id, code: to.code, name: to.name, productIds, ...counts },
    },
  ]);
  return counts;
};

type ValueRow = typeof attributeValue.$inferSelect;

async function readPair(db: Db, { type, fromId, toId }: Pair): Promise<{ from: ValueRow; to: ValueRow }> {
  const find = async (id: number) => {
    const [value] = await db
      .select()
      .from(attributeValue)
      .where(and(eq(attributeValue.id, id), eq(attributeValue.type, type)));
    if (!value) throw new DomainError("商品属性不存在，可能已被删除");
    return value;
  };
  if (fromId === toId) throw new DomainError("不能合并到自己，请另选一个");
  const [from, to] = [await find(fromId), await find(toId)];
  assertNotMerged(from, await nameOf(db, from.mergedIntoId), "再合并");
  assertNotMerged(to, await nameOf(db, to.mergedIntoId), "作为合并目标");
  return { from, to };
}

async function refuseMerge(db: Db, pair: Pair, { from, to }: { from: ValueRow; to: ValueRow }): Promise<string | null> {
  if (!to.active) return `“${to.name}”已停用，不能作为合并目标`;
  if (pair.type === "CATEGORY") {
    const [child] = await db
      .select({ name: attributeValue.name })
      .from(attributeValue)
      .where(and(eq(attributeValue.parentId, from.id), sql`${attributeValue.mergedIntoId} is null`))
      .limit(1);
    if (child) return `“${from.name}”下还有“${child.name}”，请先移走或删除下级分类`;
  }
  if (pair.type !== "COLOR") return null;
  const clashes = await rows<{ styleNo: string }>(
    db,
    sql`select distinct product.style_no as "styleNo" from product
        join sku a on a.product_id = product.id and a.color_id = ${from.id}
        join sku b on b.product_id = product.id and b.color_id = ${to.id} and b.size_id = a.size_id
        order by 1`,
  );
  if (clashes.length > 0) {
    return describeClash(
      clashes.map((clash) => clash.styleNo),
      from.name,
      to.name,
    );
  }
  const unlike: string[] = [];
  for (const use of rowUsesOf("color")) unlike.push(...((await use.findUsageClashes?.(db, from.id, to.id)) ?? []));
  return unlike.length > 0 ? describeUsageClash(unlike, from.name, to.name) : null;
}

async function stylesWith(db: Db, { type, fromId }: Pair): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    type === "COLOR"
      ? sql`select product_id as id from product_color where color_id = ${fromId}
            union select product_id from sku where color_id = ${fromId} order by id`
      : sql`select id from product where ${productColumns[type]} = ${fromId} order by id`,
  );
  return found.map((row) => row.id);
}

async function countSkus(db: Db, { type, fromId }: Pair): Promise<number> {
  if (type !== "COLOR") return 0;
  const [counted] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int8 as count from sku where color_id = ${fromId}`,
  );
  return counted?.count ?? 0;
}

/** Versions rise too: a form that was opened before still names the source. */
async function pointStyles(
  { db, actor, clock }: Context,
  { type, fromId, toId }: Pair,
  productIds: readonly number[],
): Promise<void> {
  let change: SQL = sql``;
  if (type === "COLOR") {
    for (const use of rowUsesOf("color")) await use.move(db, fromId, toId);
    await pointColors(db, fromId, toId);
  }
  if (type !== "COLOR") change = sql`${productColumns[type]} = ${toId},`;
  if (type === "CATEGORY") {
    for (const use of rowUsesOf("category")) await use.move(db, fromId, toId);
  }
  await db.execute(sql`
    update product
    set ${change} version = version + 1, updated_by = ${actor.userId}, updated_at = ${clock.now().toISOString()}::timestamptz
    where id = any(${`{${productIds.join(",")}}`}::bigint[])`);
}

/** A style that has both colours, in different sizes, keeps the target's place in its order, and its picture where it has one. */
async function pointColors(db: Db, fromId: number, toId: number): Promise<void> {
  await db.execute(sql`
    update product_color kept set picture_id = gone.picture_id from product_color gone
    where kept.color_id = ${toId} and kept.picture_id is null
      and gone.product_id = kept.product_id and gone.color_id = ${fromId}`);
  await db.execute(sql`
    delete from product_color s where s.color_id = ${fromId}
      and exists (select from product_color o where o.product_id = s.product_id and o.color_id = ${toId})`);
  await db.execute(sql`update product_color set color_id = ${toId} where color_id = ${fromId}`);
  await db.execute(sql`update sku set color_id = ${toId} where color_id = ${fromId}`);
}
