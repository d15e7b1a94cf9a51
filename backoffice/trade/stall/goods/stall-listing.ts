/** 上架到档口: many styles into several stalls at once (domain.md §3.1). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { selectStyleIds } from "#backoffice/masters/goods/product/product-selection.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { selectionLimits } from "#contract/goods/product-selection.ts";
import type { stallGoodsEndpoints } from "#contract/goods/stall-goods.ts";
import { idList } from "./stall-goods.query.ts";

type Endpoints = typeof stallGoodsEndpoints;

/** 款号 of what was ticked or filtered in 商品列表, in order of 款号. */
export const readListingStyles: Operation<Endpoints["styles"]> = async ({ db }, { query }) => {
  const ids = await selectStyleIds(db, query, selectionLimits.change);
  const styles = await rows<{ styleNo: string }>(
    db,
    sql`select style_no as "styleNo" from product where id = any(${idList(ids)}) order by style_no`,
  );
  return { styleNos: styles.map(({ styleNo }) => styleNo) };
};

/** All or nothing: every 款号 must exist and be made still, every stall be open and visible. */
export const listStyles: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { db, actor, clock } = context;
  const stallIds = [...new Set(body.stallIds)];
  await assertStalls(context, stallIds);
  const productIds = await getListableIds(db, [...new Set(body.styleNos)]);
  const now = clock.now().toISOString();
  const relisted = await rows(
    db,
    sql`update stall_product set active = true, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now}
          where stall_id = any(${idList(stallIds)}) and product_id = any(${idList(productIds)}) and not active
          returning id`,
  );
  const added = await rows(
    db,
    sql`insert into stall_product (stall_id, product_id, created_by, created_at, updated_by, updated_at)
          select stall_id, product_id, ${actor.userId}::bigint, ${now}::timestamptz, ${actor.userId}::bigint, ${now}::timestamptz
          from unnest(${idList(stallIds)}) stall_id cross join unnest(${idList(productIds)}) product_id
          order by stall_id, product_id
          on conflict (stall_id, product_id) do nothing
          returning id`,
  );
  const wanted = stallIds.length * productIds.length;
  return {
    added: added.length,
    relisted: relisted.length,
    present: wanted - added.length - relisted.length,
  };
};

async function assertStalls(context: Context, stallIds: readonly number[]): Promise<void> {
  const access = await readRepositoryAccess(context);
  const found = await rows<{ name: string; status: string }>(
    context.db,
    sql`select name, status from stall
        where id = any(${idList(stallIds)}) and repository_id = any(${idList(access.ids("view"))})`,
  );
  if (found.length < stallIds.length) throw new DomainError("所选档口不存在，或您没有查看权限，请重新选择");
  const closed = found.find(({ status }) => status === "OFF");
  if (closed) throw new DomainError(`${closed.name} 已停用，不能上架商品`);
}

/** Names every 款号 that stands in the way: 没有款号 A1、A2；T101 已停产，不能上架. */
async function getListableIds(db: Db, styleNos: readonly string[]): Promise<number[]> {
  const found = await rows<{ id: number; styleNo: string; status: string }>(
    db,
    sql`select id, style_no as "styleNo", status from product where style_no = any(${sql.param(styleNos)}::text[])`,
  );
  const known = new Map(found.map((style) => [style.styleNo, style]));
  const unknown = styleNos.filter((styleNo) => !known.has(styleNo));
  const stopped = found.filter(({ status }) => status === "OFF").map(({ styleNo }) => styleNo);
  const faults = [
    ...(unknown.length > 0 ? [`没有款号 ${unknown.join("、")}`] : []),
    ...(stopped.length > 0 ? [`${stopped.sort().join("、")} 已停产，不能上架`] : []),
  ];
  if (faults.length > 0) throw new DomainError(faults.join("；"));
  return found.map(({ id }) => id);
}
