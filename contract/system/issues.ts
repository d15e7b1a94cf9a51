/** The personal to-do list (product.md §3, §5). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { id, instant, looseInteger } from "#contract/value.ts";

const endpoint = endpointsOf("待办");

/** 200 characters (product.md §5). */
export const issueNameLimit = 200;

const issueName = z
  .string("请填写待办事项")
  .trim()
  .min(1, "请填写待办事项")
  .max(issueNameLimit, `待办事项不能超过 ${issueNameLimit} 个字`);

const flag = (message: string) => looseInteger.refine((value) => value === 0 || value === 1, message);

const issue = z.object({
  id: z.number(),
  issueName: z.string(),
  /** 0 open, 1 done. */
  issueStatus: z.number().int(),
  /** 1 hides the item; lists give only 0. */
  delFlag: z.number().int(),
  createTime: instant,
});
export type Issue = z.output<typeof issue>;

export const issueEndpoints = {
  list: endpoint.get("/api/user/issue/list", {
    summary: "我的待办：未完成在前",
    access: [permissions.issueList],
    response: z.object({ content: z.array(issue), totalElements: z.number().int() }),
  }),
  add: endpoint.post("/api/user/issue", {
    summary: "新增待办",
    access: [permissions.issueAdd],
    body: z.object({ issueName, issueStatus: flag("待办状态只能是 0 或 1").default(0) }),
    status: 201,
  }),
  /** Marks done, or deletes with `delFlag` 1, which needs the delete code. */
  edit: endpoint.put("/api/user/issue", {
    summary: "修改待办：完成，或以 delFlag 1 删除",
    access: [permissions.issueEdit, permissions.issueDel],
    body: z.object({
      id,
      issueName,
      issueStatus: flag("待办状态只能是 0 或 1"),
      delFlag: flag("删除标记只能是 0 或 1").default(0),
    }),
    status: 204,
  }),
};
