/** 裁剪登记: beds, the pieces they give, the bundles these are tied into (domain.md §3.2). */
import { and, eq, isNull, sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { insertRow, today, touch, updateRows } from "#backoffice/ground/documents/write.ts";
import { describeSkus, inReadingOrder } from "#backoffice/masters/goods/line/line.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import type { LineSku } from "#contract/goods/lines.ts";
import type { batchCuttingEndpoints } from "#contract/manufacture/batch-cutting.ts";
import { mostCuttable } from "./batch.rules.ts";
import { batch, batchLine, bundle, cutBed } from "./batch.tables.ts";
import { type Batch, getBatch, recordBatchEvent, sumBatch } from "./batch-document.ts";
import { followRecords, readRecordedStage, settleDelivered } from "./batch-stage.ts";
import { assertSeen, type BatchLineRow, openBatch, readBatchLines } from "./batch-work.ts";
import { proposeCut, readRatio, ticketCodeOf, tie } from "./cutting.rules.ts";

type Endpoints = typeof batchCuttingEndpoints;
type Cell = LineSku & BatchLineRow & { most: number };

/** Bundles that a bed may give: more are a mistyped size of bundle. */
const maxBundles = 9_999;
/** A ticket's code has five digits for the bundle. */
const lastBundleNo = 99_999;

export const proposeBed: Operation<Endpoints["proposal"]> = async (context, { params, query }) => {
  const found = await getBatch(context.db, params.id);
  await assertSeen(context, found);
  const lines = await readCells(context.db, found);
  const layers = query.layers ?? 0;
  const { ratio = "", colorIds } = query;
  const sizes = [
    ...new Map(lines.map(({ sizeId, size, sizeSort }) => [sizeId, { id: sizeId, name: size, sizeSort }])).values(),
  ];
  const read =
    ratio === ""
      ? null
      : readRatio(
          ratio,
          sizes.toSorted((one, other) => one.sizeSort - other.sizeSort),
        );
  const bedNo = await nextBedNo(context.db, found.id);
  if (typeof read === "string") {
    return { bedNo, cells: lines.map(({ skuId, most }) => ({ skuId, qty: 0, most })), warning: read };
  }
  if (read && query.layers === undefined) {
    return { bedNo, cells: lines.map(({ skuId, most }) => ({ skuId, qty: 0, most })), warning: "请填写层数" };
  }
  const { cells, held } = proposeCut(lines, { layers, ratio: read, colorIds });
  const names = held.map((line) => {
    const cell = lines.find(({ skuId }) => skuId === line.skuId);
    return `${cell?.color} ${cell?.size}`;
  });
  return { bedNo, cells, warning: names.length > 0 ? `${names.join("、")} 超过可裁数，已按上限` : null };
};

export const cutBatch: Operation<Endpoints["cut"]> = async (context, { params, body }) => {
  const { db, actor, clock } = context;
  const { layers, ratio, remark, bundleQty } = body;
  const found = await openBatch(context, params.id, "cut");
  assertVersion(found, body.version);
  const taken = await takeCells(db, found, body.cells);
  const tied = taken.flatMap(({ line, qty }) => tie(qty, bundleQty).map((pieces) => ({ line, qty: pieces })));
  if (tied.length > maxBundles) throw new DomainError(`这一床会分成 ${tied.length} 扎，请加大每扎件数或分床登记`);
  const qty = taken.reduce((sum, one) => sum + one.qty, 0);
  const before = await readRecordedStage(db, found.id);
  const bedNo = await nextBedNo(db, found.id);
  const { id: bedId } = await insertRow(db, cutBed, {
    ...{ batchId: found.id, bedNo, layers, ratio, remark },
    ...{ operatorId: actor.userId, bizDate: today(context), createdAt: clock.now() },
  });
  const first = await nextBundleNo(db, found.id);
  if (first + tied.length - 1 > lastBundleNo) throw new DomainError(`批次 ${found.no} 的扎号已用完，请另下批次`);
  await db.insert(bundle).values(
    tied.map(({ line, qty: pieces }, index) => ({
      ...{ batchId: found.id, bedId, batchLineId: line.id, partyId: found.partyId, qty: pieces },
      ...{ bundleNo: first + index, ticketCode: ticketCodeOf(found.no, first + index) },
    })),
  );
  await updateRows(
    db,
    batchLine,
    taken.map(({ line, qty: pieces }) => ({ id: line.id, cutQty: line.cutQty + pieces })),
  );
  await recordBatchEvent(context, found.id, "CUT", `第 ${bedNo} 床 ${layers} 层，裁 ${qty} 件，分 ${tied.length} 扎`);
  await touch(context, batch, found, found.status === "PLANNED" ? { status: "CUTTING" } : {});
  await sumBatch(db, found.id);
  // What is cut now is slower than all that went before.
  await followRecords(context, found, before);
  const { version } = await getBatch(db, found.id);
  return { version, bedId, bedNo, bundles: tied.length, qty };
};

/** As if the bed had never been cut; without any the batch is what it was before the first. */
export const voidBed: Operation<Endpoints["voidBed"]> = async (context, { params, body }) => {
  const { db, clock } = context;
  const found = await openBatch(context, params.id, "voidBed");
  assertVersion(found, body.version);
  const [bed] = await db
    .select()
    .from(cutBed)
    .where(and(eq(cutBed.id, params.bedId), eq(cutBed.batchId, found.id)));
  if (!bed) throw new DomainError(`批次 ${found.no} 没有这一床`);
  const name = `批次 ${found.no} 第 ${bed.bedNo} 床`;
  if (bed.voidedAt !== null) throw new DomainError(`${name}已作废，不能重复作废`);
  await assertPeriodOpen(db, bed.bizDate);
  const pieces = await rows<{ lineId: number; qty: number }>(
    db,
    sql`select batch_line_id as "lineId", sum(qty)::int8 as qty from bundle
        where bed_id = ${bed.id} and voided_at is null group by batch_line_id`,
  );
  const gone = new Map(pieces.map(({ lineId, qty }) => [lineId, qty]));
  const qty = pieces.reduce((sum, one) => sum + one.qty, 0);
  await assertNoPieces(db, { found, bedId: bed.id, name, left: found.cutQty - qty });
  const lines = await readCells(db, found);
  const touched = lines.filter(({ id }) => gone.has(id));
  const out = await findDeliveredOf(db, found.id, bed.id);
  const cell = touched.find(({ id }) => id === out?.lineId);
  if (cell) throw new DomainError(`${name}的 ${cell.color} ${cell.size} 已交货 ${out?.qty} 件，不能作废`);
  const before = await readRecordedStage(db, found.id);
  const now = clock.now();
  await db.update(cutBed).set({ voidedAt: now }).where(eq(cutBed.id, bed.id));
  await db
    .update(bundle)
    .set({ voidedAt: now })
    .where(and(eq(bundle.bedId, bed.id), isNull(bundle.voidedAt)));
  await updateRows(
    db,
    batchLine,
    touched.map((line) => ({ id: line.id, cutQty: line.cutQty - (gone.get(line.id) ?? 0) })),
  );
  await recordBatchEvent(context, found.id, "CUT_VOID", `第 ${bed.bedNo} 床 ${qty} 件：${body.reason}`);
  await touch(context, batch, found, found.cutQty === qty ? { status: "PLANNED" } : {});
  await sumBatch(db, found.id);
  await followRecords(context, found, before);
  await settleDelivered(context, found.id);
  const { version } = await getBatch(db, found.id);
  return { version };
};

/** A cell of which a factory brought more than its bundles of the other beds hold. */
async function findDeliveredOf(
  db: Db,
  batchId: number,
  bedId: number,
): Promise<{ lineId: number; qty: number } | null> {
  const [found] = await rows<{ lineId: number; qty: number }>(
    db,
    sql`
    select line.batch_line_id as "lineId", sum(line.delivered)::int8 as qty
    from delivery_line line join delivery doc on doc.id = line.delivery_id
    where doc.batch_id = ${batchId} and doc.status <> 'VOID'
    group by line.batch_line_id, doc.party_id
    having sum(line.delivered) > coalesce((
      select sum(qty) from bundle where bundle.batch_line_id = line.batch_line_id and bundle.party_id = doc.party_id
        and bundle.bed_id <> ${bedId} and bundle.voided_at is null
    ), 0)
    order by line.batch_line_id limit 1`,
  );
  return found ?? null;
}

/** Refuses while work is recorded on the bed's bundles, or by hand for more than would be left. */
async function assertNoPieces(
  db: Db,
  { found, bedId, name, left }: { found: Batch; bedId: number; name: string; left: number },
): Promise<void> {
  const live = sql`record.status in ('SUBMITTED', 'APPROVED', 'SETTLED')`;
  const [onBed] = await rows<{ bundleNo: number }>(
    db,
    sql`select bundle.bundle_no as "bundleNo" from bundle join piece_record record on record.bundle_id = bundle.id
        where bundle.bed_id = ${bedId} and ${live} order by bundle.bundle_no limit 1`,
  );
  if (onBed) throw new DomainError(`${name}的第 ${onBed.bundleNo} 扎已有计件记录，不能作废`);
  const [byHand] = await rows<{ name: string; qty: number }>(
    db,
    sql`select step.name, sum(record.qty)::int8 as qty
        from piece_record record join batch_process step on step.id = record.batch_process_id
        where record.batch_id = ${found.id} and record.kind = 'WORK' and ${live}
        group by step.id having sum(record.qty) > ${left} order by step.id limit 1`,
  );
  if (byHand) throw new DomainError(`${name}作废后只剩 ${left} 件，${byHand.name}已计件 ${byHand.qty} 件，不能作废`);
}

/** The batch's cells as people read them, each with what may still be cut of it. */
export async function readCells(db: Db, { id, overCutBp }: Pick<Batch, "id" | "overCutBp">): Promise<Cell[]> {
  const lines = await readBatchLines(db, id);
  const described = await describeSkus(
    db,
    lines.map(({ skuId }) => skuId),
  );
  return inReadingOrder(lines, described).map((line) => ({
    ...line,
    most: Math.max(mostCuttable(line.planQty, overCutBp) - line.cutQty, 0),
  }));
}

/** The pieces by cell in reading order, or a refusal that names the cell. */
async function takeCells(
  db: Db,
  found: Batch,
  cells: readonly { skuId: number; qty: number }[],
): Promise<{ line: Cell; qty: number }[]> {
  const wanted = new Map<number, number>();
  for (const { skuId, qty } of cells) wanted.set(skuId, (wanted.get(skuId) ?? 0) + qty);
  const lines = await readCells(db, found);
  const filled = [...wanted].filter(([, qty]) => qty > 0);
  if (filled.length === 0) throw new DomainError("请至少填写一个颜色尺码的裁数");
  if (filled.some(([skuId]) => !lines.some((line) => line.skuId === skuId))) {
    throw new DomainError(`裁数里有不在批次 ${found.no} 计划中的颜色尺码，请刷新后重试`);
  }
  return lines.flatMap((line) => {
    const qty = wanted.get(line.skuId) ?? 0;
    if (qty > line.most) {
      const limit = mostCuttable(line.planQty, found.overCutBp);
      throw new DomainError(
        `${line.styleNo} ${line.color} ${line.size} 最多裁 ${limit} 件（计划 ${line.planQty}），已裁 ${line.cutQty}，本床填了 ${qty}`,
      );
    }
    return qty > 0 ? [{ line, qty }] : [];
  });
}

async function nextBedNo(db: Db, batchId: number): Promise<number> {
  const [found] = await rows<{ last: number | null }>(
    db,
    sql`select max(bed_no) as last from cut_bed where batch_id = ${batchId}`,
  );
  return (found?.last ?? 0) + 1;
}

async function nextBundleNo(db: Db, batchId: number): Promise<number> {
  const [found] = await rows<{ last: number | null }>(
    db,
    sql`select max(bundle_no) as last from bundle where batch_id = ${batchId}`,
  );
  return (found?.last ?? 0) + 1;
}
