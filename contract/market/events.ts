/** 全球事件: what moves prices elsewhere, written by hand or brought in by a table (domain.md §3.7). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { rowImportEndpoints } from "#contract/row-imports.ts";
import {
  bizDate,
  clientToken,
  id,
  instant,
  keyword,
  looseInteger,
  requiredText,
  seenAct,
  shortText,
  withDefaults,
} from "#contract/value.ts";

const tag = "全球事件";
const endpoint = endpointsOf(tag);
const path = "/api/money/stock/global/event";
const access = [permissions.globalEventList];

/** The dictionary of categories: 央行, 汇率, 棉花 …. */
export const eventCategoryDictionary = "global_event_category";

export const importanceLabels: Readonly<Record<number, string>> = { 1: "一般", 2: "重要", 3: "非常重要" };

const eventFilter = z.object({
  from: bizDate.optional(),
  to: bizDate.optional(),
  /** Part of the title or the source. */
  keyword,
  region: z.string().trim().max(20, "地区不能超过 20 个字").optional(),
  category: z.string().max(50).optional(),
  importance: z.coerce.number().int().min(1, "重要性只能是 1、2 或 3").max(3, "重要性只能是 1、2 或 3").optional(),
  sort: pageQuery.shape.sort,
});
export type EventFilter = z.output<typeof eventFilter>;

export const eventSortFields = ["time", "region", "importance"] as const;

/** `2026-04-15 20:30`, also as a browser's field sends it, and a day alone. */
const eventTime = z
  .string({ error: "请填写时间" })
  .trim()
  .transform((text) => text.replace("T", " ").replaceAll("/", "-").slice(0, 16))
  .transform((text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 00:00` : text))
  .refine(
    (text) => /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d$/.test(text) && bizDate.safeParse(text.slice(0, 10)).success,
    "时间应为 年-月-日 时:分，例如 2026-03-01 20:30",
  );

const eventBody = z.object({
  time: eventTime,
  region: requiredText("地区", 20),
  title: requiredText("标题", 100),
  category: requiredText("类别", 50),
  importance: looseInteger.min(1, "重要性只能是 1、2 或 3").max(3, "重要性只能是 1、2 或 3"),
  previous: shortText("前值", 30),
  forecast: shortText("预期", 30),
  actual: shortText("公布", 30),
  source: shortText("来源", 50),
  /** Where it is told. */
  link: shortText("链接", 300).refine(
    (text) => text === "" || (URL.canParse(text) && new URL(text).protocol === "https:"),
    "链接必须以 https:// 开头",
  ),
  clientToken,
});
export type EventFields = Omit<z.output<typeof eventBody>, "clientToken">;

const eventRow = eventBody.omit({ clientToken: true }).extend({
  id: z.number(),
  version: z.number(),
  time: instant,
  categoryLabel: z.string(),
});
export type EventRow = z.output<typeof eventRow>;

const saved = z.object({ id: z.number(), version: z.number() });

export const globalEventEndpoints = {
  list: endpoint.get(path, {
    summary: "全球事件，新的在前",
    access,
    query: pageQuery.extend(eventFilter.shape),
    response: pageOf(eventRow),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一个事件",
    access,
    response: eventRow.extend({ updateBy: z.string().nullable(), updateTime: instant }),
  }),
  add: endpoint.post(path, {
    summary: "新增事件",
    access: [permissions.globalEventAdd],
    body: withDefaults(eventBody, { previous: "", forecast: "", actual: "", source: "", link: "" }),
    response: saved,
    status: 201,
  }),
  edit: endpoint.put(path, {
    summary: "修改事件；版本不符时拒绝",
    access: [permissions.globalEventEdit],
    body: eventBody.extend({ id, version: looseInteger }),
    response: saved,
  }),
  remove: endpoint.delete(`${path}/:id`, {
    summary: "删除事件",
    access: [permissions.globalEventDel],
    body: seenAct,
  }),
};

export const globalEventExportEndpoints = exportEndpoints({
  tag,
  title: "全球事件",
  path,
  access,
  filter: eventFilter,
  layouts: ["event"],
});

export const globalEventImport = rowImportEndpoints({
  tag,
  title: "全球事件",
  path: `${path}/import`,
  area: "globalEvents",
  access: [permissions.globalEventAdd],
  writes: "新增事件",
});
