/** 批发平台授权: what wholesale sites may do for us, and their tokens (domain.md §3.7, `/{token}`). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  bizDate,
  blankAs,
  chosenId,
  clientToken,
  instant,
  keyword,
  looseInteger,
  named,
  requiredText,
  seenAct,
  shortText,
} from "#contract/value.ts";
import { wholesaleScopes, wholesaleSites, wholesaleStatuses } from "./wholesale.words.ts";

const endpoint = endpointsOf("批发平台授权");

/** The one segment of an authorisation's page. */
export const wholesalePublicId = z.string().regex(/^wp_[0-9a-z]{20}$/, "授权不存在");

const wholesaleRow = z.object({
  id: z.number(),
  version: z.number(),
  publicId: z.string(),
  site: z.enum(wholesaleSites),
  account: z.string(),
  stallName: z.string().nullable(),
  scopes: z.array(z.enum(wholesaleScopes)),
  /** The last four characters of the token; the token itself is never given. */
  tokenTail: z.string(),
  status: z.enum(wholesaleStatuses),
  expiresAt: instant.nullable(),
  lastCallAt: instant.nullable(),
});
export type WholesaleRow = z.output<typeof wholesaleRow>;

const call = z.object({
  id: z.number(),
  act: z.string(),
  ok: z.boolean(),
  message: z.string(),
  milliseconds: z.number(),
  operatorName: z.string().nullable(),
  createdAt: instant,
});
export type WholesaleCall = z.output<typeof call>;

const token = z
  .string({ error: "请填写令牌" })
  .trim()
  .min(8, "令牌至少 8 个字符")
  .max(2000, "令牌不能超过 2000 个字符")
  .regex(/^[\x21-\x7e]+$/, "令牌只能是字母、数字和符号");
const untilDay = blankAs(null, bizDate.nullable());

const body = z.object({
  site: z.enum(wholesaleSites, "请选择平台"),
  account: requiredText("账号", 50),
  stallId: chosenId,
  scopes: z.preprocess(
    (given) => (Array.isArray(given) ? given : [given]).filter((one) => one !== "" && one !== undefined),
    z.array(z.enum(wholesaleScopes, "授权范围不存在")).min(1, "请至少选择一项授权范围"),
  ),
  /** https, and no address of a machine or a private network. */
  endpoint: shortText("接口地址", 300).refine(
    (text) => text === "" || (URL.canParse(text) && new URL(text).protocol.startsWith("http")),
    "接口地址应为 https:// 开头的网址",
  ),
  secretToken: token,
  /** The last day; empty: until it is taken away. */
  untilDay,
  remark: shortText("备注", 500),
  clientToken,
});

const path = "/api/clothes/wholesale";
const list = [permissions.wholesaleAuthList];
const saved = z.object({ id: z.number(), version: z.number() });

export const wholesaleEndpoints = {
  list: endpoint.get(path, {
    summary: "批发平台授权",
    access: list,
    query: pageQuery.extend({
      keyword,
      site: z.enum(wholesaleSites, "平台不存在").optional(),
      status: z.enum(wholesaleStatuses, "状态不存在").optional(),
    }),
    response: pageOf(wholesaleRow),
  }),
  choices: endpoint.get(`${path}/choices`, {
    summary: "表单的选项：档口",
    access: list,
    response: z.object({ stalls: z.array(named) }),
  }),
  detail: endpoint.get(`${path}/of/:publicId`, {
    summary: "按公开编号查一个授权和它的记录；令牌不返回",
    access: list,
    params: z.object({ publicId: wholesalePublicId }),
    response: wholesaleRow.extend({ endpoint: z.string(), remark: z.string(), calls: z.array(call) }),
  }),
  byId: endpoint.get(`${path}/:id`, {
    summary: "一个授权；令牌不返回",
    access: list,
    response: wholesaleRow,
  }),
  add: endpoint.post(path, {
    summary: "新增授权",
    access: [permissions.wholesaleAuthAdd],
    body,
    response: saved.extend({ publicId: z.string() }),
    status: 201,
  }),
  renew: endpoint.post(`${path}/:id/renew`, {
    summary: "续期：换新的令牌和到期日",
    access: [permissions.wholesaleAuthEdit],
    body: z.object({ secretToken: token, untilDay, version: looseInteger, clientToken }),
    response: saved,
  }),
  revoke: endpoint.post(`${path}/:id/revoke`, {
    summary: "撤销：不再用它的令牌",
    access: [permissions.wholesaleAuthEdit],
    body: seenAct,
    response: saved,
  }),
  remove: endpoint.delete(`${path}/:id`, {
    summary: "删除已撤销或没有用过的授权",
    access: [permissions.wholesaleAuthDel],
    body: seenAct,
  }),
  test: endpoint.post(`${path}/:id/test`, {
    summary: "测试：带着令牌请求它的接口地址",
    access: [permissions.wholesaleAuthEdit],
    body: seenAct,
    response: z.object({ ok: z.boolean(), message: z.string() }),
  }),
};

export const wholesaleExportEndpoints = ownExportEndpoints("批发平台授权", wholesaleEndpoints.list);
