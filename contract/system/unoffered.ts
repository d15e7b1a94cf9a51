/**
 * What ELADMIN has and this product does not offer, payment, the code generator (eladmin-client.md rows 67 to 72) and
 * the Qiniu settings of its version 2.4 (decision 0071): its lists are empty, its settings blank, and what would do
 * something is refused with the reason.
 */
import { z } from "zod";
import { eladminQuery, wordsFilter } from "#contract/eladmin.ts";
import { defineEndpoint } from "#contract/endpoint.ts";
import { pageOf } from "#contract/page.ts";
import { adminRole } from "#contract/permissions.ts";

const tag = "不提供的功能";
const access = [adminRole];

/** Whatever is sent: it is refused. */
const refused = <const M extends "POST" | "PUT", const P extends `/api/${string}`>(method: M, path: P, noun: string) =>
  defineEndpoint({ method, path, tag, summary: `${noun}：本产品不提供，一律拒绝`, access });

const tableName = z.object({ table: z.string().max(100, "表名不能超过 100 个字") });
const nothing = pageOf(z.never());

export const unofferedEndpoints = {
  aliPay: defineEndpoint({
    method: "GET",
    path: "/api/aliPay",
    tag,
    summary: "支付宝设置：本产品不提供，总是空白",
    access,
    response: z.object({
      id: z.null(),
      appId: z.string(),
      sysServiceProviderId: z.string(),
      privateKey: z.string(),
      publicKey: z.string(),
      returnUrl: z.string(),
      notifyUrl: z.string(),
    }),
  }),
  saveAliPay: refused("PUT", "/api/aliPay", "支付宝设置"),
  payAsPc: refused("POST", "/api/aliPay/toPayAsPC", "支付"),
  payAsWeb: refused("POST", "/api/aliPay/toPayAsWeb", "手机支付"),
  tables: defineEndpoint({
    method: "GET",
    path: "/api/generator/tables",
    tag,
    summary: "代码生成的表：本产品不提供，总是空的",
    access,
    query: eladminQuery({ name: wordsFilter("表名") }),
    response: nothing,
  }),
  allTables: defineEndpoint({
    method: "GET",
    path: "/api/generator/tables/all",
    tag,
    summary: "代码生成的全部表：本产品不提供，总是空的",
    access,
    response: z.array(z.never()),
  }),
  columns: defineEndpoint({
    method: "GET",
    path: "/api/generator/columns",
    tag,
    summary: "代码生成的列：本产品不提供，总是空的",
    access,
    query: eladminQuery({ tableName: wordsFilter("表名") }),
    response: nothing,
  }),
  saveColumns: refused("PUT", "/api/generator", "代码生成"),
  syncTables: refused("POST", "/api/generator/sync", "代码生成"),
  generate: refused("POST", "/api/generator/:table/:type", "代码生成"),
  generatorSettings: defineEndpoint({
    method: "GET",
    path: "/api/genConfig/:table",
    tag,
    summary: "代码生成的设置：本产品不提供，总是空白",
    access,
    params: tableName,
    response: z.object({
      id: z.null(),
      tableName: z.string(),
      apiAlias: z.string(),
      pack: z.string(),
      moduleName: z.string(),
      path: z.string(),
      apiPath: z.string(),
      author: z.string(),
      prefix: z.string(),
      // The client calls a method of it.
      cover: z.boolean(),
    }),
  }),
  objectStore: defineEndpoint({
    method: "GET",
    path: "/api/qiNiuContent/config",
    tag,
    summary: "七牛云设置（ELADMIN 2.4）：本产品不提供，总是空白",
    access,
    response: z.object({
      id: z.null(),
      accessKey: z.string(),
      secretKey: z.string(),
      bucket: z.string(),
      host: z.string(),
      zone: z.string(),
      type: z.string(),
    }),
  }),
  saveObjectStore: refused("PUT", "/api/qiNiuContent/config", "七牛云设置"),
  synchronize: refused("POST", "/api/qiNiuContent/synchronize", "七牛云同步"),
  saveGeneratorSettings: refused("PUT", "/api/genConfig", "代码生成的设置"),
};
