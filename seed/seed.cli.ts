/**
 * `npm run db:seed`: fills an empty database by hand. `--tier demo|small|
 * medium|large` (demo unless told), `--reset` to drop what is there first,
 * `--production` with a year of production and `--orders` with ninety days of online orders (the demo company always has its own).
 */
import { parseArgs } from "node:util";
import { openDatabase } from "#backoffice/compose/lifecycle/open.ts";
import { systemClock } from "#backoffice/core/clock.ts";
import { readBackofficeConfig } from "#backoffice/core/config.ts";
import type { Settings } from "#backoffice/core/context.ts";
import { exitOnStartFailure, StartRefused } from "#backoffice/core/start-failure.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { newPassword } from "#backoffice/ground/auth/password.ts";
import { hasUsers } from "#backoffice/ground/users/user.ts";
import { seedDemo } from "./seed.ts";
import { seedTier, type Tier, tiers } from "./tier/tiers.ts";

const dropEverything = `
  drop schema if exists public cascade;
  drop schema if exists drizzle cascade;
  create schema public`;

main().catch(exitOnStartFailure);

async function main(): Promise<void> {
  const { tier, reset, production, orders } = readArguments();
  const config = readBackofficeConfig(process.env);
  const database = await openDatabase(config);
  try {
    if (reset) {
      await database.script(dropEverything);
      await database.migrate();
    }
    if (await hasUsers(database.db))
      throw new StartRefused("数据库里已有数据，没有写入任何内容；要清空重来请加 --reset");
    await seed(database.db, tier, { ...config, settings: config, production, orders });
  } finally {
    await database.close();
  }
}

function readArguments(): { tier: "demo" | Tier; reset: boolean; production: boolean; orders: boolean } {
  const { values } = parseArgs({
    // `npm start`'s script passes its own name first.
    allowPositionals: true,
    options: {
      tier: { type: "string", default: "demo" },
      reset: { type: "boolean", default: false },
      production: { type: "boolean", default: false },
      orders: { type: "boolean", default: false },
    },
  });
  const { tier, reset, production, orders } = values;
  if (tier !== "demo" && !isTier(tier)) throw new StartRefused("--tier 只能是 demo、small、medium 或 large");
  return { tier, reset, production, orders };
}

async function seed(
  db: Db,
  tier: "demo" | Tier,
  chosen: {
    adminPassword: string | undefined;
    staffPassword: string | undefined;
    settings: Settings;
    production: boolean;
    orders: boolean;
  },
): Promise<void> {
  const start = performance.now();
  const adminPassword = chosen.adminPassword ?? newPassword();
  const staffPassword = chosen.staffPassword ?? newPassword();
  const progress = (line: string) => say(`[${((performance.now() - start) / 1000).toFixed(1)} 秒] ${line}`);
  const options = { db, clock: systemClock, adminPassword, progress };
  const { production, orders, settings } = chosen;
  const seeded =
    tier === "demo"
      ? await seedDemo({ ...options, settings, staffPassword })
      : await seedTier({ ...options, tier, production, orders: orders ? {} : undefined });
  if (!seeded) throw new StartRefused("另一个进程已先写入数据，没有重复写入");
  progress("完成");
  if (tier === "demo" && !chosen.staffPassword) say(`演示员工的密码：${staffPassword}（只显示这一次）`);
  if (!chosen.adminPassword) say(`管理员 admin 的密码：${adminPassword}（只显示这一次）`);
}

function isTier(name: string): name is Tier {
  return Object.hasOwn(tiers, name);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
