/** 款式工序: a style's route as its page reads and writes it, whole (domain.md §3.2, process). */
import { eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { today } from "#backoffice/ground/documents/write.ts";
import { getStyle, openStyle, touchStyle } from "#backoffice/masters/goods/product/style.ts";
import type { processRouteEndpoints } from "#contract/manufacture/process-routes.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { process, productProcess } from "./process.tables.ts";
import { libraryPrices, syncWaiting } from "./process-price.ts";
import { repeatedProcess, repriced, routeTotals, type Step } from "./product-route.rules.ts";
import { priceOfDay, readRoute } from "./route.ts";

type Endpoints = typeof processRouteEndpoints;

export const routeDetail: Operation<Endpoints["route"]> = async (context, { params }) => {
  const style = await getStyle(context.db, params.id);
  const steps = await readRoute(context.db, params.id, today(context));
  return { ...style, steps, ...routeTotals(steps) };
};

export const routeChoices: Operation<Endpoints["choices"]> = async (context) => ({
  processes: await rows(
    context.db,
    sql`select p.id, p.code, p.name, c.name as "categoryName", ${priceOfDay(sql`p.id`, today(context))} as "priceLi"
        from process p join process_category c on c.id = p.category_id
        where p.status = 'ON' order by c.sort, c.id, p.sort, p.code`,
  ),
  styles: await rows(
    context.db,
    sql`select p.id, p.style_no as "styleNo", p.name from product p
        where exists (select 1 from product_process where product_id = p.id) order by p.style_no`,
  ),
});

export const saveRoute: Operation<Endpoints["saveRoute"]> = async (context, { body }) => {
  const style = await openStyle(context, body);
  const before = await readSteps(context.db, style.id);
  await assertSteps(context.db, before, body.steps);
  const prices = repriced(before, body.steps);
  if (prices.length > 0) assertMayPrice(context);
  await writeSteps(context.db, style.id, body.steps);
  const synced = body.sync ? await syncOwnPrices(context, style.id, prices) : 0;
  if (prices.length > 0) {
    await writeAudit(context, [
      {
        entity: "product",
        entityId: style.id,
        action: "processPrice",
        before: prices.map(({ processId, before: priceLi }) => ({ processId, priceLi })),
        after: prices.map(({ processId, after: priceLi }) => ({ processId, priceLi })),
      },
    ]);
  }
  return { id: style.id, ...(await touchStyle(context, style)), synced };
};

export const copyRoute: Operation<Endpoints["copyRoute"]> = async (context, { body }) => {
  const { id, fromId } = body;
  if (id === fromId) throw new DomainError("不能从本款复制，请选择另一款");
  const style = await openStyle(context, body);
  const from = await getStyle(context.db, fromId);
  const steps = await readSteps(context.db, fromId);
  if (steps.length === 0) throw new DomainError(`${from.styleNo} 还没有工序，请选择另一款`);
  const prices = repriced(await readSteps(context.db, id), steps);
  if (prices.length > 0) assertMayPrice(context);
  await writeSteps(context.db, id, steps);
  const after = { from: from.styleNo, steps };
  await writeAudit(context, [{ entity: "product", entityId: id, action: "copyRoute", after }]);
  return { id, ...(await touchStyle(context, style)), steps: steps.length };
};

function assertMayPrice({ actor }: Context): void {
  if (hasPermission(actor.permissions, [permissions.processPrice])) return;
  throw new DomainError("您没有修改工价的权限，请把本款工价留空或保持不变");
}

/** The style's records since ever that nobody has approved: an own price has no day that it begins on. */
async function syncOwnPrices(context: Context, productId: number, prices: ReturnType<typeof repriced>) {
  const day = today(context);
  const now = new Map((await readRoute(context.db, productId, day)).map((step) => [step.processId, step]));
  let synced = 0;
  for (const { processId, before } of [...prices].sort((a, b) => a.processId - b.processId)) {
    const earlier = before === null ? await libraryPrices(context.db, processId) : [before];
    const priceLi = now.get(processId)?.priceLi;
    if (priceLi === undefined) continue;
    synced += await syncWaiting(context, { processId, productId, earlier, priceLi, fromDay: "1900-01-01" });
  }
  return synced;
}

async function readSteps(db: Db, productId: number): Promise<Step[]> {
  return db
    .select({ processId: productProcess.processId, times: productProcess.times, ownLi: productProcess.priceLi })
    .from(productProcess)
    .where(eq(productProcess.productId, productId))
    .orderBy(productProcess.seq);
}

/** Each process once; a stopped one only where it was before. */
async function assertSteps(db: Db, before: readonly Step[], steps: readonly Step[]): Promise<void> {
  const ids = steps.map(({ processId }) => processId);
  const found = await db
    .select({ id: process.id, name: process.name, status: process.status })
    .from(process)
    .where(inArray(process.id, ids));
  const names = new Map(found.map((row) => [row.id, row]));
  const repeated = repeatedProcess(steps);
  if (repeated !== null) throw new DomainError(`${names.get(repeated)?.name ?? "工序"}已在本款的工序里，请改次数`);
  for (const id of ids) {
    const row = names.get(id);
    if (!row) throw new DomainError("所选工序不存在，请刷新后重试");
    if (row.status === "OFF" && !before.some(({ processId }) => processId === id)) {
      throw new DomainError(`${row.name}已停用，不能加入款式工序`);
    }
  }
}

async function writeSteps(db: Db, productId: number, steps: readonly Step[]): Promise<void> {
  await db.delete(productProcess).where(eq(productProcess.productId, productId));
  if (steps.length === 0) return;
  const written = steps.map(({ processId, times, ownLi }, index) => ({
    productId,
    seq: index + 1,
    processId,
    times,
    priceLi: ownLi,
  }));
  await db.insert(productProcess).values(written);
}
