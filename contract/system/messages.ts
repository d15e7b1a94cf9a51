/** Messages to users: the system's and the business's (product.md §7, domain.md §3.7). */
import { z } from "zod";
import { defineEndpoint } from "#contract/endpoint.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { id, instant, repeated, requiredText, shortText } from "#contract/value.ts";

const tag = "消息";

export const messageCategories = ["SYSTEM", "BUSINESS"] as const;
export type MessageCategory = (typeof messageCategories)[number];

const messageRow = z.object({
  id: z.number(),
  category: z.enum(messageCategories),
  /** Such as 库存预警 or 待收调拨. */
  type: z.string(),
  title: z.string(),
  content: z.string(),
  /** A path of this product; null where there is none, or where the reader may not follow it. */
  link: z.string().nullable(),
  read: z.boolean(),
  createTime: instant,
});

const messagePage = pageOf(messageRow).extend({ unread: z.number().int() });
const messageQuery = pageQuery.omit({ sort: true }).extend({ sort: pageQuery.shape.sort.optional() });

const messageFields = z.object({
  category: z.enum(messageCategories, "消息分类只能是 SYSTEM 或 BUSINESS"),
  type: requiredText("消息类型", 20),
  title: requiredText("标题", 100),
  content: z.string().trim().max(2000, "内容不能超过 2000 个字").default(""),
  link: shortText("链接", 500)
    .refine((path) => path === "" || /^\/(?![/\\])/.test(path), "链接只能是本系统的路径，以 / 开头")
    .nullish(),
  /** The code a reader needs for the link. */
  linkPermission: shortText("链接权限", 100).nullish(),
});

const list = (category: "system" | "business", summary: string) =>
  defineEndpoint({
    method: "GET",
    path: `/api/user/message/${category}/list`,
    tag,
    summary,
    access: "session",
    query: messageQuery,
    response: messagePage,
  });

export const messageEndpoints = {
  systemList: list("system", "我的系统消息：未读在前，附未读数"),
  businessList: list("business", "我的业务消息：未读在前，附未读数"),
  counts: defineEndpoint({
    method: "GET",
    path: "/api/user/message/count",
    tag,
    summary: "我的未读消息数",
    access: "session",
    response: z.object({ system: z.number().int(), business: z.number().int() }),
  }),
  read: defineEndpoint({
    method: "POST",
    path: "/api/user/message/read",
    tag,
    summary: "标记已读；别人的消息不受影响",
    access: "session",
    body: z.object({
      ids: repeated(id).pipe(z.array(z.number()).min(1, "请选择消息").max(500, "一次不能超过 500 条")),
    }),
  }),
  readAll: defineEndpoint({
    method: "POST",
    path: "/api/user/message/read/all",
    tag,
    summary: "全部标记已读；不指定分类时两类都标记",
    access: "session",
    body: z.object({ category: z.enum(messageCategories, "消息分类不存在").nullish() }),
  }),
  add: defineEndpoint({
    method: "POST",
    path: "/api/user/message",
    tag,
    summary: "发送消息给指定用户；不指定时发给全部启用的用户",
    access: [permissions.messageAdd],
    body: messageFields.extend({ userIds: repeated(id).optional() }),
    status: 201,
  }),
  edit: defineEndpoint({
    method: "PUT",
    path: "/api/user/message",
    tag,
    summary: "修改一条消息",
    access: [permissions.messageEdit],
    body: messageFields.extend({ id }),
    status: 204,
  }),
  remove: defineEndpoint({
    method: "DELETE",
    path: "/api/user/message",
    tag,
    summary: "删除自己的消息；请求体是编号数组",
    access: "session",
    body: z.array(id, "请求体应是编号数组").min(1, "请选择消息").max(500, "一次不能超过 500 条"),
  }),
};
