/**
 * Companies of three sizes to measure on (domain.md §7): the demo company's
 * people and vocabularies, then styles, SKUs, balances and thirty days of
 * sales by the hundred thousand, multiplied inside the database.
 */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { rows } from "#backoffice/db/connect.ts";
import { refreshProductList } from "#backoffice/masters/goods/product/product-list.ts";
import { closeDays } from "#backoffice/overview/statistics/aggregate.ts";
import { refreshStyleStock } from "#backoffice/overview/statistics/style-stock.ts";
import { refreshCustomerYears } from "#backoffice/trade/stall/distributor/distributor-year.ts";
import { chance } from "../chance.ts";
import { seedCompany } from "../company.ts";
import { auditAt } from "../days.ts";
import { seedPictures } from "../drawing/pictures.ts";
import { seedGoods } from "../goods.ts";
import { createRandom } from "../random.ts";
import { advanceIdentities } from "../rows.ts";
import { claimEmpty, type SeedOptions } from "../seed.ts";
import { generateStyles } from "../styles.ts";
import { seedTrade } from "../trade.ts";
import { seedVocabulary } from "../vocabulary.ts";
import { addDistributors, planBills, writeBills } from "./tier-bills.ts";
import { addFinance } from "./tier-finance.ts";
import { addOrders, type OrderVolume } from "./tier-orders.ts";
import { addProduction, productionSizes } from "./tier-production.ts";

interface TierSize {
  stalls: number;
  repositories: number;
  users: number;
  activeStyles: number;
  styles: number;
  balances: number;
  saleLines: number;
  distributors: number;
  linesPerBill: number;
  ordersPerDay: number;
}

const orderDays = { days: 90, linesEach: 3 };

/** The small company works from the seven places of the demo company. */
export const tiers = {
  small: {
    stalls: 3,
    repositories: 7,
    users: 12,
    activeStyles: 300,
    styles: 800,
    balances: 15_000,
    saleLines: 50_000,
    distributors: 400,
    linesPerBill: 6,
    ordersPerDay: 100,
  },
  medium: {
    stalls: 4,
    repositories: 8,
    users: 45,
    activeStyles: 1_500,
    styles: 6_000,
    balances: 180_000,
    saleLines: 500_000,
    distributors: 4_000,
    linesPerBill: 8,
    ordersPerDay: 2_000,
  },
  large: {
    stalls: 20,
    repositories: 32,
    users: 300,
    activeStyles: 6_000,
    styles: 30_000,
    balances: 1_200_000,
    saleLines: 2_000_000,
    distributors: 30_000,
    linesPerBill: 9,
    ordersPerDay: 15_000,
  },
} as const satisfies Record<string, TierSize>;
export type Tier = keyof typeof tiers;

/** 12 k SKUs of 800 styles, 450 k of 30 000: fifteen a style at every size. */
const skusPerStyle = 15;

/** 次品仓 and 在途. */
const placesWithoutSale = 2;

/** What share of the balance rows belongs to styles still made. */
const activeBalances = 0.72;

const seedNumber = 20_260_202;

/**
 * Like seedDemo: all or nothing, and false when the database has data. `production`: with a year of it, which takes
 * long; `orders`: with 平台订单 of ninety days, or
 * of as many as told, which takes minutes.
 */
