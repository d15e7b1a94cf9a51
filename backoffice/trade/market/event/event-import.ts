/** 导入全球事件, from xlsx or csv: by the rules of 新增事件, each wrong row with its sentence. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { type CheckedRows, rowImport, type SheetRow } from "#backoffice/ground/spreadsheet/row-import.ts";
import {
  type FieldOf,
  reportOnce,
  type SheetColumns,
  sheetError,
} from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";
import type { RowError } from "#contract/goods/product-imports.ts";
import {
  type EventFields,
  globalEventEndpoints,
  globalEventImport,
  importanceLabels,
} from "#contract/market/events.ts";
import { createEvent, readCategories } from "./event.ts";

const columns = {
  time: { header: "时间", width: 18, required: true, hint: "年-月-日 时:分，没有时刻只写日期" },
  region: { header: "地区", width: 10, required: true, hint: "例如 美国" },
  title: { header: "标题", width: 40, required: true, hint: "不超过 100 个字" },
  category: { header: "类别", width: 10, required: true, hint: "字典“全球事件类别”里的名称" },
  importance: { header: "重要性", width: 10, required: true, hint: "1、2、3，或一般、重要、非常重要" },
  previous: { header: "前值", width: 12, hint: "可不填" },
  forecast: { header: "预期", width: 12, hint: "可不填" },
  actual: { header: "公布", width: 12, hint: "可不填" },
  source: { header: "来源", width: 16, hint: "可不填" },
  link: { header: "链接", width: 30, hint: "https:// 开头，可不填" },
} as const satisfies SheetColumns;
type Field = FieldOf<typeof columns>;

async function check(context: Context, sheet: readonly SheetRow<typeof columns>[]): Promise<CheckedRows<EventFields>> {
  const categories = await readCategories(context.db);
  const byLabel = new Map([...categories].map(([value, label]) => [label, value]));
  const standing = await rows<{ key: string }>(
    context.db,
    sql`select to_char(occurred_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') || ' ' || region || ' ' || title as key
        from global_event`,
  );
  const seen = new Map(standing.map(({ key }) => [key, 0]));
  const errors: RowError[] = [];
  const right: { row: number; fields: EventFields }[] = [];
  for (const { number, values } of sheet) {
    const before = errors.length;
    const refuse = (field: Field, message: string) => reportOnce(errors, sheetError(columns, number, field, message));
    const named = values.category ?? "";
    const category = byLabel.get(named) ?? (categories.has(named) ? named : "");
    if (named !== "" && category === "")
      refuse("category", `类别“${named}”不对：请填${[...categories.values()].join("、")}`);
    const importance = importanceOf(values.importance ?? "");
    if (importance === null) refuse("importance", "重要性只能是 1、2、3，或一般、重要、非常重要");
    const parsed = globalEventEndpoints.add.body.safeParse({
      ...values,
      ...{ time: values.time ?? "", region: values.region ?? "", title: values.title ?? "" },
      ...{ category: category || (named && "-"), importance: importance ?? 1, clientToken: randomUUID() },
    });
    for (const { path, message } of parsed.error?.issues ?? []) refuse(columnOf(path[0]), message);
    if (!parsed.success || errors.length > before) continue;
    const { clientToken: _, ...fields } = parsed.data;
    const key = `${fields.time} ${fields.region} ${fields.title}`;
    const first = seen.get(key);
    if (first !== undefined) refuse("title", first === 0 ? "这个事件已存在，不用再导入" : `与第 ${first} 行重复`);
    else {
      seen.set(key, number);
      right.push({ row: number, fields });
    }
  }
  return { right, errors };
}

function importanceOf(text: string): number | null {
  if (/^[123]$/.test(text)) return Number(text);
  const found = Object.entries(importanceLabels).find(([, label]) => label === text);
  return found ? Number(found[0]) : null;
}

const columnOf = (field: PropertyKey | undefined): Field =>
  (Object.keys(columns) as Field[]).find((name) => name === field) ?? "title";

export const eventImportModule = rowImport({
  import: globalEventImport,
  columns,
  check,
  async write(context, fields) {
    return (await createEvent(context, fields)).id;
  },
});
