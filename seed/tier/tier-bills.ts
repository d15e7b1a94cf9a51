/**
 * Bills of companies of three sizes (domain.md §7), made inside the database
 * from the lines that the stalls sold: who bought, at what price, what was
 * paid then, and what was settled with every third bill.
 */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { pinyinInitials } from "#backoffice/masters/goods/pinyin.ts";
import { chance } from "../chance.ts";
import { shopNames, towns } from "../data/trade.data.ts";

/** A customer settles what is open with every so many bills. */
const billsToSettle = 3;

/** Of 30 000 distributors 6 000 bought in the last 30 days. */
const activeShare = 0.2;

/** As many distributors as asked, in turn of the stalls; every tenth is an agent, three in ten are VIP. */
export async function addDistributors(db: Db, count: number): Promise<void> {
  const names = towns.flatMap(([region, market]) =>
    shopNames.map((shop) => {
      const name = `${region.slice(-2)}${market}-${shop}`;
      return { region, name, pinyin: pinyinInitials(name) };
    }),
  );
  await db.execute(sql`
    insert into distributor (id, code, name, pinyin, phone, region, addresses, stall_id, keeper_id, strategy_id, credit_limit_fen,
      settle_cycle, created_by, created_at, updated_by, updated_at)
    select number, 'K' || lpad((number - 1)::text, 5, '0'), shop.name || number, shop.pinyin || number,
      '13' || (900000000 + number * 7654321 % 99999999)::text, shop.region, jsonb_build_array(shop.region || shop.name),
      stall.id, 3, strategy.id, strategy.default_credit_fen, case strategy.id when 3 then 'MONTH' when 2 then 'WEEK' else 'CASH' end,
      admin.created_by, admin.created_at, admin.updated_by, admin.updated_at
    from generate_series((select max(id) + 1 from distributor), ${count}::int) number
    join json_to_recordset(${JSON.stringify(names.map((row, index) => ({ place: index, ...row })))}::json)
      as shop(place int, region text, name text, pinyin text) on shop.place = number * 37 % ${names.length}::int
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as stalls from stall) stall
      on stall.place = number % stall.stalls
    join strategy on strategy.id = case when number % 10 = 0 then 3 when number % 10 <= 4 then 2 else 1 end
    join distributor admin on admin.id = 1`);
}

/**
 * Groups what the stalls sold in a day into bills, in no order of goods, and
 * gives each its moment and customer. Makes `seed_line`, numbered in the order
 * of time: `sold` is below 0 where a customer gave goods back, which happens
 * only where the pieces are there whatever comes first.
 */
export async function planBills(db: Db, linesPerBill: number, now: Date, today: string): Promise<void> {
  const key = sql`(sku_id * 64 + repository_id) * 4096 + turn`;
  await db.execute(sql`
    create temporary table seed_place as
    select sku_id, repository_id, back, turn, seed_key.product_id, cost_fen, left_over, stall.id as stall_id,
      (place - 1) / ${linesPerBill}::int as bill_no,
      case when stall.id is not null and turn = 1 and left_over > 0 and place % ${linesPerBill}::int = 0
        and ${chance(key, 9)} < 0.5 then -least(qty, left_over, 2) else qty end as sold
    from (
      select *, row_number() over (partition by back, repository_id order by hashint8extended(${key}, 10)) as place from seed_sale
    ) numbered join seed_key using (sku_id, repository_id) left join stall using (repository_id)`);
  await db.execute(sql`analyze seed_place`);
  const draw = (salt: number) => chance(sql`(back * 64 + repository_id) * 65536 + bill_no`, salt);
  await db.execute(sql`
    create temporary table seed_bill as
    with bought as (
      select id as distributor_id, stall_id, strategy_id, credit_limit_fen,
        row_number() over (partition by stall_id order by id) as place, count(*) over (partition by stall_id) as people
      from distributor where not walk_in
    ), drawn as (
      select back, repository_id, stall_id, bill_no, ${draw(11)} as who, ${draw(13)} as paying, ${draw(14)} as paid_share,
        ${today}::date - back as biz_date,
        case when ${draw(12)} < 0.6 then 270 + ${draw(15)} * 180 else 450 + ${draw(15)} * 540 end as minute
      from (select distinct back, repository_id, stall_id, bill_no from seed_place where stall_id is not null) made
    ), timed as (
      select drawn.*, biz_date::timestamp at time zone 'Asia/Shanghai' + interval '1 minute' * case
        when back > 0 then minute
        else minute / 990 * least(990, extract(epoch from ${now.toISOString()}::timestamptz - ${today}::date::timestamp at time zone 'Asia/Shanghai') / 60)
      end as at from drawn
    )
    select row_number() over (order by at, timed.repository_id, bill_no) as id, timed.*, distributor_id, strategy_id, credit_limit_fen
    from timed join bought on bought.stall_id = timed.stall_id
      and bought.place = 1 + floor(power(who, 2) * greatest(1, people * ${activeShare}::float8))::int`);
  await db.execute(sql`create index on seed_bill (repository_id, back, bill_no)`);
  await db.execute(sql`analyze seed_bill`);
  await db.execute(sql`
    create temporary table seed_line as
    select row_number() over (order by at, bill_id nulls first, repository_id, sku_id, turn) as line, priced.*,
      abs(sold) * price_fen as amount_fen
    from (
      select place.*, bill.id as bill_id, coalesce(bill.at, (${today}::date - place.back + time '05:00') at time zone 'Asia/Shanghai') as at,
        greatest(min_fen, (wholesale_fen * discount_bp + 5000) / 10000) as price_fen,
        case when (wholesale_fen * discount_bp + 5000) / 10000 < min_fen then 'MANUAL'
          when strategy.id = 1 then 'WHOLESALE' else 'STRATEGY' end as price_source
      from seed_place place join product on product.id = place.product_id
      left join seed_bill bill on bill.repository_id = place.repository_id and bill.back = place.back
        and bill.bill_no = place.bill_no and place.stall_id is not null
      left join strategy on strategy.id = bill.strategy_id
    ) priced`);
  // Nobody gives back more than is bought with the same bill.
  await db.execute(sql`
    update seed_line set sold = -sold where sold < 0 and bill_id in (
      select bill_id from seed_line where bill_id is not null group by bill_id having sum(sign(sold) * amount_fen) <= 0)`);
  await db.execute(sql`analyze seed_line`);
}

