/**
 * 数据库连接: PostgreSQL databases that administrators run scripts on; ELADMIN's `database` (eladmin-api.md §1.9). For
 * administrators alone: a script may do whatever its account may, to the product's own database too.
 */
import { z } from "zod";
import { eladminEndpoints, wordsFilter } from "#contract/eladmin.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { adminRole } from "#contract/permissions.ts";
import { id, requiredText } from "#contract/value.ts";

const tag = "数据库连接";
const endpoint = endpointsOf(tag);
const admins = [adminRole];

/** Host, port and database; nothing else is read of it. */
const jdbcUrl = requiredText("JDBC 地址", 300).regex(
  /^jdbc:postgresql:\/\/[\w.-]+(:\d{1,5})?\/[\w-]+(\?.*)?$/,
  "JDBC 地址应为 PostgreSQL 的，例如 jdbc:postgresql://192.168.1.20:5432/shop",
);

const fields = {
  name: requiredText("名称", 50),
  jdbcUrl,
  userName: requiredText("用户名", 63),
  /** Null, empty, absent or the mask: what is kept stays. */
  pwd: z.string().max(500, "密码不能超过 500 个字").nullish(),
};

const maxScriptBytes = 40 * 1024 * 1024;

const endpoints = eladminEndpoints({
  tag,
  noun: "数据库连接",
  path: "/api/database",
  access: { list: admins, add: admins, edit: admins, remove: admins },
  filters: { blurry: wordsFilter("关键字"), name: wordsFilter("名称"), jdbcUrl: wordsFilter("JDBC 地址", 300) },
  row: {
    /** Text, as ELADMIN has it. */
    id: z.string(),
    name: z.string(),
    jdbcUrl: z.string(),
    userName: z.string(),
    /** Masked, never what it is; null where there is none. */
    pwd: z.string().nullable(),
  },
  added: fields,
  edited: fields,
});

export const connectionEndpoints = {
  ...endpoints,
  testConnect: endpoint.post("/api/database/testConnect", {
    summary: "测试连接：表单的内容，密码为掩码时用已保存的",
    access: admins,
    body: z.object({ ...fields, id: id.nullish() }),
    response: z.boolean(),
    status: 201,
  }),
  upload: endpoint.post("/api/database/upload", {
    summary: "在一个事务里执行 SQL 脚本文件；字段 id 在文件之前。回答 success 或出错的原因",
    access: admins,
    upload: { field: "file", maxBytes: maxScriptBytes, streamed: true },
    response: z.string(),
  }),
};
export type Connection = z.output<typeof connectionEndpoints.detail.response>;
