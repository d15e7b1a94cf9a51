/** The route and the bill of materials as a batch holds them: taken from the style, its own from then on (domain.md §3.1). */
import { eq, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { today, touch } from "#backoffice/ground/documents/write.ts";
import { findMaterials, materialLabel } from "#backoffice/masters/material/material.ts";
import { freezeBudget } from "#backoffice/trade/manufacture/cost/batch-cost.ts";
import { priceOfDay, readBom, readRoute } from "#backoffice/trade/manufacture/process/route.ts";
import type { batchEndpoints } from "#contract/manufacture/batches.ts";
import { formatLi } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { batch, batchBom, batchLine, batchProcess } from "./batch.tables.ts";
import { batchAct, openBatch } from "./batch-work.ts";

type Endpoints = typeof batchEndpoints;

/** What the style has today, in place of what the batch had. */
export async function refreshSnapshot(
  context: Context,
  { id: batchId, productId }: { id: number; productId: number },
): Promise<void> {
  const { db } = context;
  const route = await readRoute(db, productId, today(context));
  const bom = await readBom(db, productId);
  await writeRoute(db, batchId, route);
  await writeBom(db, batchId, bom);
}

export const reloadSnapshot: Operation<Endpoints["reload"]> = batchAct("edit", async (context, found) => {
  await refreshSnapshot(context, found);
  if (found.status === "PLANNED") await freezeBudget(context.db, found.id);
  return touch(context, batch, found, {});
});

/** The route in the order given. A price that is not told stays as it was, or is that of the day. */
export const editBatchRoute: Operation<Endpoints["route"]> = async (context, { params, body }) => {
  const { db, actor } = context;
  const found = await openBatch(context, params.id, "edit");
  assertVersion(found, body.version);
  const ids = body.rows.map(({ processId }) => processId);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  const before = new Map(
    (await db.select().from(batchProcess).where(eq(batchProcess.batchId, found.id))).map((step) => [
      step.processId,
      step,
    ]),
  );
  const library = await readLibrary(context, ids);
  const route = body.rows.map(({ processId, times, priceLi }) => {
    const process = library.get(processId);
    if (!process) throw new DomainError("工序不存在，请重新选择");
    if (processId === twice) throw new DomainError(`工序 ${process.name} 重复，同一工序请改次数`);
    const usual = before.get(processId)?.priceLi ?? process.priceLi;
    if (priceLi !== undefined && priceLi !== usual && !hasPermission(actor.permissions, [permissions.processPrice])) {
      throw new DomainError(`您没有工价权限，不能改 ${process.name} 的工价`);
    }
    return { ...process, times, priceLi: priceLi ?? usual };
  });
  await writeRoute(db, found.id, route);
  const prices = (steps: Iterable<{ name: string; priceLi: number }>) =>
    Object.fromEntries([...steps].map(({ name, priceLi }) => [name, formatLi(priceLi)]));
  const was = prices(before.values());
  const now = prices(route);
  if (JSON.stringify(was) !== JSON.stringify(now)) {
    await writeAudit(context, [{ entity: "batch", entityId: found.id, action: "price", before: was, after: now }]);
  }
  return touch(context, batch, found, {});
};

export const editBatchBom: Operation<Endpoints["bom"]> = async (context, { params, body }) => {
  const { db } = context;
  const found = await openBatch(context, params.id, "edit");
  assertVersion(found, body.version);
  const ids = body.rows.map(({ materialId }) => materialId);
  const known = await findMaterials(db, ids);
  const lines = await db
    .selectDistinct({ colorId: batchLine.colorId })
    .from(batchLine)
    .where(eq(batchLine.batchId, found.id));
  const colors = new Set(lines.map(({ colorId }) => colorId));
  const seen = new Set<string>();
  for (const { materialId, colorId } of body.rows) {
    const one = known.get(materialId);
    if (!one) throw new DomainError("物料不存在，请重新选择");
    if (colorId !== null && !colors.has(colorId))
      throw new DomainError(`物料 ${materialLabel(one)} 所选的颜色不在计划里`);
    const key = `${materialId}:${colorId}`;
    if (seen.has(key)) throw new DomainError(`物料 ${materialLabel(one)} 在同一颜色下重复`);
    seen.add(key);
  }
  await writeBom(db, found.id, body.rows);
  if (found.status === "PLANNED") await freezeBudget(db, found.id);
  return touch(context, batch, found, {});
};

type Step = Pick<
  typeof batchProcess.$inferSelect,
  "processId" | "name" | "categoryName" | "stage" | "times" | "priceLi" | "stdSec"
>;

/** Processes of the library by id, each at the price of today. */
async function readLibrary(context: Context, ids: readonly number[]): Promise<Map<number, Omit<Step, "times">>> {
  const found = await rows<Omit<Step, "times">>(
    context.db,
    sql`select process.id as "processId", process.name, category.name as "categoryName", category.stage,
          process.std_sec as "stdSec", ${priceOfDay(sql`process.id`, today(context))} as "priceLi"
        from process join process_category category on category.id = process.category_id
        where process.id = any(${pgArray(ids)}::bigint[])`,
  );
  return new Map(found.map((one) => [one.processId, one]));
}

async function writeRoute(db: Db, batchId: number, route: readonly Step[]): Promise<void> {
  // Work was recorded on it and taken back, as the beds were: what it was recorded on stays.
  const [record] = await rows(db, sql`select 1 from piece_record where batch_id = ${batchId} limit 1`);
  if (record) throw new DomainError("批次已有计件记录，不能再改工序");
  await db.delete(batchProcess).where(eq(batchProcess.batchId, batchId));
  if (route.length === 0) return;
  await db.insert(batchProcess).values(
    route.map(({ processId, name, categoryName, stage, times, priceLi, stdSec }, index) => ({
      ...{ batchId, seq: index + 1, processId, name, categoryName, stage, times, priceLi, stdSec },
    })),
  );
}

/** A material that stays keeps the price that the batch's budget is of. */
async function writeBom(
  db: Db,
  batchId: number,
  bom: readonly Pick<typeof batchBom.$inferSelect, "colorId" | "materialId" | "usageMilli" | "lossBp">[],
): Promise<void> {
  const gone = await db.delete(batchBom).where(eq(batchBom.batchId, batchId)).returning();
  if (bom.length === 0) return;
  const prices = new Map(gone.map(({ materialId, priceLi }) => [materialId, priceLi]));
  await db.insert(batchBom).values(
    bom.map(({ colorId, materialId, usageMilli, lossBp }) => ({
      ...{ batchId, colorId, materialId, usageMilli, lossBp },
      priceLi: prices.get(materialId) ?? null,
    })),
  );
}
