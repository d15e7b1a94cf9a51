/**
 * 沪深指数 (domain.md §3.7): the board of the provider that is set, with why it is late or missing, and daily bars. A server
 * is asked by who looks at the board, by one of them at a time and no more than once a minute, on any node.
 */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { shownInstant } from "#backoffice/db/where.ts";
import { readSetting, type Setting, settingChange, settingDetail } from "#backoffice/ground/settings/setting.ts";
import {
  chartBars,
  type MarketBar,
  type MarketProvider,
  type MarketQuote,
  type marketIndexEndpoints,
  marketSetting,
} from "#contract/market/indexes.ts";
import { FeedFailed, fetchQuotations } from "./feed.ts";
import { isBeforeClose, isDue, isLate } from "./market.rules.ts";

type Endpoints = typeof marketIndexEndpoints;

const setting: Setting<typeof marketSetting> = {
  key: "market",
  title: "行情来源",
  schema: marketSetting,
  usual: { provider: "FILE", url: "" },
};

export const marketSettingDetail = settingDetail(setting);

export const saveMarketSetting = settingChange(setting, async (_context, { provider, url }) => {
  if (provider === "HTTP" && url === "") throw new DomainError("请填写行情服务器的地址");
});

export const listIndexes: Operation<Endpoints["list"]> = async (context) => {
  const { provider, url } = (await readSetting(context.db, setting)).value;
  if (provider === "NONE") return nothing(provider, "没有设置行情来源");
  const failure = provider === "HTTP" ? await refresh(context, url) : null;
  const content = provider === "HTTP" ? await quotedIndexes(context.db) : await lastBars(context.db);
  const newest = content
    .map(({ time }) => time)
    .sort()
    .at(-1);
  if (newest === undefined) return nothing(provider, failure ?? "还没有导入日线");
  const quotedAt = new Date(`${newest.replace(" ", "T")}+08:00`);
  // Bars of days know no more than the last close.
  const late = (provider === "HTTP" ? isLate : isBeforeClose)(quotedAt, context.clock.now());
  const until = `数据截至 ${newest.slice(0, 16)}`;
  const sentence = failure !== null ? `${failure}，${until}` : late ? until : null;
  return { content, provider, state: sentence === null ? "LIVE" : "DELAYED", sentence };
};

const nothing = (provider: MarketProvider, sentence: string) => ({
  content: [],
  provider,
  state: "NONE" as const,
  sentence,
});

/** Asks the server where that is due; gives what went wrong the last time. */
async function refresh({ db, clock }: Context, url: string): Promise<string | null> {
  const now = clock.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const [last] = await rows<{ tried: string; failure: string | null }>(
    db,
    sql`select tried_at::text as tried, failure from market_fetch where url = ${url}`,
  );
  const triedAt = last ? new Date(last.tried) : null;
  if (!isDue(triedAt, last?.failure != null, now)) return last?.failure ?? null;
  // Whoever writes the instant asks; those who come meanwhile see what there is.
  const [mine] = await rows<{ url: string }>(
    db,
    last
      ? sql`update market_fetch set tried_at = ${at} where url = ${url} and tried_at = ${last.tried}::timestamptz returning url`
      : sql`insert into market_fetch (url, tried_at) values (${url}, ${at}) on conflict do nothing returning url`,
  );
  if (!mine) return last?.failure ?? null;
  try {
    const quotations = await fetchQuotations(url);
    await keep(db, quotations);
    await db.execute(sql`update market_fetch set failure = null where url = ${url}`);
    return null;
  } catch (error) {
    if (!(error instanceof FeedFailed)) throw error;
    await db.execute(sql`update market_fetch set failure = ${error.message} where url = ${url}`);
    return error.message;
  }
}

/** The board as it is now, and the day's bars with it. */
async function keep(db: Db, quotations: readonly MarketQuote[]): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(quotations)}::json) as given(
    code text, name text, last int, open int, high int, low int, "prevClose" int, volume int8, "amountFen" int8, time text)`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from market_index where code not in (select code from ${given})`);
    await tx.execute(sql`
      insert into market_index (code, name, last, open, high, low, prev_close, volume, amount_fen, quoted_at)
      select code, name, last, open, high, low, "prevClose", volume, "amountFen", (time || '+08')::timestamptz from ${given}
      order by code
      on conflict (code) do update set name = excluded.name, last = excluded.last, open = excluded.open,
        high = excluded.high, low = excluded.low, prev_close = excluded.prev_close, volume = excluded.volume,
        amount_fen = excluded.amount_fen, quoted_at = excluded.quoted_at`);
    await tx.execute(sql`
      insert into market_bar (code, name, day, open, high, low, close, volume, amount_fen)
      select code, name, left(time, 10)::date, open, high, low, last, volume, "amountFen" from ${given} order by code
      on conflict (code, day) do update set name = excluded.name, open = excluded.open, high = excluded.high,
        low = excluded.low, close = excluded.close, volume = excluded.volume, amount_fen = excluded.amount_fen`);
  });
}

function quotedIndexes(db: Db): Promise<MarketQuote[]> {
  return rows<MarketQuote>(
    db,
    sql`
    select code, name, last, open, high, low, prev_close as "prevClose", volume, amount_fen as "amountFen",
      ${shownInstant(sql`quoted_at`)} as time
    from market_index order by code`,
  );
}

/** The newest bar of each code as a quotation of its close, beside the close before it. */
function lastBars(db: Db): Promise<MarketQuote[]> {
  return rows<MarketQuote>(
    db,
    sql`
    select bar.code, bar.name, bar.close as last, bar.open, bar.high, bar.low,
      coalesce((select before.close from market_bar before where before.code = bar.code and before.day < bar.day
        order by before.day desc limit 1), bar.open) as "prevClose",
      bar.volume, bar.amount_fen as "amountFen", bar.day::text || ' 15:00:00' as time
    from (select distinct on (code) * from market_bar order by code, day desc) bar order by bar.code`,
  );
}

export const listBars: Operation<Endpoints["bars"]> = async ({ db }, { query: { code } }) => {
  const found = await readBars(db, code, chartBars);
  if (found.length === 0) throw new DomainError(`没有 ${code} 的日线`);
  return { code, name: found.at(-1)?.name ?? "", bars: found };
};

/** The last of a code, the oldest first; all of them without a limit. */
export function readBars(db: Db, code: string, limit: number | null): Promise<(MarketBar & { name: string })[]> {
  return rows<MarketBar & { name: string }>(
    db,
    sql`
    select * from (
      select day::text as day, name, open, high, low, close, volume, amount_fen as "amountFen" from market_bar
      where code = ${code} order by day desc limit ${limit}
    ) newest order by day`,
  );
}