/** Writes the bills of `seed_line` and `seed_bill`, and drops these. */
export async function writeBills(db: Db): Promise<void> {
  // Those with a limit leave something open six times in ten.
  await db.execute(sql`
    create temporary table seed_paid as
    select bill.*, sums.*, payable_fen - case
        when credit_limit_fen = 0 or paying >= 0.7 then 0
        when paying < 0.3 then payable_fen else floor(payable_fen * paid_share / 10000) * 10000 end::int8 as paid_now_fen,
      row_number() over (partition by distributor_id order by id) as turn,
      count(*) over (partition by distributor_id) as turns
    from seed_bill bill join (
      select bill_id, sum(sold) filter (where sold > 0)::int as sale_qty, coalesce(-sum(sold) filter (where sold < 0), 0)::int as return_qty,
        sum(amount_fen) filter (where sold > 0)::int8 as goods_fen, coalesce(sum(amount_fen) filter (where sold < 0), 0)::int8 as return_fen,
        sum(sign(sold) * amount_fen)::int8 as payable_fen, bool_or(price_source = 'MANUAL') as repriced
      from seed_line where bill_id is not null group by bill_id
    ) sums on sums.bill_id = bill.id`);
  await db.execute(sql`analyze seed_paid`);
  await writeMoney(db);
  await db.execute(sql`
    insert into bill (id, no, stall_id, repository_id, distributor_id, keeper_id, status, sale_qty, return_qty, goods_fen, return_fen,
      payable_fen, paid_fen, debt_fen, balance_after_fen, repriced, over_credit, biz_date, confirmed_at, created_by, created_at, updated_by, updated_at)
    select id, 'XS' || to_char(biz_date, 'YYMMDD') || lpad(row_number() over (partition by biz_date order by id)::text, 5, '0'),
      stall_id, repository_id, distributor_id, 3, 'CONFIRMED', sale_qty, return_qty, goods_fen, return_fen, payable_fen,
      case when (turn - 1) / ${billsToSettle}::int < turns / ${billsToSettle}::int then payable_fen else paid_now_fen end,
      greatest(payable_fen - paid_now_fen, 0), open_fen, repriced, -open_fen > credit_limit_fen, biz_date, at, 3, at, 3, at
    from (
      select *, sum(paid_now_fen - payable_fen) over (
        partition by distributor_id, (turn - 1) / ${billsToSettle}::int order by turn)::int8 as open_fen
      from seed_paid
    ) paid order by id`);
  await db.execute(sql`
    insert into bill_line (id, bill_id, line_no, kind, sku_id, qty, take_qty, price_fen, price_source, amount_fen, reason)
    select line, bill_id, row_number() over (partition by bill_id order by line), case when sold < 0 then 'RETURN' else 'SALE' end,
      sku_id, abs(sold), abs(sold), price_fen, price_source, amount_fen, case when sold < 0 then '滞销' else '' end
    from seed_line where bill_id is not null order by line`);
  await db.execute(sql`
    insert into last_price (distributor_id, product_id, price_fen, bill_id, at)
    select distinct on (distributor_id, product_id) distributor_id, product_id, price_fen, bill_id, seed_line.at
    from seed_line join seed_bill on seed_bill.id = bill_id where sold > 0
    order by distributor_id, product_id, bill_id desc`);
  await db.execute(sql`
    update distributor set last_bill_at = latest.at
    from (select distributor_id, max(at) as at from seed_bill group by distributor_id) latest
    where latest.distributor_id = distributor.id`);
  await db.execute(sql`
    insert into document_number (prefix, biz_date, last)
    select 'XS', biz_date, count(*) from bill group by biz_date
    union all select 'SK', biz_date, count(*) from receipt group by biz_date`);
  await db.execute(sql`drop table seed_line, seed_bill, seed_paid, seed_entry, seed_place`);
}

