/**
 * What the sums of batches should be, from the beds, deliveries, repairs, issues of material and pieces that they sum up
 * (domain.md §3.7, §5.14–17), and putting right those that are not.
 */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { type IdRange, inRange } from "#backoffice/db/id-ranges.ts";

/** Pieces of the bundles that stand, by cell. */
const bundled = (among: SQL) => sql`(
  select batch_line_id, sum(qty) as cut from bundle where voided_at is null and ${among} group by batch_line_id
)`;

/** What was inspected of a cell. */
export const inspectedCells = (among: SQL = sql`true`) => sql`(
  select line.batch_line_id, sum(line.delivered) as delivered, sum(line.passed) as passed, sum(line.second) as second,
    sum(line.scrap) as scrap, sum(line.repair) as repair
  from delivery_line line join delivery doc on doc.id = line.delivery_id
  where doc.status = 'INSPECTED' and ${among} group by line.batch_line_id
)`;

/** What the repairs of its inspections brought back of a cell. */
export const mendedCells = (among: SQL = sql`true`) => sql`(
  select line.batch_line_id, sum(line.sent) as sent, sum(line.ok) as ok, sum(line.second) as second, sum(line.scrap) as scrap
  from repair_line line join repair doc on doc.id = line.repair_id
  where doc.source = 'INSPECT' and doc.status <> 'VOID' and ${among} group by line.batch_line_id
)`;

/** What each cell of a batch should hold: `id, batch_id, cut, delivered, passed, second, scrap, repair`. */
function cells(range: IdRange | null): SQL {
  const among = (batchId: SQL) => inRange(batchId, range);
  return sql`
  select line.id, line.batch_id, coalesce(tied.cut, 0)::int as cut, coalesce(found.delivered, 0)::int as delivered,
    (coalesce(found.passed, 0) + coalesce(back.ok, 0))::int as passed,
    (coalesce(found.second, 0) + coalesce(back.second, 0))::int as second,
    (coalesce(found.scrap, 0) + coalesce(back.scrap, 0))::int as scrap, coalesce(found.repair, 0)::int as repair
  from batch_line line
  left join ${bundled(among(sql`batch_id`))} tied on tied.batch_line_id = line.id
  left join ${inspectedCells(among(sql`doc.batch_id`))} found on found.batch_line_id = line.id
  left join ${mendedCells(among(sql`doc.batch_id`))} back on back.batch_line_id = line.id
  where ${among(sql`line.batch_id`)}`;
}

/** One figure of a cell or of a batch that is not what it sums up; pieces, or 分, or 厘. */
export interface WrongBatchFigure {
  batch_id: number;
  no: string;
  /** Null where it is the batch's own. */
  sku_id: number | null;
  field: BatchFigure;
  stored: number;
  should: number;
}

export type BatchFigure = keyof typeof batchFigures;

/** The unit of each figure. */
export const batchFigures = {
  plan: "qty",
  cut: "qty",
  delivered: "qty",
  passed: "qty",
  second: "qty",
  scrap: "qty",
  short: "qty",
  repair: "qty",
  repair_open: "qty",
  material: "fen",
  fee: "fen",
  wage: "li",
} as const satisfies Record<string, "qty" | "fen" | "li">;

