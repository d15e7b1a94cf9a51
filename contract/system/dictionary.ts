/** Dictionaries: labelled values that the business may extend (product.md §7, eladmin-api.md §1.7). */
import { z } from "zod";
import { defineEndpoint } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { id, instant, looseInteger, requiredText } from "#contract/value.ts";

const tag = "字典";

const entryFields = z.object({
  dict: z.object({ id }, { error: "请指定字典" }),
  label: requiredText("字典标签", 100),
  /** Text; a number or a boolean is taken as its text. */
  value: z
    .union([z.string(), z.number(), z.boolean()], { error: "请填写字典值" })
    .transform(String)
    .pipe(requiredText("字典值", 100)),
  dictSort: looseInteger.min(0, "排序不能小于 0").max(99_999, "排序过大").default(999),
});

export const dictionaryEndpoints = {
  entries: defineEndpoint({
    method: "GET",
    path: "/api/dictDetail",
    tag,
    summary: "按字典名称查询全部条目；未知名称返回空",
    access: "session",
    query: z.object({
      dictName: z.string().max(100).default(""),
      label: z.string().max(100).optional(),
      page: looseInteger.min(0, "页码不能小于 0").default(0),
      size: looseInteger.min(1, "每页条数不能小于 1").max(9999, "每页条数不能超过 9999").default(10),
    }),
    response: z.object({
      content: z.array(
        z.object({
          id: z.number(),
          dict: z.object({ id: z.number() }),
          label: z.string(),
          value: z.string(),
          dictSort: z.number(),
          createTime: instant,
        }),
      ),
      totalElements: z.number(),
    }),
  }),
  addEntry: defineEndpoint({
    method: "POST",
    path: "/api/dictDetail",
    tag,
    summary: "新增字典条目",
    access: [permissions.dictAdd],
    body: entryFields.extend({ id: z.null("新增条目不能带编号").optional() }),
    status: 201,
  }),
  editEntry: defineEndpoint({
    method: "PUT",
    path: "/api/dictDetail",
    tag,
    summary: "修改字典条目",
    access: [permissions.dictEdit],
    body: entryFields.extend({ id }),
    status: 204,
  }),
  removeEntries: defineEndpoint({
    method: "DELETE",
    path: "/api/dictDetail/:id",
    tag,
    summary: "删除字典条目；多个编号以逗号分隔",
    access: [permissions.dictDel],
    params: z.object({
      id: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15})*$/, "编号必须是数字")
        .transform((text) => text.split(",").map(Number)),
    }),
  }),
};
