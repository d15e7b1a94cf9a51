/** The two companies that the scale bench compares, seeded before or for the occasion, and a session in each. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { systemClock } from "#backoffice/core/clock.ts";
import { connect, rows } from "#backoffice/db/connect.ts";
import { openSession } from "#backoffice/ground/auth/session.ts";
import { seedTier, type Tier } from "../../seed/tier/tiers.ts";
import type { ListFacts } from "./list-questions.ts";
import { password } from "./product.ts";
import { note } from "./report.ts";

interface TierUrls {
  readonly small: string;
  readonly large: string;
}

/** Gives false without doing anything where no PostgreSQL is named. */
export async function withTiers(work: (urls: TierUrls) => Promise<void>): Promise<boolean> {
  const { SMALL_DATABASE_URL: small, LARGE_DATABASE_URL: large, DATABASE_URL, TEST_DATABASE_URL } = process.env;
  if (small && large) {
    await work({ small, large });
    return true;
  }
  const server = DATABASE_URL ?? TEST_DATABASE_URL;
  if (!server) return false;
  await withTemporary(server, "small", (smallUrl) =>
    withTemporary(server, "large", (largeUrl) => work({ small: smallUrl, large: largeUrl })),
  );
  return true;
}

/** What a company that is seeded here has besides: a year of production; online orders of so many days. */
interface Besides {
  readonly production?: boolean;
  readonly orders?: { readonly days: number };
}

/** The large company alone; like {@link withTiers}. */
export async function withLargeTier(work: (url: string) => Promise<void>, besides: Besides = {}): Promise<boolean> {
  const { LARGE_DATABASE_URL: large, DATABASE_URL, TEST_DATABASE_URL } = process.env;
  const server = DATABASE_URL ?? TEST_DATABASE_URL;
  if (large) await work(large);
  else if (server) await withTemporary(server, "large", work, besides);
  return large !== undefined || server !== undefined;
}

async function withTemporary(
  server: string,
  tier: Tier,
  work: (url: string) => Promise<void>,
  besides: Besides = {},
): Promise<void> {
  const name = `yunshang_bench_${tier}_${randomUUID().slice(0, 8)}`;
  await onServer(server, `create database ${name}`);
  try {
    const url = new URL(server);
    url.pathname = `/${name}`;
    const database = await connect({ url: url.href });
    await database.migrate();
    const progress = (line: string) => note(`${tier}: ${line}`);
    const seeding = { tier, adminPassword: password, progress, pictures: false, ...besides };
    await seedTier({ db: database.db, clock: systemClock, ...seeding });
    await database.close();
    await work(url.href);
  } finally {
    await onServer(server, `drop database if exists ${name} with (force)`);
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A session of the administrator, or of the user named, and what to ask by; `close` ends the session. */
export async function openTier(
  url: string,
  username?: string,
): Promise<{ token: string; facts: ListFacts; close(): Promise<void> }> {
  const database = await connect({ url, poolSize: 1 });
  const { db } = database;
  const [asker] = await rows<{ id: number }>(
    db,
    sql`select id from sys_user where ${username === undefined ? sql`is_admin` : sql`username = ${username}`} order by id limit 1`,
  );
  const anonymous = { db, clock: systemClock, settings: {}, address: "127.0.0.1", userAgent: "bench", token: null };
  const token = await openSession(anonymous, { userId: asker?.id ?? 0, rememberMe: false });
  const facts = await readFacts(db);
  return {
    token,
    facts,
    async close() {
      await db.execute(sql`delete from session where user_agent = 'bench'`);
      await database.close();
    },
  };
}

async function readFacts(db: Parameters<typeof rows>[0]): Promise<ListFacts> {
  const [facts] = await rows<ListFacts>(
    db,
    sql`select count(*)::int8 as styles,
               (select id from attr_value where type = 'CATEGORY' and parent_id is null order by id limit 1) as "upperCategoryId",
               mode() within group (order by category_id) as "categoryId",
               mode() within group (order by brand_id) as "brandId",
               mode() within group (order by season_id) as "seasonId",
               min(style_no) as "styleNo",
               (select barcode from sku order by id desc limit 1) as barcode,
               (select sku_code from sku order by id desc limit 1) as "skuCode",
               to_char(max(launch_date) - 60, 'YYYY-MM-DD') as "launchFrom", to_char(max(launch_date), 'YYYY-MM-DD') as "launchTo"
        from product_list_row`,
  );
  if (!facts) throw new Error("an aggregate gave no row");
  return facts;
}
