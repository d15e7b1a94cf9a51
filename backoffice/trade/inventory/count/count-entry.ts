/**
 * Entering what was counted: each counter's pieces at each place, which add up
 * to the line (domain.md §3.3). A line keeps the balance of the moment when its
 * first entry was saved.
 */
import { and, eq, inArray, sql } from "drizzle-orm";
import { parseCsv } from "hucre/csv";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { touch } from "#backoffice/ground/documents/write.ts";
import { assertSkusExist } from "#backoffice/masters/goods/line/line.ts";
import { findSkusByCode } from "#backoffice/masters/goods/sku/sku-code.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { countLimits } from "#contract/inventory/count.words.ts";
import type { countEndpoints } from "#contract/inventory/counts.ts";
import { type CountCell, cellKey, isSettled, planEntries, readImport } from "./count.rules.ts";
import { stockCount, stockCountEntry, stockCountLine } from "./count.tables.ts";
import { type Count, openCount } from "./count.ts";
import { assertInScope } from "./count-scope.ts";

type Endpoints = typeof countEndpoints;
type Line = typeof stockCountLine.$inferSelect;
interface Entered {
  mode: "add" | "set";
  location: string;
  cells: readonly CountCell[];
}

export const enterCount: Operation<Endpoints["enter"]> = async (context, { params, body }) => {
  const count = await openCount(context, params.id, "enter");
  await saveEntries(context, count, body);
  return touch(context, stockCount, count, {});
};

export const importCount: Operation<Endpoints["import"]> = async (context, { params, body }) => {
  const count = await openCount(context, params.id, "enter");
  const table = parseCsv(body.csv.replace(/\t/g, ","), { skipEmptyRows: false });
  const imported = readImport(
    table.map((cells) => cells.map((cell) => String(cell ?? ""))),
    countLimits.importRows,
  );
  if (typeof imported === "string") throw new DomainError(imported);
  const skus = await findSkusByCode(
    context.db,
    imported.map(({ code }) => code),
  );
  const cells = imported.map(({ number, code, qty }) => {
    const skuId = skus.get(code);
    if (skuId === undefined) throw new DomainError(`第 ${number} 行：没有找到“${code}”，请核对条码或 SKU 编码`);
    return { skuId, grade: body.grade, qty };
  });
  await saveEntries(context, count, { mode: "add", location: body.location, cells });
  const { version } = await touch(context, stockCount, count, {});
  return { version, rows: imported.length, qty: imported.reduce((sum, { qty }) => sum + qty, 0) };
};

/** The count is locked: counters who save at once take turns. */
async function saveEntries(within: Context, count: Count, { mode, location, cells }: Entered): Promise<void> {
  const { db } = within;
  const skuIds = [...new Set(cells.map(({ skuId }) => skuId))];
  await assertSkusExist(db, skuIds);
  await assertInScope(db, count.id, count.no, skuIds);
  const lines = await readLines(within, count, skuIds);
  const plan = planEntries(await readOwn(within, lines, location), { mode, cells });
  if (typeof plan === "string") throw new DomainError(plan);
  const wanted = [...plan.values()];
  await assertOpenLines(within, count, lines, wanted);
  const entered = wanted.filter((cell): cell is CountCell & { qty: number } => cell.qty !== null);
  await beginLines(within, count, entered);
  const byKey = new Map((await readLines(within, count, skuIds)).map((line) => [cellKey(line), line]));
  await writeEntries(
    within,
    location,
    entered.flatMap((cell) => {
      const line = byKey.get(cellKey(cell));
      return line ? [{ lineId: line.id, qty: cell.qty }] : [];
    }),
  );
  const withdrawn = wanted.flatMap((cell) => (cell.qty === null ? (byKey.get(cellKey(cell))?.id ?? []) : []));
  await removeEntries(within, location, withdrawn);
  const touched = wanted.flatMap((cell) => byKey.get(cellKey(cell))?.id ?? []);
  await addUp(within, count, touched);
}

function readLines({ db }: Context, count: Count, skuIds: readonly number[]): Promise<Line[]> {
  return db
    .select()
    .from(stockCountLine)
    .where(and(eq(stockCountLine.countId, count.id), inArray(stockCountLine.skuId, [...skuIds])));
}

