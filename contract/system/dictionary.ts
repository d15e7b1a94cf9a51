/** Dictionaries: labelled values that the business may extend (product.md §7, eladmin-api.md §1.7). */
import { z } from "zod";
import { eladminEndpoints, wordsFilter } from "#contract/eladmin.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { clientToken, id, instant, looseInteger, requiredText, shortText, withDefaults } from "#contract/value.ts";

const tag = "字典";
const endpoint = endpointsOf(tag);

const entryFields = z.object({
  dict: z.object({ id }, { error: "请指定字典" }),
  label: requiredText("字典标签", 100),
  /** Text; a number or a boolean is taken as its text. */
  value: z
    .union([z.string(), z.number(), z.boolean()], { error: "请填写字典值" })
    .transform(String)
    .pipe(requiredText("字典值", 100)),
  dictSort: looseInteger.min(0, "排序不能小于 0").max(99_999, "排序过大"),
});

const entryRow = z.object({
  id: z.number(),
  dict: z.object({ id: z.number() }),
  label: z.string(),
  value: z.string(),
  dictSort: z.number(),
  /** The same, as ELADMIN 2.4 calls it. */
  sort: z.number(),
  createTime: instant,
});
export type EntryRow = z.output<typeof entryRow>;

const dictionaryFields = z.object({
  /** What pages and other programs ask for it by. */
  name: requiredText("字典名称", 100),
  description: shortText("描述", 200),
});

const olderEntryNames = [{ name: "sort", means: "dictSort" }] as const;

/** Whose forms say which row at which version, and are sent once; ELADMIN's client says neither. */
const ownForm = { clientToken: clientToken.optional() };

const { list, detail, add, edit, remove, download } = eladminEndpoints({
  tag,
  noun: "字典",
  path: "/api/dict",
  access: {
    list: [permissions.dictList],
    add: [permissions.dictAdd],
    edit: [permissions.dictEdit],
    remove: [permissions.dictDel],
  },
  filters: {
    /** Part of the name or the description. */
    blurry: wordsFilter("关键字"),
  },
  row: {
    id: z.number(),
    name: z.string(),
    description: z.string(),
    /** The same, as ELADMIN 2.4 calls it. */
    remark: z.string(),
    /** How many entries it has. */
    entryCount: z.number(),
    /** The product asks for it by its name: it keeps it, and stays. */
    inUse: z.boolean(),
  },
  added: withDefaults(dictionaryFields, { description: "" }).shape,
  // Entries that come with it (`dictDetails`) are left alone.
  edited: dictionaryFields.shape,
  older: [{ name: "remark", means: "description" }],
});

export type DictionaryRow = z.output<typeof detail.response>;
export type DictionaryQuery = z.output<typeof list.query>;

export const dictionaryEndpoints = {
  list,
  detail,
  add,
  edit,
  remove,
  download,
  all: endpoint.get("/api/dict/all", {
    summary: "全部字典，供选择",
    access: list.access,
    response: z.array(z.object({ id: z.number(), name: z.string(), description: z.string(), remark: z.string() })),
  }),
  entries: endpoint.get("/api/dictDetail", {
    summary: "按字典名称查询全部条目；未知名称返回空",
    access: "session",
    query: z.object({
      dictName: z.string().max(100).default(""),
      label: z.string().max(100).optional(),
      page: looseInteger.min(0, "页码不能小于 0").default(0),
      size: looseInteger.min(1, "每页条数不能小于 1").max(9999, "每页条数不能超过 9999").default(10),
    }),
    response: z.object({ content: z.array(entryRow), totalElements: z.number() }),
  }),
  map: endpoint.get("/api/dictDetail/map", {
    summary: "几个字典的全部条目，按字典名称；名称以逗号分隔",
    access: "session",
    query: z.object({
      dictName: z
        .string({ error: "请指定字典名称" })
        .max(1000, "字典名称过长")
        .transform((text) => [...new Set(text.split(",").filter((name) => name !== ""))]),
    }),
    response: z.record(z.string(), z.array(entryRow)),
  }),
  entry: endpoint.get("/api/dictDetail/:id", {
    summary: "一个字典条目，附版本",
    access: list.access,
    response: entryRow.extend({ version: z.number() }),
  }),
  addEntry: endpoint.post("/api/dictDetail", {
    summary: "新增字典条目",
    access: [permissions.dictAdd],
    body: withDefaults(entryFields, { dictSort: 999 }).extend({
      id: z.null("新增条目不能带编号").optional(),
      ...ownForm,
    }),
    older: olderEntryNames,
    atomic: true,
    status: 201,
  }),
  editEntry: endpoint.put("/api/dictDetail", {
    summary: "修改字典条目",
    access: [permissions.dictEdit],
    body: entryFields.partial({ dictSort: true }).extend({ id, version: looseInteger.optional(), ...ownForm }),
    older: olderEntryNames,
    atomic: true,
    status: 204,
  }),
  removeEntries: endpoint.delete("/api/dictDetail/:id", {
    summary: "删除字典条目；多个编号以逗号分隔",
    access: [permissions.dictDel],
    params: z.object({
      id: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15})*$/, "编号必须是数字")
        .transform((text) => text.split(",").map(Number)),
    }),
    atomic: true,
  }),
};
