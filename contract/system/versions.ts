/** The product's version log (domain.md §3.7), and whether a version must be taken (product.md §3, §4). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, looseBoolean, repeated, requiredText } from "#contract/value.ts";

const endpoint = endpointsOf("版本");

/** What a change is, and its Chinese name. */
export const changeKinds = { added: "新增", improved: "优化", fixed: "修复" } as const;

const lines = repeated(requiredText("变更说明", 200)).pipe(z.array(z.string()).max(50, "变更说明不能超过 50 条"));

const versionFields = z.object({
  version: requiredText("版本号", 50).refine((text) => /^[\w.-]+$/.test(text), "版本号只能用字母、数字、点和连字符"),
  releaseDate: bizDate,
  /** Open pages of an older version can only refresh. */
  must: looseBoolean.default(false),
  added: lines,
  improved: lines,
  fixed: lines,
});

const versionRow = versionFields.extend({
  id: z.number(),
  must: z.boolean(),
  added: z.array(z.string()),
  improved: z.array(z.string()),
  fixed: z.array(z.string()),
});

export const versionEndpoints = {
  log: endpoint.get("/api/version/log", {
    summary: "版本日志，新的在前",
    access: "session",
    query: pageQuery.omit({ sort: true }),
    response: pageOf(versionRow),
  }),
  add: endpoint.post("/api/version/log", {
    summary: "新增版本记录",
    access: [permissions.versionAdd],
    body: versionFields,
    status: 201,
  }),
  check: endpoint.get("/api/version/check", {
    summary: "某个版本是否必须更新",
    access: "anonymous",
    query: z.object({ version: z.string().max(50) }),
    response: z.object({ must: z.boolean() }),
  }),
};