/** Each bill is paid in part from its own receipt; every third bill brings a receipt of all that is open. */
async function writeMoney(db: Db): Promise<void> {
  await db.execute(sql`
    create temporary table seed_entry as
    with settled as (
      select max(id) as bill_id, distributor_id, max(stall_id) as stall_id, max(at) as at, max(biz_date) as biz_date,
        sum(payable_fen - paid_now_fen)::int8 as amount_fen
      from seed_paid group by distributor_id, (turn - 1) / ${billsToSettle}::int
      having count(*) = ${billsToSettle}::int and sum(payable_fen - paid_now_fen) > 0
    ), money as (
      select id as bill_id, distributor_id, stall_id, at, biz_date, paid_now_fen as amount_fen, 'BILL' as doc_type, id as doc_id, 2 as part
      from seed_paid where paid_now_fen > 0
      union all
      select bill_id, distributor_id, stall_id, at, biz_date, amount_fen, 'RECEIPT', row_number() over (order by bill_id), 3 from settled
    )
    select row_number() over (order by bill_id, part, kind) as id, entry.*, bill_id * 4 + part as journal_id from (
      select id as bill_id, stall_id, at, biz_date, 'BILL' as doc_type, id as doc_id, 1 as part, 'DISTRIBUTOR' as kind,
        distributor_id as owner_id, 'BILL' as entry_type, -payable_fen as amount_fen from seed_paid
      union all
      select bill_id, stall_id, at, biz_date, doc_type, doc_id, part, 'DISTRIBUTOR', distributor_id, 'RECEIPT', amount_fen from money
      union all
      select bill_id, stall_id, at, biz_date, doc_type, doc_id, part, 'FUND', 4 + doc_id % 4, 'RECEIPT', amount_fen from money
    ) entry`);
  await db.execute(sql`
    insert into account (kind, owner_id, balance_fen)
    select kind, owner_id, sum(amount_fen) from seed_entry group by kind, owner_id order by kind, owner_id`);
  await db.execute(sql`
    insert into account_entry (id, account_id, amount_fen, balance_after_fen, entry_type, journal_id, doc_type, doc_id, stall_id,
      biz_date, operator_id, created_at)
    select entry.id, account.id, amount_fen, sum(amount_fen) over (partition by account.id order by entry.id), entry_type, journal_id,
      doc_type, doc_id, stall_id, biz_date, 3, at
    from seed_entry entry join account using (kind, owner_id) order by entry.id`);
  await db.execute(sql`
    insert into receipt (id, no, kind, distributor_id, stall_id, amount_fen, fund_id, balance_after_fen, biz_date,
      created_by, created_at, updated_by, updated_at)
    select doc_id, 'SK' || to_char(biz_date, 'YYMMDD') || lpad(row_number() over (partition by biz_date order by doc_id)::text, 5, '0'),
      'RECEIPT', owner_id, stall_id, amount_fen, 4 + doc_id % 4, 0, biz_date, 3, at, 3, at
    from seed_entry where doc_type = 'RECEIPT' and kind = 'DISTRIBUTOR'`);
  await db.execute(sql`
    insert into receipt_allocation (entry_id, bill_id, amount_fen, created_at)
    select id, doc_id, amount_fen, at from seed_entry where doc_type = 'BILL' and entry_type = 'RECEIPT' and kind = 'DISTRIBUTOR'
    union all
    select entry.id, paid.id, paid.payable_fen - paid.paid_now_fen, entry.at
    from seed_entry entry join seed_paid last on last.id = entry.bill_id
    join seed_paid paid on paid.distributor_id = last.distributor_id
      and (paid.turn - 1) / ${billsToSettle}::int = (last.turn - 1) / ${billsToSettle}::int
    where entry.doc_type = 'RECEIPT' and entry.kind = 'DISTRIBUTOR' and paid.payable_fen > paid.paid_now_fen`);
  await db.execute(sql`select setval('journal_number', (select max(journal_id) from seed_entry))`);
}