export async function seedTier({
  db,
  clock,
  tier,
  adminPassword,
  progress,
  pictures = true,
  production = false,
  orders,
}: Omit<SeedOptions, "settings"> & {
  tier: Tier;
  production?: boolean | undefined;
  orders?: Partial<OrderVolume> | undefined;
}): Promise<boolean> {
  const size: TierSize = tiers[tier];
  const now = clock.now();
  const today = bizDateOf(now);
  const seeded = await db.transaction(async (tx) => {
    if (!(await claimEmpty(tx))) return false;
    const audit = auditAt(now);
    progress("部门、用户、角色和菜单");
    await seedCompany(tx, audit, { admin: adminPassword, staff: adminPassword });
    await seedVocabulary(tx, audit);
    // What was seeded so far has ids of its own; new stalls take theirs from the sequence.
    await advanceIdentities(tx);
    await addPlaces(tx, size);
    await addUsers(tx, size);
    progress(`${size.styles} 个款式`);
    const oldShare = 1 - size.activeStyles / size.styles;
    const plan = { count: size.styles, today, skus: [skusPerStyle, skusPerStyle] as const, oldShare };
    const styles = generateStyles(plan, createRandom(seedNumber));
    await seedGoods(tx, styles, audit);
    if (pictures) await seedPictures({ db: tx, clock, actorId: audit.createdBy, styles, progress });
    progress(`${size.distributors} 个分销商`);
    await seedTrade(tx, audit, createRandom(seedNumber));
    await addDistributors(tx, size.distributors);
    await seedLedger(tx, size, { now, today }, progress);
    if (production) await addProduction(tx, productionSizes[tier], styles, { audit, today }, progress);
    if (orders) {
      progress("平台订单");
      await addOrders(tx, { ...orderDays, perDay: size.ordersPerDay, ...orders }, { now, today });
    }
    await advanceIdentities(tx);
    // What follows asks the ledgers: without statistics each 费用单 would read all of them for the company's first day.
    await tx.execute(sql`analyze`);
    progress("费用单与固定资产");
    await addFinance(tx, { clock, audit, today, stalls: size.stalls });
    await advanceIdentities(tx);
    progress("档口日统计");
    await closeDays(tx, today, now);
    await refreshCustomerYears(tx, "all", today);
    progress("商品列表");
    await refreshProductList(tx, "all", today);
    await refreshStyleStock(tx, "all");
    return true;
  });
  if (seeded) {
    progress("整理");
    await db.execute(sql`vacuum analyze`);
  }
  return seeded;
}

async function addPlaces(db: Db, { stalls, repositories }: TierSize): Promise<void> {
  await db.execute(sql`
    insert into repository (id, code, name, type, allow_negative, sellable, status, sort,
      created_by, created_at, updated_by, updated_at)
    select number, 'K' || number, case when number <= ${stalls + 4}::int then '档口' else '分仓' end || number,
      case when number <= ${stalls + 4}::int then 'STALL' else 'WAREHOUSE' end, false, true, 'ON', number,
      created_by, created_at, updated_by, updated_at
    from generate_series(8, ${repositories}::int) number, repository where repository.id = 1`);
  await db.execute(sql`
    insert into stall (name, repository_id, sort, created_by, created_at, updated_by, updated_at)
    select name, id, sort, created_by, created_at, updated_by, updated_at
    from repository where type = 'STALL' and id >= 8`);
  await db.execute(sql`
    insert into role_repository_permission (role_id, repository_id, bits)
    select role.id, repository.id, case role.code when 'ROLE_BOSS' then 127 else 63 end
    from role, repository where role.code in ('ROLE_BOSS', 'ROLE_WAREHOUSE') and repository.id >= 8`);
}

/** Everybody past the named users is a keeper and shares their password. */
async function addUsers(db: Db, { users }: TierSize): Promise<void> {
  await db.execute(sql`
    insert into sys_user (id, username, nick_name, password_hash, password_reset_at, dept_id,
      created_by, created_at, updated_by, updated_at)
    select number, 'keeper' || number, '营业员' || number, password_hash, password_reset_at, dept_id,
      created_by, created_at, updated_by, updated_at
    from generate_series(13, ${users}::int) number, sys_user where username = 'keeper'`);
  await db.execute(sql`
    insert into user_role (user_id, role_id)
    select sys_user.id, role.id from sys_user, role where sys_user.id >= 13 and role.code = 'ROLE_STALL_KEEPER'`);
}

const skuAtPlace = sql`sku.id * 64 + repository.id`;
const keyAtPlace = sql`sku_id * 64 + repository_id`;

/**
 * Each balance row begins with one OPENING that is just what is left plus
 * what was sold, so no balance ever runs below zero. Styles sell by a Zipf
 * law, the days of one key's sales follow each other as its ids do.
 */
