/** 在线用户: sessions that stand, and ending them (eladmin-api.md §1.8). */
import { z } from "zod";
import { eladminQuery, wordsFilter } from "#contract/eladmin.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { pageOf } from "#contract/page.ts";
import { adminRole } from "#contract/permissions.ts";
import { instant } from "#contract/value.ts";

const endpoint = endpointsOf("在线用户");
const access = [adminRole];

const onlineRow = z.object({
  /** The session's. */
  id: z.number(),
  key: z.string(),
  uid: z.number(),
  userName: z.string(),
  nickName: z.string(),
  dept: z.string(),
  browser: z.string(),
  ip: z.string(),
  address: z.string(),
  loginTime: instant,
  seenTime: instant,
  /** The session that asks. */
  current: z.boolean(),
});
export type OnlineRow = z.output<typeof onlineRow>;

const query = eladminQuery({ username: wordsFilter("用户名") });
export type OnlineQuery = z.output<typeof query>;

export const onlineEndpoints = {
  list: endpoint.get("/auth/online", {
    summary: "在线用户：未过期的会话，最近使用的在前",
    access,
    query,
    response: pageOf(onlineRow),
  }),
  download: endpoint.get("/auth/online/download", {
    summary: "导出在线用户（xlsx）",
    access,
    query,
    download: true,
  }),
  end: endpoint.delete("/auth/online", {
    summary: "强退：结束会话；请求体是 key 的数组",
    access,
    body: z
      .array(z.string().regex(/^\d{1,15}$/, "会话不存在，可能已经下线"), "请求体应是 key 的数组")
      .min(1, "请选择会话")
      .max(500, "一次不能超过 500 个"),
    atomic: true,
  }),
};