/** What the head of each batch should hold, where its cells hold what they should. */
function heads(range: IdRange | null): SQL {
  const among = (batchId: SQL) => inRange(batchId, range);
  return sql`
  select made.id, coalesce(sums.plan, 0)::int8 as plan, coalesce(sums.cut, 0)::int8 as cut,
    coalesce(sums.delivered, 0)::int8 as delivered, coalesce(sums.passed, 0)::int8 as passed,
    coalesce(sums.second, 0)::int8 as second, coalesce(sums.scrap, 0)::int8 as scrap,
    coalesce(sums.short, 0)::int8 as short, coalesce(mending.open, 0)::int8 as repair_open,
    coalesce(issued.worth, 0)::int8 as material, coalesce(brought.fee, 0)::int8 as fee, coalesce(done.wage, 0)::int8 as wage
  from batch made
  left join (
    select cell.batch_id, sum(line.plan_qty) as plan, sum(cell.cut) as cut, sum(cell.delivered) as delivered,
      sum(cell.passed) as passed, sum(cell.second) as second, sum(cell.scrap) as scrap, sum(line.short_qty) as short
    from (${cells(range)}) cell join batch_line line on line.id = cell.id group by cell.batch_id
  ) sums on sums.batch_id = made.id
  left join (
    select batch_id, sum(sent_qty - ok_qty - second_qty - scrap_qty) as open from repair
    where source = 'INSPECT' and status <> 'VOID' and ${among(sql`batch_id`)} group by batch_id
  ) mending on mending.batch_id = made.id
  left join (
    select issue.batch_id, -sum(movement.value_fen + movement.variance_fen) as worth
    from material_issue issue join material_movement movement
      on movement.doc_type = 'MATERIAL_ISSUE' and movement.doc_id = issue.id
    where ${among(sql`issue.batch_id`)} group by issue.batch_id
  ) issued on issued.batch_id = made.id
  left join (
    select batch_id, sum(fee_fen) as fee from delivery where status = 'INSPECTED' and ${among(sql`batch_id`)} group by batch_id
  ) brought on brought.batch_id = made.id
  left join (
    select batch_id, sum(amount_li) as wage from piece_record where status in ('APPROVED', 'SETTLED') and ${among(sql`batch_id`)}
    group by batch_id
  ) done on done.batch_id = made.id
  where ${among(sql`made.id`)}`;
}

/** Rows of {@link WrongBatchFigure}, of a range of batches, or of all. */
export function wrongBatchFigures(range: IdRange | null = null): SQL {
  return sql`
  select line.batch_id, made.no, line.sku_id, figure.field, figure.stored::int8 as stored, figure.should::int8 as should
  from (${cells(range)}) cell join batch_line line on line.id = cell.id join batch made on made.id = line.batch_id
  cross join lateral (values
    ('cut', line.cut_qty, cell.cut), ('delivered', line.delivered_qty, cell.delivered),
    ('passed', line.passed_qty, cell.passed), ('second', line.second_qty, cell.second),
    ('scrap', line.scrap_qty, cell.scrap), ('repair', line.repair_qty, cell.repair)
  ) as figure(field, stored, should) where figure.stored <> figure.should
  union all
  select made.id, made.no, null, figure.field, figure.stored, figure.should
  from batch made join (${heads(range)}) head on head.id = made.id
  cross join lateral (values
    ('plan', made.plan_qty::int8, head.plan), ('cut', made.cut_qty, head.cut),
    ('delivered', made.delivered_qty, head.delivered), ('passed', made.passed_qty, head.passed),
    ('second', made.second_qty, head.second), ('scrap', made.scrap_qty, head.scrap), ('short', made.short_qty, head.short),
    ('repair_open', made.repair_open_qty, head.repair_open), ('material', made.material_fen, head.material),
    ('fee', made.fee_fen, head.fee), ('wage', made.wage_li, head.wage)
  ) as figure(field, stored, should) where figure.stored <> figure.should`;
}

/**
 * Writes the sums of the wrong batches of a range anew; gives how many batches. Whoever works on a batch holds its row
 * first, and so does this, in the order of their ids.
 */
export async function mendBatches(db: Db, range: IdRange): Promise<number> {
  const wrong = await rows<{ id: number }>(
    db,
    sql`
    select id from batch where id in (select batch_id from (${wrongBatchFigures(range)}) wrong)
    order by id for no key update`,
  );
  for (const { id } of wrong) {
    const own = { from: id, to: id };
    await db.execute(sql`
      update batch_line line set cut_qty = cell.cut, delivered_qty = cell.delivered, passed_qty = cell.passed,
        second_qty = cell.second, scrap_qty = cell.scrap, repair_qty = cell.repair
      from (${cells(own)}) cell where line.id = cell.id and (line.cut_qty, line.delivered_qty, line.passed_qty,
        line.second_qty, line.scrap_qty, line.repair_qty)
        is distinct from (cell.cut, cell.delivered, cell.passed, cell.second, cell.scrap, cell.repair)`);
    await db.execute(sql`
      update batch set plan_qty = head.plan, cut_qty = head.cut, delivered_qty = head.delivered, passed_qty = head.passed,
        second_qty = head.second, scrap_qty = head.scrap, short_qty = head.short, repair_open_qty = head.repair_open,
        material_fen = head.material, fee_fen = head.fee, wage_li = head.wage
      from (${heads(own)}) head where batch.id = head.id`);
  }
  return wrong.length;
}