/** What the actor has entered at the place, by SKU and grade. */
async function readOwn({ db, actor }: Context, lines: readonly Line[], location: string): Promise<Map<string, number>> {
  if (lines.length === 0) return new Map();
  const found = await db
    .select({ lineId: stockCountEntry.lineId, qty: stockCountEntry.qty })
    .from(stockCountEntry)
    .where(
      and(
        inArray(
          stockCountEntry.lineId,
          lines.map(({ id }) => id),
        ),
        eq(stockCountEntry.counterId, actor.userId),
        eq(stockCountEntry.location, location),
      ),
    );
  const qty = new Map(found.map((entry) => [entry.lineId, entry.qty]));
  return new Map(lines.flatMap((line) => (qty.has(line.id) ? [[cellKey(line), qty.get(line.id) ?? 0]] : [])));
}

/** While only differences are counted again, nothing else is. */
async function assertOpenLines(
  { db }: Context,
  count: Count,
  lines: readonly Line[],
  wanted: readonly CountCell[],
): Promise<void> {
  if (count.submittedAt === null) return;
  const byKey = new Map(lines.map((line) => [cellKey(line), line]));
  const closed = wanted.find((cell) => {
    const line = byKey.get(cellKey(cell));
    return !line || isSettled(line, count.submittedAt);
  });
  if (!closed) return;
  const label = (await findSkuLabels(db, [closed.skuId])).get(closed.skuId) ?? "";
  throw new DomainError(`${label} 没有差异，不在复盘范围内`);
}

/** Lines that get their first entry now, with the balance of now. */
async function beginLines({ db, actor, clock }: Context, count: Count, cells: readonly CountCell[]): Promise<void> {
  if (cells.length === 0) return;
  await db.execute(sql`
    insert into stock_count_line as line (count_id, sku_id, grade, book_at_count, counted, counter_id, counted_at)
    select ${count.id}, wanted.sku_id, wanted.grade, coalesce(balance.on_hand, 0), 0, ${actor.userId}::bigint,
      ${clock.now().toISOString()}::timestamptz
    from unnest(
      ${pgArray(cells.map(({ skuId }) => skuId))}::bigint[], ${pgArray(cells.map(({ grade }) => grade))}::int[]
    ) as wanted(sku_id, grade)
    left join stock_balance balance on balance.repository_id = ${count.repositoryId}
      and balance.sku_id = wanted.sku_id and balance.grade = wanted.grade
    on conflict (count_id, sku_id, grade) do update
      set book_at_count = excluded.book_at_count, counted = 0, counter_id = excluded.counter_id,
        counted_at = excluded.counted_at
      where line.counted is null`);
}

async function writeEntries(
  { db, actor, clock }: Context,
  location: string,
  entries: readonly { lineId: number; qty: number }[],
): Promise<void> {
  if (entries.length === 0) return;
  const mine = { counterId: actor.userId, location, countedAt: clock.now() };
  await db
    .insert(stockCountEntry)
    .values(entries.map((entry) => ({ ...entry, ...mine })))
    .onConflictDoUpdate({
      target: [stockCountEntry.lineId, stockCountEntry.counterId, stockCountEntry.location],
      set: { qty: sql`excluded.qty`, countedAt: sql`excluded.counted_at` },
    });
}

async function removeEntries({ db, actor }: Context, location: string, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return;
  await db
    .delete(stockCountEntry)
    .where(
      and(
        inArray(stockCountEntry.lineId, [...lineIds]),
        eq(stockCountEntry.counterId, actor.userId),
        eq(stockCountEntry.location, location),
      ),
    );
}

/** A line is the sum of its entries. Without any it is uncounted: gone, or waiting where it is to be counted again. */
async function addUp({ db }: Context, count: Count, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return;
  const touched = sql`id = any(${pgArray(lineIds)}::bigint[])`;
  await db.execute(sql`
    update stock_count_line line set counted = summed.qty
    from (select line_id, sum(qty)::int as qty from stock_count_entry
          where line_id = any(${pgArray(lineIds)}::bigint[]) group by line_id) summed
    where line.id = summed.line_id`);
  const empty = sql`${touched} and not exists (select from stock_count_entry where line_id = stock_count_line.id)`;
  if (count.submittedAt === null) {
    await db.execute(sql`delete from stock_count_line where ${empty}`);
    return;
  }
  await db.execute(sql`
    update stock_count_line set counted = null, book_at_count = null, counter_id = null, counted_at = null
    where ${empty}`);
}
