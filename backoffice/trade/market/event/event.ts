/** 全球事件: its list and export, adding, changing and removing (domain.md §3.7). */

import { eq, type SQL, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { all, containing, shownInstant } from "#backoffice/db/where.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import { type Column, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { findNickName } from "#backoffice/ground/users/user.ts";
import {
  type EventFields,
  type EventFilter,
  type EventRow,
  eventCategoryDictionary,
  eventSortFields,
  type globalEventEndpoints,
  globalEventExportEndpoints,
  importanceLabels,
} from "#contract/market/events.ts";
import { findSort } from "#contract/page.ts";
import { globalEvent } from "./event.tables.ts";

type Endpoints = typeof globalEventEndpoints;
type Event = typeof globalEvent.$inferSelect;

export const listEvents: Operation<Endpoints["list"]> = async ({ db }, { query }) => {
  const content = await readEvents(db, query, { limit: query.size, offset: query.page * query.size });
  return { content, totalElements: await countEvents(db, query) };
};

export const eventDetail: Operation<Endpoints["detail"]> = async ({ db }, { params }) => {
  const row = await getEvent(db, params.id);
  const [shown] = await rows<EventRow>(db, sql`select ${columns} from ${source} where event.id = ${row.id}`);
  if (!shown) throw new DomainError(missing);
  return { ...shown, updateBy: await findNickName(db, row.updatedBy), updateTime: formatInstant(row.updatedAt) };
};

export const addEvent: Operation<Endpoints["add"]> = async (context, { body }) => createEvent(context, body);

/** For the import too. */
export async function createEvent(context: Context, fields: EventFields): Promise<{ id: number; version: number }> {
  const values = await valuesOf(context.db, fields);
  const { id, version } = await insertRow(context.db, globalEvent, { ...values, ...stamp(context) });
  await writeAudit(context, [{ entity: "global_event", entityId: id, action: "add", after: values }]);
  return { id, version };
}

export const editEvent: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const before = await openEvent(context, body);
  const values = await valuesOf(context.db, body);
  const saved = await touch(context, globalEvent, before, values);
  const entry = { entity: "global_event", entityId: body.id, action: "edit", before: fieldsOf(before), after: values };
  await writeAudit(context, [entry]);
  return { id: body.id, ...saved };
};

export const removeEvent: Operation<Endpoints["remove"]> = async (context, { params, body }) => {
  const before = await openEvent(context, { id: params.id, version: body.version });
  await context.db.delete(globalEvent).where(eq(globalEvent.id, before.id));
  const entry = { entity: "global_event", entityId: before.id, action: "remove", before: fieldsOf(before) };
  await writeAudit(context, [entry]);
};

/** Label by value of the dictionary of categories. */
export async function readCategories(db: Db): Promise<Map<string, string>> {
  const found = await rows<{ value: string; label: string }>(
    db,
    sql`select entry.value, entry.label from dict_detail entry join dict on dict.id = entry.dict_id
        where dict.name = ${eventCategoryDictionary} order by entry.dict_sort, entry.id`,
  );
  return new Map(found.map(({ value, label }) => [value, label]));
}

async function valuesOf(db: Db, fields: EventFields) {
  const { region, title, category, importance, previous, forecast, actual, source, link } = fields;
  if (!(await readCategories(db)).has(category)) throw new DomainError("类别不存在，请重新选择");
  const time = new Date(`${fields.time.slice(0, 16).replace(" ", "T")}:00+08:00`);
  return { time, region, title, category, importance, previous, forecast, actual, source, link };
}

function fieldsOf({ time, region, title, category, importance, previous, forecast, actual, source, link }: Event) {
  return { time, region, title, category, importance, previous, forecast, actual, source, link };
}

const missing = "事件不存在，可能已被删除";

async function getEvent(db: Db, id: number, lock = false): Promise<Event> {
  return getRow(db, globalEvent, id, missing, lock ? "update" : undefined);
}

/** Locked, and of the version that was looked at. */
async function openEvent({ db }: Context, { id, version }: { id: number; version: number }): Promise<Event> {
  const row = await getEvent(db, id, true);
  assertVersion(row, version);
  return row;
}

const source = sql`global_event event left join (
  select entry.value, entry.label from dict_detail entry join dict on dict.id = entry.dict_id
  where dict.name = ${eventCategoryDictionary}) named on named.value = event.category`;

const columns = sql`
  event.id, event.version, ${shownInstant(sql`event.occurred_at`)} as time, event.region, event.title, event.category,
  coalesce(named.label, event.category) as "categoryLabel", event.importance, event.previous, event.forecast,
  event.actual, event.source, event.link`;

const sortColumns: Record<(typeof eventSortFields)[number], SQL> = {
  time: sql`event.occurred_at`,
  region: sql`event.region`,
  importance: sql`event.importance`,
};

function readEvents(
  db: Db,
  filter: EventFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<EventRow[]> {
  const { field, direction } = findSort(filter.sort, eventSortFields) ?? { field: "time", direction: "desc" };
  const dir = direction === "asc" ? sql`asc` : sql`desc`;
  return rows<EventRow>(
    db,
    sql`
    select ${columns} from ${source} where ${condition(filter)}
    order by ${sortColumns[field]} ${dir}, event.id ${dir} limit ${limit} offset ${offset}`,
  );
}

async function countEvents(db: Db, filter: EventFilter): Promise<number> {
  const [found] = await rows<{ total: number }>(
    db,
    sql`select count(*)::int8 as total from global_event event where ${condition(filter)}`,
  );
  return found?.total ?? 0;
}

function condition({ from, to, keyword, region, category, importance }: EventFilter): SQL {
  const part = containing(keyword ?? "");
  const midnight = (day: string) => sql`(${day}::date)::timestamp at time zone 'Asia/Shanghai'`;
  return all([
    from !== undefined && sql`event.occurred_at >= ${midnight(from)}`,
    to !== undefined && sql`event.occurred_at < ${midnight(to)} + interval '1 day'`,
    Boolean(keyword) && sql`(event.title ilike ${part} or event.source ilike ${part})`,
    Boolean(region) && sql`event.region ilike ${containing(region ?? "")}`,
    Boolean(category) && sql`event.category = ${category}`,
    importance !== undefined && sql`event.importance = ${importance}`,
  ]);
}

const pageSize = 500;

export const eventExport = listExport({
  topic: "globalEvents.export",
  title: "全球事件",
  endpoints: globalEventExportEndpoints,
  async count({ db }, filter) {
    return { event: await countEvents(db, filter) };
  },
  async table({ db }, choice) {
    return exportRows(exportColumns, async function* () {
      for (let offset = 0; ; offset += pageSize) {
        const page = await readEvents(db, choice, { limit: pageSize, offset });
        yield page;
        if (page.length < pageSize) return;
      }
    });
  },
});

const exportColumns: readonly Column<EventRow>[] = [
  text("时间", 18, (row) => row.time.slice(0, 16)),
  text("地区", 10, (row) => row.region),
  text("标题", 40, (row) => row.title),
  text("类别", 10, (row) => row.categoryLabel),
  text("重要性", 10, (row) => importanceLabels[row.importance] ?? ""),
  text("前值", 12, (row) => row.previous),
  text("预期", 12, (row) => row.forecast),
  text("公布", 12, (row) => row.actual),
  text("来源", 16, (row) => row.source),
  text("链接", 40, (row) => row.link),
];
