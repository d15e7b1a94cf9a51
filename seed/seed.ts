/** Fills an empty database with the demo company (domain.md §9). */
import { sql } from "drizzle-orm";
import { bizDateOf, type Clock } from "#backoffice/core/clock.ts";
import type { Settings } from "#backoffice/core/context.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { hasUsers } from "#backoffice/ground/users/user.ts";
import { refreshProductList } from "#backoffice/masters/goods/product/product-list.ts";
import { closeDays } from "#backoffice/overview/statistics/aggregate.ts";
import { refreshStyleStock } from "#backoffice/overview/statistics/style-stock.ts";
import { evaluateRules } from "#backoffice/trade/inventory/alert/alert-evaluation.ts";
import { refreshCustomerYears } from "#backoffice/trade/stall/distributor/distributor-year.ts";
import { seedAlertRules } from "./alert-rules.ts";
import { seedCompany } from "./company.ts";
import { auditAt } from "./days.ts";
import { seedDesks } from "./desk.ts";
import { seedPictures } from "./drawing/pictures.ts";
import { seedFixedAssets } from "./fixed-assets.ts";
import { seedGoods } from "./goods.ts";
import { seedMarket } from "./market.ts";
import { seedProduction } from "./production/masters.ts";
import { createRandom } from "./random.ts";
import { advanceIdentities } from "./rows.ts";
import { seedOrderRules } from "./shop/order-rules.ts";
import { seedShops } from "./shop/shops.ts";
import { seedWaitingOrders } from "./shop/waiting-orders.ts";
import { seedSignIns } from "./sign-ins.ts";
import { seedStallGoods } from "./stall-goods.ts";
import { seedStock } from "./stock.ts";
import { generateStyles } from "./styles.ts";
import { seedTrade } from "./trade.ts";
import { seedVocabulary } from "./vocabulary.ts";

export interface SeedOptions {
  db: Db;
  clock: Clock;
  /** For the key that seals buyers' data: those of the back office that will open them. */
  settings: Settings;
  adminPassword: string;
  /** Of everybody else; the administrator's unless told. */
  staffPassword?: string | undefined;
  /** Hears one Chinese line a step. */
  progress(line: string): void;
  /** False leaves the drawn pictures out, two thirds of the time; for tests that look at none. */
  pictures?: boolean | undefined;
}

const styleCount = 320;
const seedNumber = 20_260_101;

/**
 * All or nothing: one transaction, which does nothing when another process
 * was first. Gives whether it seeded. The company is the same on every run of
 * one business day, but for the salts of the passwords.
 */
export async function seedDemo({
  db,
  clock,
  settings,
  adminPassword,
  staffPassword = adminPassword,
  progress,
  pictures = true,
}: SeedOptions): Promise<boolean> {
  const now = clock.now();
  const today = bizDateOf(now);
  const seeded = await db.transaction(async (tx) => {
    if (!(await claimEmpty(tx))) return false;
    const random = createRandom(seedNumber);
    const audit = auditAt(now);
    progress("正在写入部门、用户、角色和菜单");
    await seedCompany(tx, audit, { admin: adminPassword, staff: staffPassword });
    await seedSignIns(tx, now);
    await seedDesks(tx, now);
    await seedVocabulary(tx, audit);
    await seedShops(tx, audit, settings);
    const styles = generateStyles({ count: styleCount, today, skus: [37, 48], oldShare: 0 }, random);
    progress(`正在写入 ${styles.length} 个款式`);
    await seedGoods(tx, styles, audit);
    await seedProduction(tx, styles, audit);
    if (pictures) {
      progress("正在绘制商品图片");
      await seedPictures({ db: tx, clock, actorId: audit.createdBy, styles, progress });
    }
    const distributors = await seedTrade(tx, audit, random);
    progress("正在写入库存、近 40 天的拿货单与往来账");
    await seedStock(tx, { styles, distributors, audit, now, settings }, random);
    await seedStallGoods(tx, today, audit);
    await seedFixedAssets(tx, { clock, audit });
    await seedMarket(tx, today, audit);
    // Nothing has looked at these tables yet, and a plan that takes them for empty takes minutes.
    await tx.execute(sql`analyze bill, bill_line, stock_movement`);
    await closeDays(tx, today, now);
    await refreshCustomerYears(tx, "all", today);
    await advanceIdentities(tx);
    progress("正在写入网店订单和售后");
    await seedWaitingOrders({ db: tx, clock, settings });
    await seedOrderRules(tx, audit);
    await refreshProductList(tx, "all", today);
    await refreshStyleStock(tx, "all");
    // Nobody is told: what the rules find was there before anybody came.
    await evaluateRules({ db: tx, clock }, await seedAlertRules(tx, audit), true);
    return true;
  });
  if (seeded) await db.execute(sql`analyze`);
  return seeded;
}

/** Waits for any other seeding; true when the database is still empty then. */
export async function claimEmpty(tx: Db): Promise<boolean> {
  await acquireLock(tx, "seed");
  return !(await hasUsers(tx));
}
