/**
 * Fills a database by hand: `--tier demo|small|medium|large`, `--reset` to
 * drop what is there first. Reads DATABASE_URL, or DATA_DIR (./data), and
 * ADMIN_PASSWORD.
 */
import { parseArgs } from "node:util";
import { newPassword } from "../../auth/password.ts";
import { systemClock } from "../../clock.ts";
import { connect, type Database } from "../connect.ts";
import { hasData, seedDemo } from "./seed.ts";
import { seedTier, type Tier, tiers } from "./tiers.ts";

const dropEverything = `
  drop schema if exists public cascade;
  drop schema if exists drizzle cascade;
  create schema public`;

await main().catch((error: unknown) => {
  process.exitCode = 1;
  console.error(error);
});

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { tier: { type: "string", default: "demo" }, reset: { type: "boolean", default: false } },
  });
  const tier = values.tier;
  if (tier !== "demo" && !isTier(tier)) return refuse("--tier 只能是 demo、small、medium 或 large");
  const database = await connect({ url: process.env.DATABASE_URL || undefined, dataDir: process.env.DATA_DIR || "./data" });
  try {
    if (values.reset) await database.script(dropEverything);
    await database.migrate();
    if (await hasData(database.db)) return refuse("数据库里已有数据，没有写入任何内容；要清空重来请加 --reset");
    await seed(database, tier);
  } finally {
    await database.close();
  }
}

async function seed({ db }: Database, tier: "demo" | Tier): Promise<void> {
  const start = performance.now();
  const adminPassword = process.env.ADMIN_PASSWORD || newPassword();
  const elapsed = () => `${((performance.now() - start) / 1000).toFixed(1)} 秒`;
  const options = { db, clock: systemClock, adminPassword, progress: (line: string) => console.log(`[${elapsed()}] ${line}`) };
  const seeded = tier === "demo" ? await seedDemo(options) : await seedTier({ ...options, tier });
  if (!seeded) return refuse("另一个进程已先写入数据，没有重复写入");
  console.log(`[${elapsed()}] 完成`);
  if (!process.env.ADMIN_PASSWORD) console.log(`管理员 admin 的密码：${adminPassword}（只显示这一次）`);
}

function isTier(name: string): name is Tier {
  return Object.hasOwn(tiers, name);
}

function refuse(line: string): void {
  process.exitCode = 1;
  console.error(line);
}