async function seedLedger(
  db: Db,
  size: TierSize,
  { now, today }: { now: Date; today: string },
  progress: SeedOptions["progress"],
): Promise<void> {
  progress(`约 ${size.balances} 行库存`);
  await planBalances(db, size);
  progress(`约 ${size.saleLines} 行销售`);
  await planSales(db, size);
  await planBills(db, size.linesPerBill, now, today);
  const [opened] = await rows<{ count: number }>(
    db,
    sql`
    with sold as (select sku_id, repository_id, sum(sold)::int as qty from seed_line group by sku_id, repository_id),
    opened as (
      insert into stock_movement (id, repository_id, sku_id, grade, qty, value_fen, balance_after, move_type, doc_type, doc_id,
        doc_line_id, biz_date, operator_id, created_at)
      select row_number() over (order by repository_id, sku_id), repository_id, sku_id, 1, qty, qty * cost_fen, qty,
        'OPENING', 'OPENING', repository_id, row_number() over (order by repository_id, sku_id),
        ${today}::date - 31, 6, (${today}::date - 31 + time '08:00') at time zone 'Asia/Shanghai'
      from (select seed_key.*, left_over + coalesce(sold.qty, 0) as qty
        from seed_key left join sold using (sku_id, repository_id)) key
      where qty > 0
      returning 1
    )
    select count(*) as count from opened`,
  );
  await db.execute(sql`
    insert into stock_movement (id, repository_id, sku_id, grade, qty, value_fen, balance_after, move_type, doc_type, doc_id,
      doc_line_id, biz_date, operator_id, created_at)
    select ${opened?.count ?? 0} + line, repository_id, sku_id, 1, -sold, -sold * cost_fen,
      left_over + sum(sold) over (partition by sku_id, repository_id order by line desc) - sold,
      case when bill_id is null then 'ONLINE_OUT' when sold < 0 then 'SALE_RETURN' else 'SALE_OUT' end,
      case when bill_id is null then 'ONLINE_ORDER' else 'BILL' end, coalesce(bill_id, -line),
      case when bill_id is null then -line else line end, ${today}::date - back, 3, at
    from seed_line
    order by line`);
  await db.execute(sql`
    insert into stock_balance (repository_id, sku_id, grade, on_hand, locked, value_fen)
    select repository_id, sku_id, 1, left_over, 0, left_over * cost_fen from seed_key order by repository_id, sku_id`);
  progress("拿货单与往来账");
  await writeBills(db);
  await db.execute(sql`drop table seed_key, seed_sale`);
}

/**
 * Which style lies where, and how many pieces of each SKU will be left today.
 * What is still made lies in the main warehouse and in some other places; one
 * style in five has lost some of its sizes.
 */
async function planBalances(db: Db, size: TierSize): Promise<void> {
  const [count] = await rows<{ active: number; old: number }>(
    db,
    sql`select count(*) filter (where status <> 'OFF') as active, count(*) filter (where status = 'OFF') as old
        from sku join product on product.id = sku.product_id`,
  );
  const { active, old } = count ?? { active: 1, old: 1 };
  const places = size.repositories - placesWithoutSale;
  const activeRows = Math.max(active, Math.round(size.balances * activeBalances));
  const elsewhere = (activeRows - active) / (active * (places - 1));
  const leftBehind = (size.balances - activeRows) / (old * places);
  await db.execute(sql`
    create temporary table seed_key as
    select sku.id as sku_id, repository.id as repository_id, sku.product_id, product.cost_fen, product.status,
      case when ${chance(skuAtPlace, 2)} < case when ${chance(sql`product.id`, 8)} < 0.2 then 0.25 else 0.001 end then 0
        else 1 + (${chance(skuAtPlace, 3)} * 40)::int end as left_over
    from product
    join sku on sku.product_id = product.id
    join repository on repository.type not in ('TRANSIT', 'SECOND')
    where ${chance(sql`product.id * 64 + repository.id`, 1)} < case
      when product.status = 'OFF' then ${leftBehind}::float8
      when repository.code = 'ZC' then 1
      else ${elsewhere}::float8 end`);
  await db.execute(sql`analyze seed_key`);
}

/** Every sale of the last thirty days: `turn` numbers those of one key, `back` is how many days ago. */
async function planSales(db: Db, size: TierSize): Promise<void> {
  await db.execute(sql`
    create temporary table seed_sale as
    with ranked as (
      select product_id, count(*) as keys, 1.0::float8 / (row_number() over (order by hashint8extended(product_id, 7)) + 3) as weight
      from seed_key where status <> 'OFF' group by product_id
    ),
    wanted as (
      select sku_id, repository_id,
        floor(weight / (select sum(weight) from ranked) * ${size.saleLines}::int / keys + ${chance(keyAtPlace, 4)})::int as turns
      from seed_key join ranked using (product_id)
    )
    select sku_id, repository_id, turn, 1 + (${chance(sql`(${keyAtPlace}) * 4096 + turn`, 5)} * 5)::int as qty,
      29 - floor((turn - 1 + ${chance(sql`(${keyAtPlace}) * 4096 + turn`, 6)}) * 30 / turns)::int as back
    from wanted, generate_series(1, turns) turn`);
  await db.execute(sql`analyze seed_sale`);
}
