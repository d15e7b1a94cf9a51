/**
 * A year of production at a measured size (domain.md §7), multiplied inside the database: batches of our own workshops
 * with bundles and a piece record for every bundle and process, what is finished delivered to stock, wages of the
 * months that are over, material bought and handed out. The ledgers stay true: pieces come in after everything else that their keys saw.
 */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import type { Audit } from "../days.ts";
import { seedProduction } from "../production/masters.ts";
import type { Style } from "../styles.ts";
import { addMaterial } from "./tier-material.ts";

interface ProductionSize {
  batchesAYear: number;
  piecesADay: number;
  employees: number;
}

export const productionSizes = {
  small: { batchesAYear: 250, piecesADay: 300, employees: 30 },
  medium: { batchesAYear: 1_800, piecesADay: 4_000, employees: 120 },
  large: { batchesAYear: 9_000, piecesADay: 30_000, employees: 500 },
} as const satisfies Record<string, ProductionSize>;

const bundlePieces = 30;
/** Days from the order to the first cut, and to the last delivery: 2,000 of the large company's batches are open. */
const [cutAfter, doneAfter] = [3, 82];
/** Styles that are made again and again. */
const mostStyles = 1_500;

export async function addProduction(
  db: Db,
  { batchesAYear, piecesADay, employees }: ProductionSize,
  styles: readonly Style[],
  { audit, today }: { audit: Audit; today: string },
  progress: (line: string) => void,
): Promise<void> {
  progress(`${batchesAYear} 个批次`);
  const own = styles.filter(({ origin, status }) => origin === "OWN" && status === "ON").slice(0, mostStyles);
  await seedProduction(db, own, audit);
  await db.execute(sql`select setval(pg_get_serial_sequence('employee', 'id'), max(id)) from employee`);
  await addWorkers(db, employees);
  await addBatches(db, batchesAYear, today);
  await addLines(db, (piecesADay * 365) / batchesAYear);
  progress(`每天约 ${piecesADay} 条计件`);
  await addBundles(db);
  await addPieces(db, today);
  await addDeliveries(db, audit.createdAt);
  await addWages(db, today);
  progress("物料");
  await addMaterial(db, today);
  await sumUp(db);
}

async function addWorkers(db: Db, employees: number): Promise<void> {
  await db.execute(sql`
    insert into employee (no, name, team_id, post, pay_type, hired_day, created_at, updated_at)
    select 'YG' || number, '车工' || number, 2 + number % 3, '车位', 'PIECE', hired_day, created_at, updated_at
    from generate_series(${1_000}::int, ${1_000 + employees}::int) number, employee first
    where first.id = 3 and number <= ${1_000 + employees}::int - (select count(*) from employee)`);
}

/** Evenly over the year; two workshops by turns. */
async function addBatches(db: Db, count: number, today: string): Promise<void> {
  await db.execute(sql`
    insert into batch (no, product_id, party_id, mode, order_kind, status, repository_id, merchandiser_id, biz_date,
      due_date, delivered_day, closed_day, created_by, created_at, updated_by, updated_at)
    select 'SC' || to_char(day, 'YYMMDD') || lpad((row_number() over (partition by day order by number))::text, 5, '0'),
      made.product_id, 1 + number % 2, 'LABOUR', 'REPEAT',
      case when age >= ${doneAfter}::int then 'CLOSED' when age > 20 then 'FINISHING' when age > 5 then 'SEWING'
        when age >= ${cutAfter}::int then 'CUTTING' else 'PLANNED' end,
      1, 7, day, day + 20, case when age >= ${doneAfter}::int then day + 30 end,
      case when age >= ${doneAfter}::int then day + 32 end, 7, day + time '09:00', 7, day + time '09:00'
    from (
      select number, ${today}::date - (365 - number * 365 / ${count}::int) as day,
        365 - number * 365 / ${count}::int as age
      from generate_series(1, ${count}::int) number
    ) planned
    join (
      select product_id, row_number() over (order by product_id) - 1 as place, count(*) over () as styles
      from product_process group by product_id
    ) made on made.place = number % made.styles
    order by number`);
}

/** Every SKU of the style, as many pieces as make the wanted records; the route and bill of materials as they stand. */
async function addLines(db: Db, recordsABatch: number): Promise<void> {
  await db.execute(sql`
    insert into batch_line (batch_id, sku_id, color_id, size_id, plan_qty, cut_qty, delivered_qty, passed_qty)
    select batch.id, sku.id, color_id, size_id, wanted.qty, case when batch.status = 'PLANNED' then 0 else wanted.qty end,
      case when batch.status = 'CLOSED' then wanted.qty else 0 end,
      case when batch.status = 'CLOSED' then wanted.qty else 0 end
    from batch join sku on sku.product_id = batch.product_id
    join lateral (
      select greatest(10, (${recordsABatch}::float8 * ${bundlePieces}::int / (
        (select count(*) from sku one where one.product_id = batch.product_id)
        * (select count(*) from product_process step where step.product_id = batch.product_id)))::int) as qty
    ) wanted on true
    order by batch.id, sku.id`);
  await db.execute(sql`
    insert into batch_process (batch_id, seq, process_id, name, category_name, stage, times, price_li, std_sec)
    select batch.id, seq, process.id, process.name, category.name, category.stage, step.times,
      coalesce(step.price_li, price.price_li), process.std_sec
    from batch join product_process step on step.product_id = batch.product_id
    join process on process.id = step.process_id
    join process_category category on category.id = process.category_id
    join process_price price on price.process_id = process.id
    order by batch.id, seq`);
  await db.execute(sql`
    insert into batch_bom (batch_id, color_id, material_id, usage_milli, loss_bp, price_li)
    select batch.id, color_id, material_id, usage_milli, loss_bp, material.price_li
    from batch join bom_line on bom_line.product_id = batch.product_id join material on material.id = material_id
    order by batch.id, bom_line.id`);
}

