/** Writes the masters of selling: funds, strategies and distributors. */
import { eq } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { fund } from "#backoffice/ledgers/money-ledger/money.tables.ts";
import { pinyinInitials } from "#backoffice/masters/goods/pinyin.ts";
import { strategy, strategyTier } from "#backoffice/masters/strategy/strategy.tables.ts";
import { distributor } from "#backoffice/trade/stall/distributor/distributor.tables.ts";
import {
  type DistributorSeed,
  funds,
  namedDistributors,
  shopNames,
  strategies,
  towns,
  upgrades,
  walkIn,
} from "./data/trade.data.ts";
import type { Audit } from "./days.ts";
import type { Random } from "./random.ts";
import { insertRows } from "./rows.ts";

const distributorCount = 140;

/** What selling needs with or without the demo: a till, the default strategy and 散客. */
export async function seedTradeBase(db: Db, audit: Audit): Promise<void> {
  await insertRows(
    db,
    strategy,
    strategies.slice(0, 1).map((row) => strategyRow(row, audit)),
  );
  await insertRows(db, distributor, [{ ...walkIn, strategyId: 1, walkIn: true, ...audit }]);
}

/** A till for a company without the demo. */
export async function seedFirstFund(db: Db): Promise<void> {
  await insertRows(db, fund, [{ id: 1, name: "现金", method: "CASH", sort: 1 }]);
}

/** Gives the seeds of the distributors by id, without 散客. */
export async function seedTrade(db: Db, audit: Audit, random: Random): Promise<Map<number, DistributorSeed>> {
  await insertRows(
    db,
    fund,
    funds.map((row, index) => ({ ...row, sort: index + 1 })),
  );
  await insertRows(
    db,
    strategy,
    strategies.slice(1).map((row) => strategyRow(row, audit)),
  );
  for (const { id, ...upgrade } of upgrades) await db.update(strategy).set(upgrade).where(eq(strategy.id, id));
  await insertRows(
    db,
    strategyTier,
    strategies.flatMap(({ id, tiers }) =>
      tiers.map(([amountFen, bonusFen]) => ({ strategyId: id, amountFen, bonusFen })),
    ),
  );
  const people = [...namedDistributors, ...madeDistributors(random)];
  const numbered = people.map((person, index) => [index + 2, person] as const);
  await insertRows(
    db,
    distributor,
    numbered.map(([id, person]) => distributorRow(id, person, audit)),
  );
  return new Map(numbered);
}

function strategyRow({ tiers: _, ...row }: (typeof strategies)[number], audit: Audit) {
  return { ...row, isDefault: row.id === 1, sort: row.id, ...audit };
}

const keeperOf = { 1: 4, 2: 5, 3: 3 } as const;

function distributorRow(id: number, person: DistributorSeed, audit: Audit) {
  const { prepaidFen: _, bonusFen: __, ...row } = person;
  return {
    id,
    ...row,
    code: `K${String(id - 1).padStart(5, "0")}`,
    pinyin: pinyinInitials(row.name),
    phone: `13${String(900_000_000 + ((id * 7_654_321) % 99_999_999)).padStart(9, "0")}`,
    addresses: [`${row.region}${row.name}`],
    keeperId: keeperOf[row.stallId],
    ...audit,
  };
}

/** 哈尔滨 of 黑龙江哈尔滨; 上海 is both. */
const cityOf = (region: string) => (region.length > 2 ? region.replace(/^(黑龙江|内蒙古|..)/, "") : region);

/** Customers of no particular name, as many as a stall has. */
function madeDistributors(random: Random): DistributorSeed[] {
  const names = towns.flatMap(([region, market]) =>
    shopNames.map((shop) => ({ region, name: `${cityOf(region)}${market}-${shop}` })),
  );
  return Array.from({ length: distributorCount - namedDistributors.length }, (_, index) => {
    const { region, name } = names[(index * 37) % names.length] ?? { region: "浙江杭州", name: `客户${index}` };
    const level = random.next();
    const strategyId = level < 0.7 ? 1 : level < 0.93 ? 2 : 3;
    return {
      name,
      region,
      strategyId,
      settleCycle: strategyId === 3 ? "MONTH" : random.chance(0.3) ? "WEEK" : "CASH",
      creditLimitFen: strategies[strategyId - 1]?.defaultCreditFen ?? 0,
      carrier: "",
      stallId: random.chance(0.55) ? 1 : random.chance(0.6) ? 2 : 3,
    };
  });
}
