/** Lists of dictionaries, and their export with the entries (eladmin-api.md §1.7). */
import { type SQL, sql } from "drizzle-orm";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { all, containing } from "#backoffice/db/where.ts";
import {
  auditColumns,
  downloadList,
  type EladminSource,
  readOne,
  readPage,
  within,
} from "#backoffice/ground/http/eladmin.ts";
import { type Column, instant, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import type { DictionaryQuery, DictionaryRow, dictionaryEndpoints } from "#contract/system/dictionary.ts";
import { askedDictionaries } from "./dictionary-use.query.ts";

type Endpoints = typeof dictionaryEndpoints;

const asked = sql.join(
  askedDictionaries.map((name) => sql`${name}`),
  sql`, `,
);

function condition(query: DictionaryQuery | null): SQL {
  const { blurry, createTime } = query ?? {};
  const part = containing(blurry ?? "");
  return all([
    blurry !== undefined && sql`(dict.name ilike ${part} or dict.description ilike ${part})`,
    createTime !== undefined && within(sql`dict.created_at`, createTime),
  ]);
}

const dictionaries: EladminSource<DictionaryQuery, DictionaryRow> = {
  sorts: ["id", "name", "entryCount", "createTime"],
  usual: ["name,asc"],
  select: (_context, query) => sql`
    select dict.id, dict.name, dict.description, dict.description as remark, dict.name in (${asked}) as "inUse",
           (select count(*) from dict_detail entry where entry.dict_id = dict.id)::int4 as "entryCount",
           ${auditColumns("dict")}
    from dict where ${condition(query)}`,
};

export const listDictionaries: Operation<Endpoints["list"]> = (context, { query }) =>
  readPage(dictionaries, context, query);

export const dictionaryDetail: Operation<Endpoints["detail"]> = (context, { params }) =>
  readOne(dictionaries, context, { id: params.id, noun: "字典" });

export const allDictionaries: Operation<Endpoints["all"]> = ({ db }) =>
  rows(db, sql`select id, name, description, description as remark from dict order by name`);

/** A line of the export: an entry with its dictionary, or a dictionary without any. */
interface Line {
  id: string;
  place: number;
  name: string;
  description: string;
  label: string | null;
  value: string | null;
  dictSort: number | null;
  createTime: string;
}

const lines: EladminSource<DictionaryQuery, Line> = {
  sorts: ["place"],
  usual: ["place,asc"],
  select: (_context, query) => sql`
    select coalesce('entry ' || entry.id, 'dict ' || dict.id) as id, dict.name, dict.description, entry.label,
           entry.value, entry.dict_sort as "dictSort",
           row_number() over (order by dict.name, entry.dict_sort, entry.id)::int4 as place,
           ${auditColumns("dict")}
    from dict left join dict_detail entry on entry.dict_id = dict.id where ${condition(query)}`,
};

const columns: readonly Column<Line>[] = [
  text("字典名称", 20, (row) => row.name),
  text("字典描述", 24, (row) => row.description),
  text("字典标签", 20, (row) => row.label),
  text("字典值", 20, (row) => row.value),
  number("排序", (row) => row.dictSort),
  instant("创建日期", (row) => row.createTime),
];

export const downloadDictionaries: Operation<Endpoints["download"]> = (context, { query }) =>
  downloadList(lines, context, { query, title: "字典", columns });
