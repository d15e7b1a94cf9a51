/** The signed-in user's own account: profile, password, avatar, sessions and sign-ins (eladmin-api.md §1.5, §1.8). */
import { z } from "zod";
import { isEmail, isPersonalMobile } from "#contract/contact.ts";
import { eladminIds, eladminQuery } from "#contract/eladmin.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { pageOf } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { genders, passwordLimits } from "#contract/system/account-fields.ts";
import { id, instant, requiredText } from "#contract/value.ts";

const endpoint = endpointsOf("用户");

/** Rows come back whole, so what is unset may arrive as null, and a phone number as a number (eladmin-api.md §1.1). */
const blankable = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === null ? "" : typeof value === "number" ? String(value) : value), schema);

/** The profile as its form holds it; empty text clears a field, an absent one stays as it is. */
export const profileForm = z.object({
  nickName: requiredText("昵称", 20).min(2, "昵称不能少于 2 个字"),
  gender: blankable(z.enum(["", ...genders], "性别只能是男或女").optional()),
  phone: blankable(
    z
      .string("手机号格式不正确")
      .trim()
      .refine((text) => text === "" || isPersonalMobile(text), "手机号应为 11 位数字，以 13 至 19 开头")
      .optional(),
  ),
  email: blankable(
    z
      .string("邮箱格式不正确")
      .trim()
      .max(100, "邮箱不能超过 100 个字")
      .refine((text) => text === "" || isEmail(text), "邮箱格式不正确，例如 name@example.com")
      .optional(),
  ),
});
/** What ELADMIN 2.4 calls fields of a user. */
export const olderProfileNames = [{ name: "sex", means: "gender" }] as const;

export type ProfileForm = z.output<typeof profileForm>;

/** What a new password must look like, before any encryption on the way. */
export const newPassword = z
  .string("请填写新密码")
  .min(1, "请填写新密码")
  .min(passwordLimits.min, `新密码不能少于 ${passwordLimits.min} 位`)
  .max(passwordLimits.max, `新密码不能超过 ${passwordLimits.max} 位`)
  .regex(/^(?=.*[A-Za-z])(?=.*\d)/s, "新密码要同时包含字母和数字");

/** Sent as typed, or RSA-encrypted in base64 where the operator set a key. */
const sentPassword = (label: string) => z.string(`请填写${label}`).min(1, `请填写${label}`).max(512, `${label}过长`);

/** 5 MB (eladmin-api.md §1.5). */
export const maxAvatarBytes = 5 * 1024 * 1024;

/** SHA-256 of the picture kept, so that a name always means the same picture. */
const avatarName = z.string().regex(/^[0-9a-f]{64}\.webp$/, "头像不存在");

const permission = z.object({ code: z.string(), title: z.string(), group: z.string() });
export type OwnPermission = z.output<typeof permission>;

const ownSession = z.object({
  id: z.number(),
  ip: z.string(),
  /** Short, such as `Chrome 126 · Windows`. */
  userAgent: z.string(),
  createTime: instant,
  seenTime: instant,
  /** The session that asks. */
  current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

const signIn = z.object({
  description: z.string(),
  success: z.boolean(),
  requestIp: z.string(),
  /** 本机, 内网 or 外网. */
  address: z.string(),
  browser: z.string(),
  /** Milliseconds it took. */
  time: z.number().int(),
  createTime: instant,
});
export type SignIn = z.output<typeof signIn>;

export const userEndpoints = {
  center: endpoint.put("/api/users/center", {
    summary: "修改自己的资料；手机号和邮箱不能与他人重复",
    access: "session",
    body: profileForm.extend({ id: id.nullish() }),
    older: olderProfileNames,
    status: 204,
  }),
  permissions: endpoint.get("/api/users/permissions", {
    summary: "我的权限，附所在菜单的名称；管理员只有一条 admin",
    access: "session",
    response: z.object({ content: z.array(permission), totalElements: z.number().int() }),
  }),
  unlock: endpoint.post("/api/users/unlock", {
    summary: "解除账号因登录失败过多的锁定",
    access: [permissions.userUnlock],
    body: z.object({
      username: z.string({ error: "请填写用户名" }).trim().min(1, "请填写用户名").max(50, "用户名过长"),
    }),
  }),
  updatePass: endpoint.post("/api/users/updatePass", {
    summary: "修改自己的密码；其他会话随即下线",
    access: "session",
    body: z.object({ oldPass: sentPassword("旧密码"), newPass: sentPassword("新密码") }),
  }),
  updateAvatar: endpoint.post("/api/users/updateAvatar", {
    summary: "上传自己的头像（jpg、png、webp 或静态 gif，不超过 5 MB），裁成 200 像素的方形",
    access: "session",
    upload: { field: "avatar", olderField: "file", maxBytes: maxAvatarBytes },
    response: z.object({ avatar: avatarName }),
  }),
  avatar: endpoint.get("/avatar/:name", {
    summary: "读取一张头像；内容不变，可永久缓存；名称猜不到，所以不需要登录",
    // An `<img>` carries no token (eladmin-client.md row 73).
    access: "anonymous",
    params: z.object({ name: avatarName }),
    produces: "image/webp",
  }),
  sessions: endpoint.get("/api/users/sessions", {
    summary: "我的会话：当前会话在前，其余按最近使用排列",
    access: "session",
    response: z.object({ content: z.array(ownSession), totalElements: z.number().int() }),
  }),
  endSessions: endpoint.delete("/api/users/sessions", {
    summary: "下线自己的会话；请求体是编号数组",
    access: "session",
    body: eladminIds("会话", 100),
  }),
  signIns: endpoint.get("/api/logs/user", {
    summary: "我的登录日志，含失败的登录",
    access: "session",
    query: eladminQuery({}),
    response: pageOf(signIn),
  }),
};
