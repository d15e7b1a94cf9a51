/** Acts on the to-do list as its form says: add, mark done, delete. */

import type { Api, Attempt } from "#app/lib/api/api.server.ts";
import { issueEndpoints } from "#contract/system/issues.ts";

/** `intent` is `add`, `done:<id>` or `remove:<id>`. A blank new item is discarded without a word (product.md §5). */
export async function actOnIssue(api: Api, form: FormData): Promise<Attempt<unknown>> {
  const [intent, id] = String(form.get("intent") ?? "add").split(":");
  if (intent === "add") return addIssue(api, String(form.get("issueName") ?? "").trim());
  const { content } = await api.call(issueEndpoints.list);
  const found = content.find((issue) => issue.id === Number(id));
  if (!found) return { ok: false, message: "待办不存在，可能已被删除" };
  const { createTime: _time, ...whole } = found;
  if (intent === "done") return api.attempt(issueEndpoints.edit, { body: { ...whole, issueStatus: 1 } });
  if (intent === "remove") return api.attempt(issueEndpoints.edit, { body: { ...whole, delFlag: 1 } });
  return { ok: false, message: "操作不存在" };
}

async function addIssue(api: Api, issueName: string): Promise<Attempt<unknown>> {
  if (issueName === "") return { ok: true, value: undefined };
  const parsed = issueEndpoints.add.body.safeParse({ issueName, issueStatus: 0 });
  if (!parsed.success) return { ok: false, message: parsed.error.issues[0]?.message ?? "请填写待办事项" };
  return api.attempt(issueEndpoints.add, { body: parsed.data });
}
