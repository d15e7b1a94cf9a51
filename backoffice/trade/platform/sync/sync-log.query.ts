/** 同步日志: its list, the shops whose exchange fails, and its export. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { readPeriod } from "#backoffice/ground/documents/document.ts";
import { type Column, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { syncKindLabels, syncStatusLabels, syncTriggerLabels } from "#contract/platform/sync.words.ts";
import {
  maxShownRefusals,
  type SyncFilter,
  type SyncRefusal,
  type SyncRow,
  type SyncStanding,
  type syncEndpoints,
  syncExportEndpoints,
} from "#contract/platform/syncs.ts";
import { listVisibleShops } from "../shop/shop.ts";

export const listSyncs: Operation<typeof syncEndpoints.list> = async (context, { query }) => {
  const shops = (await listVisibleShops(context)).map(({ id, name }) => ({ id, name }));
  const range = readPeriod(query, context.clock);
  const where = condition(shops, { ...query, ...range });
  const { count } = await oneRow<{ count: number }>(
    context.db,
    sql`select count(*) as count from sync_log log where ${where}`,
  );
  const content = await readSyncs(context.db, where, { limit: query.size, offset: query.page * query.size });
  const refusals = await readRefusals(context.db, shops, query);
  return { content, totalElements: count, range, shops, broken: await readBroken(context.db, shops), refusals };
};

export const syncExport = listExport({
  topic: "syncs.export",
  title: "同步日志",
  endpoints: syncExportEndpoints,
  async count(context, filter) {
    const where = await conditionOf(context, filter);
    const refused = refusedWhere(await listVisibleShops(context), filter);
    return oneRow<{ sync: number; refusal: number }>(
      context.db,
      sql`select (select count(*) from sync_log log where ${where}) as sync,
            (select count(*) from sync_refusal refusal where ${refused}) as refusal`,
    );
  },
  async table(context, choice) {
    if (choice.layout === "refusal") {
      const where = refusedWhere(await listVisibleShops(context), choice);
      return exportRows(refusalColumns, async function* () {
        for (let offset = 0; ; offset += exportPage) {
          const page = await findRefusals(context.db, where, { limit: exportPage, offset });
          yield page;
          if (page.length < exportPage) return;
        }
      });
    }
    const where = await conditionOf(context, choice);
    return exportRows(columns, async function* () {
      for (let offset = 0; ; offset += exportPage) {
        const page = await readSyncs(context.db, where, { limit: exportPage, offset });
        yield page;
        if (page.length < exportPage) return;
      }
    });
  },
});

const exportPage = 1000;

const columns: readonly Column<SyncRow>[] = [
  text("开始时间", 20, (row) => row.startTime),
  text("结束时间", 20, (row) => row.endTime),
  text("店铺", 18, (row) => row.shopName),
  text("类型", 10, (row) => syncKindLabels[row.kind]),
  text("触发", 8, (row) => syncTriggerLabels[row.trigger]),
  text("结果", 10, (row) => syncStatusLabels[row.status]),
  text("区间起", 20, (row) => row.windowFrom),
  text("区间止", 20, (row) => row.windowTo),
  number("收到", (row) => row.fetched),
  number("写入", (row) => row.written),
  number("未变", (row) => row.unchanged),
  number("未收", (row) => row.refused),
  text("说明", 60, (row) => row.message),
  text("操作人", 12, (row) => row.operatorName),
];

const refusalColumns: readonly Column<SyncRefusal>[] = [
  text("店铺", 18, (row) => row.shopName),
  text("类型", 10, (row) => syncKindLabels[row.kind]),
  text("单号", 22, (row) => row.platformNo),
  text("原因", 60, (row) => row.message),
  text("第一次", 20, (row) => row.firstTime),
  text("最近一次", 20, (row) => row.lastTime),
];

type Named = readonly { id: number; name: string }[];

async function conditionOf(context: Context, filter: SyncFilter): Promise<SQL> {
  return condition(await listVisibleShops(context), { ...filter, ...readPeriod(filter, context.clock) });
}

function condition(shops: Named, { shopId, kind, status, from, to }: SyncFilter): SQL {
  const dayOf = (day: string) => sql`(${day}::date)::timestamp at time zone 'Asia/Shanghai'`;
  return all([
    sql`log.shop_id = any(${pgArray(shops.map(({ id }) => id))}::bigint[])`,
    shopId !== undefined && sql`log.shop_id = ${shopId}`,
    kind !== undefined && sql`log.kind = ${kind}`,
    status !== undefined && sql`log.status = ${status}`,
    from !== undefined && sql`log.started_at >= ${dayOf(from)}`,
    to !== undefined && sql`log.started_at < ${dayOf(to)} + interval '1 day'`,
  ]);
}

async function readSyncs(db: Db, where: SQL, { limit, offset }: { limit: number; offset: number }): Promise<SyncRow[]> {
  type Found = Omit<SyncRow, "windowFrom" | "windowTo" | "startTime" | "endTime"> &
    Record<"windowFrom" | "windowTo" | "endedAt", string | null> & { startedAt: string };
  const found = await rows<Found>(
    db,
    sql`
    select log.id, log.shop_id as "shopId", shop.name as "shopName", log.kind, log.trigger, log.status,
      log.window_from::text as "windowFrom", log.window_to::text as "windowTo", log.fetched, log.written, log.unchanged,
      log.refused, log.message, who.nick_name as "operatorName", log.started_at::text as "startedAt",
      log.ended_at::text as "endedAt"
    from sync_log log join shop on shop.id = log.shop_id left join sys_user who on who.id = log.operator_id
    where ${where} order by log.started_at desc, log.id desc limit ${limit} offset ${offset}`,
  );
  return found.map(({ startedAt, endedAt, windowFrom, windowTo, ...row }) => ({
    ...row,
    windowFrom: shown(windowFrom),
    windowTo: shown(windowTo),
    startTime: formatInstant(new Date(startedAt)),
    endTime: shown(endedAt),
  }));
}

function refusedWhere(shops: Named, { shopId, kind }: Pick<SyncFilter, "shopId" | "kind">): SQL {
  return all([
    sql`refusal.shop_id = any(${pgArray(shops.map(({ id }) => id))}::bigint[])`,
    shopId !== undefined && sql`refusal.shop_id = ${shopId}`,
    kind !== undefined && sql`refusal.kind = ${kind}`,
  ]);
}

async function readRefusals(db: Db, shops: Named, filter: Pick<SyncFilter, "shopId" | "kind">) {
  const where = refusedWhere(shops, filter);
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`select count(*) as count from sync_refusal refusal where ${where}`,
  );
  if (count === 0) return { count, newest: [] };
  return { count, newest: await findRefusals(db, where, { limit: maxShownRefusals, offset: 0 }) };
}

/** What could not be taken, the newest first. */
async function findRefusals(
  db: Db,
  where: SQL,
  { limit, offset }: { limit: number; offset: number },
): Promise<SyncRefusal[]> {
  const found = await rows<Omit<SyncRefusal, "firstTime" | "lastTime"> & Record<"firstAt" | "lastAt", string>>(
    db,
    sql`
    select refusal.subject, refusal.shop_id as "shopId", shop.name as "shopName", refusal.kind,
      refusal.platform_no as "platformNo", refusal.message, refusal.first_at::text as "firstAt",
      refusal.last_at::text as "lastAt"
    from sync_refusal refusal join shop on shop.id = refusal.shop_id
    where ${where} order by refusal.last_at desc, refusal.shop_id, refusal.kind, refusal.subject
    limit ${limit} offset ${offset}`,
  );
  return found.map(({ firstAt, lastAt, ...row }) => ({
    ...row,
    firstTime: formatInstant(new Date(firstAt)),
    lastTime: formatInstant(new Date(lastAt)),
  }));
}

/** What has failed since it last worked. */
async function readBroken(db: Db, shops: Named): Promise<SyncStanding[]> {
  type Found = Pick<SyncStanding, "shopId" | "shopName" | "kind" | "failures" | "lastError"> &
    Record<"okAt" | "nextAt", string | null>;
  const found = await rows<Found>(
    db,
    sql`
    select done.shop_id as "shopId", shop.name as "shopName", done.kind, done.failures, done.last_error as "lastError",
      done.last_ok_at::text as "okAt", case when done.stopped_at is null then done.next_at::text end as "nextAt"
    from sync_cursor done join shop on shop.id = done.shop_id and shop.enabled
    where done.failures > 0 and done.shop_id = any(${pgArray(shops.map(({ id }) => id))}::bigint[])
    order by shop.name, done.kind`,
  );
  return found.map(({ okAt, nextAt, ...row }) => ({ ...row, lastOkTime: shown(okAt), nextTime: shown(nextAt) }));
}

function shown(instant: string | null): string | null {
  return formatInstantOrNull(instant === null ? null : new Date(instant));
}
