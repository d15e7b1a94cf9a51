/** Sign-in, sign-out and the signed-in user (product.md §7, eladmin-api.md §1.3). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { instant, looseBoolean } from "#contract/value.ts";

const endpoint = endpointsOf("认证");

const role = z.object({ id: z.number(), name: z.string(), level: z.number(), dataScope: z.string() });

/** The user record. Both spellings of avatar and password time are sent (eladmin-api.md §1.14 item 3). */
const sessionUser = z.object({
  id: z.number(),
  username: z.string(),
  nickName: z.string(),
  gender: z.string().nullable(),
  /** The same, and the first position, as ELADMIN 2.4 calls them. */
  sex: z.string().nullable(),
  job: z.object({ id: z.number().nullable(), name: z.string() }),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  avatarName: z.string().nullable(),
  avatarPath: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  picOriginType: z.number(),
  enabled: z.boolean(),
  pwdResetTime: instant.nullable(),
  lastPasswordResetTime: instant.nullable(),
  dept: z.object({ id: z.number().nullable(), name: z.string() }),
  deptId: z.number().nullable(),
  /** Somebody else chose the password: nothing else is permitted until it is changed. */
  mustChangePassword: z.boolean(),
  roles: z.array(role),
  jobs: z.array(z.object({ id: z.number(), name: z.string() })),
  createBy: z.string().nullable(),
  updateBy: z.string().nullable(),
  createTime: instant,
  updateTime: instant,
});

/** `roles` are permission codes; `dataScopes` department ids, empty for all. */
export const sessionInfo = z.object({
  user: sessionUser,
  dataScopes: z.array(z.number()),
  authorities: z.array(z.object({ authority: z.string() })),
  roles: z.array(z.string()),
});
export type SessionInfo = z.output<typeof sessionInfo>;

export const authEndpoints = {
  captcha: endpoint.get("/auth/code", {
    summary: "获取验证码图片，两分钟内有效，只能用一次",
    access: "anonymous",
    response: z.object({ img: z.string(), uuid: z.string() }),
  }),
  login: endpoint.post("/auth/login", {
    summary: "用户名、密码、验证码登录",
    access: "anonymous",
    body: z.object({
      username: z.string({ error: "请填写用户名" }).trim().min(1, "请填写用户名").max(50, "用户名过长"),
      password: z.string({ error: "请填写密码" }).min(1, "请填写密码").max(512, "密码过长"),
      code: z.string({ error: "请填写验证码" }).trim().min(1, "请填写验证码").max(16, "验证码错误"),
      uuid: z.string({ error: "验证码不存在或已过期" }).max(100, "验证码不存在或已过期"),
      /** Not in product.md §7: a remembered session lives 30 days, any other ends after 12 idle hours. */
      rememberMe: looseBoolean.default(false),
      /** Nor this: what an earlier sign-in gave this browser; other people's failed tries do not lock it out. */
      device: z.string().max(100).optional(),
    }),
    response: z.object({ token: z.string(), device: z.string().optional(), user: sessionInfo }),
  }),
  info: endpoint.get("/auth/info", {
    summary: "当前登录用户、角色与权限",
    access: "session",
    response: sessionInfo,
  }),
  logout: endpoint.delete("/auth/logout", {
    summary: "退出登录；没有会话时也成功",
    access: "anonymous",
  }),
};
