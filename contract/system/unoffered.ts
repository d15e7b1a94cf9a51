/**
 * What ELADMIN has and this product does not offer, payment, the code generator (eladmin-client.md rows 67 to 72) and
 * the Qiniu settings of its version 2.4 (docs/decisions/eladmin.md, "What is not offered"): its lists are empty, its
 * settings blank, and what would do something is refused with the reason.
 */
import { z } from "zod";
import { eladminQuery, wordsFilter } from "#contract/eladmin.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { pageOf } from "#contract/page.ts";
import { adminRole } from "#contract/permissions.ts";

const endpoint = endpointsOf("不提供的功能");
const access = [adminRole];

/** Whatever is sent: it is refused. */
const refused = (noun: string) => ({ summary: `${noun}：本产品不提供，一律拒绝`, access });

const tableName = z.object({ table: z.string().max(100, "表名不能超过 100 个字") });
const nothing = pageOf(z.never());

export const unofferedEndpoints = {
  aliPay: endpoint.get("/api/aliPay", {
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
  saveAliPay: endpoint.put("/api/aliPay", refused("支付宝设置")),
  payAsPc: endpoint.post("/api/aliPay/toPayAsPC", refused("支付")),
  payAsWeb: endpoint.post("/api/aliPay/toPayAsWeb", refused("手机支付")),
  tables: endpoint.get("/api/generator/tables", {
    summary: "代码生成的表：本产品不提供，总是空的",
    access,
    query: eladminQuery({ name: wordsFilter("表名") }),
    response: nothing,
  }),
  allTables: endpoint.get("/api/generator/tables/all", {
    summary: "代码生成的全部表：本产品不提供，总是空的",
    access,
    response: z.array(z.never()),
  }),
  columns: endpoint.get("/api/generator/columns", {
    summary: "代码生成的列：本产品不提供，总是空的",
    access,
    query: eladminQuery({ tableName: wordsFilter("表名") }),
    response: nothing,
  }),
  saveColumns: endpoint.put("/api/generator", refused("代码生成")),
  syncTables: endpoint.post("/api/generator/sync", refused("代码生成")),
  generate: endpoint.post("/api/generator/:table/:type", refused("代码生成")),
  generatorSettings: endpoint.get("/api/genConfig/:table", {
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
  objectStore: endpoint.get("/api/qiNiuContent/config", {
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
  saveObjectStore: endpoint.put("/api/qiNiuContent/config", refused("七牛云设置")),
  synchronize: endpoint.post("/api/qiNiuContent/synchronize", refused("七牛云同步")),
  saveGeneratorSettings: endpoint.put("/api/genConfig", refused("代码生成的设置")),
};