async function addBundles(db: Db): Promise<void> {
  await db.execute(sql`
    insert into cut_bed (batch_id, bed_no, layers, operator_id, biz_date, created_at)
    select id, 1, ${bundlePieces}::int, 7, biz_date + ${cutAfter}::int, created_at from batch where status <> 'PLANNED'
    order by id`);
  await db.execute(sql`
    insert into bundle (batch_id, bed_id, batch_line_id, party_id, bundle_no, qty, ticket_code)
    select batch_id, bed_id, line_id, party_id, number, qty, no || lpad(number::text, 4, '0')
    from (
      select batch.id as batch_id, bed.id as bed_id, line.id as line_id, batch.party_id, batch.no,
        row_number() over (partition by batch.id order by line.id, part) as number,
        least(${bundlePieces}::int, line.cut_qty - (part - 1) * ${bundlePieces}::int) as qty
      from batch join cut_bed bed on bed.batch_id = batch.id join batch_line line on line.batch_id = batch.id
      join lateral generate_series(1, ceil(line.cut_qty::float8 / ${bundlePieces}::int)::int) part on true
    ) parts
    order by batch_id, number`);
}

/** A bundle goes through its route within two weeks; what would be done tomorrow is not done yet. */
async function addPieces(db: Db, today: string): Promise<void> {
  await db.execute(sql`analyze batch, batch_process, bundle, employee`);
  await db.execute(sql`
    insert into piece_record (batch_id, bundle_id, batch_process_id, employee_id, team_id, source, qty, price_li,
      amount_li, status, operator_id, auditor_id, biz_date, created_at)
    select done.batch_id, bundle_id, step_id, worker.id, worker.team_id, 'SCAN', qty, price_li, qty::int8 * price_li,
      case when day < ${today}::date then 'APPROVED' else 'SUBMITTED' end, 7,
      case when day < ${today}::date then 7 end, day, day + time '10:00'
    from (
      select bundle.batch_id, bundle.id as bundle_id, step.id as step_id, bundle.qty, step.price_li * step.times as price_li,
        batch.biz_date + ${cutAfter}::int + step.seq + (bundle.bundle_no % 9) as day,
        (bundle.id * 31 + step.seq * 7) as hand
      from bundle join batch on batch.id = bundle.batch_id join batch_process step on step.batch_id = batch.id
    ) done
    join (select id, team_id, row_number() over (order by id) - 1 as place, count(*) over () as hands
      from employee where pay_type = 'PIECE' and status = 'ACTIVE') worker on worker.place = done.hand % worker.hands
    where day <= ${today}::date
    order by day, bundle_id, step_id`);
  await db.execute(sql`analyze piece_record`);
}

