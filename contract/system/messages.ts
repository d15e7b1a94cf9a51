/** Messages to users: the system's and the business's (product.md §7, domain.md §3.7). */
import { z } from "zod";
import { eladminIds, wordsFilter } from "#contract/eladmin.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  clientToken,
  id,
  instant,
  looseBoolean,
  looseInteger,
  named,
  repeated,
  requiredText,
  seenAct,
  shortText,
} from "#contract/value.ts";

const tag = "消息";

export const messageCategories = ["SYSTEM", "BUSINESS"] as const;
export type MessageCategory = (typeof messageCategories)[number];

/** Whom somebody writes to. */
export const audiences = ["ALL", "ROLES", "USERS"] as const;
export type Audience = (typeof audiences)[number];
export const audienceLabels: Record<Audience, string> = { ALL: "所有人", ROLES: "角色", USERS: "指定的人" };

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
  endpointsOf(tag).get(`/api/user/message/${category}/list`, {
    summary,
    access: "session",
    query: messageQuery,
    response: messagePage,
  });

export const messageEndpoints = {
  systemList: list("system", "我的系统消息：未读在前，附未读数"),
  businessList: list("business", "我的业务消息：未读在前，附未读数"),
  counts: endpointsOf(tag).get("/api/user/message/count", {
    summary: "我的未读消息数",
    access: "session",
    response: z.object({ system: z.number().int(), business: z.number().int() }),
  }),
  read: endpointsOf(tag).post("/api/user/message/read", {
    summary: "标记已读；别人的消息不受影响",
    access: "session",
    body: z.object({
      ids: repeated(id).pipe(z.array(z.number()).min(1, "请选择消息").max(500, "一次不能超过 500 条")),
    }),
  }),
  readAll: endpointsOf(tag).post("/api/user/message/read/all", {
    summary: "全部标记已读；不指定分类时两类都标记",
    access: "session",
    body: z.object({ category: z.enum(messageCategories, "消息分类不存在").nullish() }),
  }),
  add: endpointsOf(tag).post("/api/user/message", {
    summary: "发送消息给指定用户或角色的用户；都不指定时发给全部启用的用户",
    access: [permissions.messageAdd],
    body: messageFields.extend({ userIds: repeated(id).optional(), roleIds: repeated(id).optional() }),
    atomic: true,
    status: 201,
  }),
  edit: endpointsOf(tag).put("/api/user/message", {
    summary: "修改一条消息；是人写的，所有收件人的一起改",
    access: [permissions.messageEdit],
    body: messageFields.extend({ id }),
    atomic: true,
    status: 204,
  }),
  remove: endpointsOf(tag).delete("/api/user/message", {
    summary: "删除自己的消息；请求体是编号数组",
    access: "session",
    body: eladminIds("消息"),
  }),
};

/** What somebody wrote, and who has read it. */
const announcementRow = z.object({
  id: z.number(),
  category: z.enum(messageCategories),
  type: z.string(),
  title: z.string(),
  content: z.string(),
  link: z.string().nullable(),
  audience: z.enum(audiences),
  /** Names of the roles or people; empty of everybody. */
  audienceNames: z.array(z.string()),
  sentCount: z.number(),
  /** Of these; as it was when it was withdrawn. */
  readCount: z.number(),
  withdrawn: z.boolean(),
  version: z.number(),
  createBy: z.string().nullable(),
  createTime: instant,
});
export type AnnouncementRow = z.output<typeof announcementRow>;

const text = messageFields.pick({ type: true, title: true }).extend({
  content: z.string({ error: "请填写内容" }).trim().max(2000, "内容不能超过 2000 个字"),
  link: messageFields.shape.link.unwrap().unwrap(),
});

const { messageList, messageAdd, messageEdit, messageDel } = permissions;
const sentTag = "站内消息";
const sent = "/api/user/message/sent";

/** 站内消息: what administrators write to everybody, to roles and to people. */
export const announcementEndpoints = {
  list: endpointsOf(sentTag).get(sent, {
    summary: "人写的消息，新的在前：发给谁、几人已读",
    access: [messageList],
    query: pageQuery.omit({ sort: true }).extend({ blurry: wordsFilter("关键字") }),
    response: pageOf(announcementRow),
  }),
  choices: endpointsOf(sentTag).get(`${sent}/choices`, {
    summary: "可以发给的角色和启用的用户，附部门和角色",
    access: [messageAdd],
    response: z.object({
      roles: z.array(named),
      /** `dept`: of the user's department; empty without one. */
      users: z.array(named.extend({ dept: z.string(), roleIds: z.array(z.number()) })),
    }),
  }),
  detail: endpointsOf(sentTag).get(`${sent}/:id`, {
    summary: "一条人写的消息",
    access: [messageList],
    response: announcementRow,
  }),
  add: endpointsOf(sentTag).post(sent, {
    summary: "写一条系统消息给所有人、几个角色或指定的人，打开着的页面立即看到",
    access: [messageAdd],
    body: text
      .extend({
        audience: z.enum(audiences, "请选择发给谁"),
        roleIds: repeated(id),
        userIds: repeated(id),
        clientToken,
      })
      .superRefine(({ audience, roleIds, userIds }, check) => {
        if (audience === "ROLES" && roleIds.length === 0)
          check.addIssue({ code: "custom", path: ["roleIds"], message: "请选择角色" });
        if (audience === "USERS" && userIds.length === 0)
          check.addIssue({ code: "custom", path: ["userIds"], message: "请选择收件人" });
      }),
    response: z.object({ id: z.number(), sentCount: z.number() }),
    status: 201,
  }),
  edit: endpointsOf(sentTag).put(`${sent}/:id`, {
    summary: "修改一条人写的消息，所有收件人的一起改；可以让已读的人再看一次",
    access: [messageEdit],
    body: text.extend({ again: looseBoolean, version: looseInteger, clientToken }),
    response: z.object({ version: z.number() }),
  }),
  withdraw: endpointsOf(sentTag).post(`${sent}/:id/withdraw`, {
    summary: "撤回：从所有收件人的消息里去掉",
    access: [messageDel],
    body: seenAct,
  }),
};

export const announcementExportEndpoints = ownExportEndpoints("站内消息", announcementEndpoints.list);