/** What is closed was delivered at once, and passed; it comes to stock at the style's cost, written last of all. */
async function addDeliveries(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    insert into delivery (no, batch_id, party_id, repository_id, status, delivered_qty, passed_qty, inspector_id,
      inspected_at, biz_date, created_by, created_at, updated_by, updated_at)
    select 'JH' || substring(no from 3), batch.id, party_id, repository_id, 'INSPECTED', sums.qty, sums.qty, 6,
      delivered_day + time '16:00', delivered_day, 6, delivered_day + time '14:00', 6, delivered_day + time '16:00'
    from batch join (select batch_id, sum(delivered_qty)::int as qty from batch_line group by batch_id) sums
      on sums.batch_id = batch.id
    where status = 'CLOSED' order by delivered_day, batch.id`);
  await db.execute(sql`
    insert into delivery_line (delivery_id, batch_line_id, sku_id, delivered, passed)
    select delivery.id, line.id, line.sku_id, line.delivered_qty, line.delivered_qty
    from delivery join batch_line line on line.batch_id = delivery.batch_id order by delivery.id, line.id`);
  await db.execute(sql`
    insert into stock_balance (repository_id, sku_id, grade, on_hand, locked, value_fen)
    select distinct delivery.repository_id, line.sku_id, 1, 0, 0, 0
    from delivery join delivery_line line on line.delivery_id = delivery.id on conflict do nothing`);
  await db.execute(sql`select setval(pg_get_serial_sequence('stock_movement', 'id'), max(id)) from stock_movement`);
  await db.execute(sql`
    insert into stock_movement (repository_id, sku_id, grade, qty, value_fen, balance_after, move_type, doc_type, doc_id,
      doc_line_id, biz_date, operator_id, created_at)
    select slip.repository_id, line.sku_id, 1, line.passed, line.passed::int8 * product.cost_fen,
      balance.on_hand + sum(line.passed) over (partition by slip.repository_id, line.sku_id order by line.id), 'PRODUCE_IN',
      'DELIVERY', slip.id, line.id, slip.biz_date, 6, ${now.toISOString()}::timestamptz
    from delivery slip join delivery_line line on line.delivery_id = slip.id
    join stock_balance balance on balance.repository_id = slip.repository_id and balance.sku_id = line.sku_id
      and balance.grade = 1
    join sku on sku.id = line.sku_id join product on product.id = sku.product_id
    order by line.id`);
  await db.execute(sql`
    update stock_balance balance set on_hand = on_hand + came.qty, value_fen = balance.value_fen + came.value_fen
    from (select repository_id, sku_id, sum(qty)::int as qty, sum(value_fen)::int8 as value_fen from stock_movement
      where doc_type = 'DELIVERY' group by repository_id, sku_id) came
    where balance.repository_id = came.repository_id and balance.sku_id = came.sku_id and balance.grade = 1`);
}

/** Each month that is over is audited, and owed: nothing of it is paid, for no fund of the measured company holds so much. */
async function addWages(db: Db, today: string): Promise<void> {
  await db.execute(sql`
    insert into wage_settlement (no, employee_id, period, from_day, to_day, piece_qty, piece_li, piece_fen, amount_fen,
      status, auditor_id, audited_at, biz_date, created_at, updated_at)
    select 'GZ' || to_char(month, 'YYMM') || '05' || lpad((row_number() over (partition by month order by employee_id))::text, 5, '0'),
      employee_id, to_char(month, 'YYYY-MM'), month, (month + interval '1 month')::date - 1, qty, li, (li + 5) / 10, (li + 5) / 10,
      'AUDITED', 8, month + interval '35 days', (month + interval '35 days')::date, month + interval '35 days',
      month + interval '35 days'
    from (
      select employee_id, date_trunc('month', biz_date)::date as month, sum(qty)::int as qty, sum(amount_li)::int8 as li
      from piece_record where status = 'APPROVED' and biz_date < date_trunc('month', ${today}::date) - interval '1 month'
      group by 1, 2
    ) months order by month, employee_id`);
  await db.execute(sql`
    update piece_record piece set status = 'SETTLED', settlement_id = slip.id
    from wage_settlement slip
    where slip.employee_id = piece.employee_id and piece.biz_date between slip.from_day and slip.to_day
      and piece.status = 'APPROVED'`);
  await db.execute(
    sql`insert into account (kind, owner_id) select distinct 'EMPLOYEE', employee_id from wage_settlement`,
  );
  await db.execute(sql`select setval(pg_get_serial_sequence('account_entry', 'id'), max(id)) from account_entry`);
  await db.execute(sql`
    insert into account_entry (account_id, amount_fen, balance_after_fen, entry_type, journal_id, doc_type, doc_id,
      biz_date, operator_id, created_at)
    select account.id, amount_fen, sum(amount_fen) over (partition by employee_id order by slip.id), 'WAGE',
      nextval('journal_number'), 'WAGE', slip.id, biz_date, 8, audited_at
    from wage_settlement slip join account on account.kind = 'EMPLOYEE' and account.owner_id = slip.employee_id
    order by slip.id`);
  await db.execute(sql`
    update account set balance_fen = owed.fen
    from (select employee_id, sum(amount_fen)::int8 as fen from wage_settlement group by employee_id) owed
    where kind = 'EMPLOYEE' and owner_id = owed.employee_id`);
}

/** The batches' sums; what closed ones cost beyond their wages is what stock says. */
async function sumUp(db: Db): Promise<void> {
  await db.execute(sql`
    update batch set plan_qty = sums.plan, cut_qty = sums.cut, delivered_qty = sums.delivered, passed_qty = sums.delivered,
      wage_li = coalesce(paid.li, 0),
      other_fen = case when status = 'CLOSED' then coalesce(stock.fen, 0) - (coalesce(paid.li, 0) + 5) / 10 else 0 end
    from (select batch_id, sum(plan_qty)::int as plan, sum(cut_qty)::int as cut, sum(delivered_qty)::int as delivered
      from batch_line group by batch_id) sums
    left join (select batch_id, sum(amount_li)::int8 as li from piece_record where status in ('APPROVED', 'SETTLED')
      group by batch_id) paid on paid.batch_id = sums.batch_id
    left join (select slip.batch_id, sum(value_fen)::int8 as fen from stock_movement move
      join delivery slip on slip.id = move.doc_id where move.doc_type = 'DELIVERY' group by slip.batch_id) stock
      on stock.batch_id = sums.batch_id
    where batch.id = sums.batch_id`);
}
