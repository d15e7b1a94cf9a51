/** Codes that are sent by mail: a forgotten password is set anew, an address of one's own is changed (eladmin-api.md §1.5). */
import { z } from "zod";
import { isEmail } from "#contract/contact.ts";
import { endpointsOf } from "#contract/endpoint.ts";

const endpoint = endpointsOf("邮箱验证码");

const email = z
  .string("请填写邮箱")
  .trim()
  .min(1, "请填写邮箱")
  .max(100, "邮箱不能超过 100 个字")
  .refine(isEmail, "邮箱格式不正确，例如 name@example.com");

const code = z.string("请填写验证码").trim().min(1, "请填写验证码").max(16, "无效验证码");

/** User name or mail address. */
const account = z.string("请填写用户名或邮箱").trim().min(1, "请填写用户名或邮箱").max(100, "用户名或邮箱过长");

/** Sent as typed, or RSA-encrypted in base64 where the operator set a key. */
const sentPassword = (label: string) => z.string(`请填写${label}`).min(1, `请填写${label}`).max(512, `${label}过长`);

/** Minutes that a code counts. */
export const codeMinutes = { resetPassword: 15, changeEmail: 5 } as const;

export const mailCodeEndpoints = {
  offered: endpoint.get("/auth/password/forgot", {
    summary: "是否可以用邮件找回密码：设置了邮件服务器才可以",
    access: "anonymous",
    response: z.object({ offered: z.boolean() }),
  }),
  forgot: endpoint.post("/auth/password/forgot", {
    summary: "忘记密码：向账号登记的邮箱发验证码；无论账号是否存在，答复都一样",
    access: "anonymous",
    body: z.object({
      account,
      code: z.string("请填写验证码").trim().min(1, "请填写验证码").max(16, "验证码错误"),
      uuid: z.string("验证码不存在或已过期").max(100, "验证码不存在或已过期"),
    }),
    status: 204,
  }),
  reset: endpoint.post("/auth/password/reset", {
    summary: "用邮件里的验证码设置新密码；只能用一次，所有会话随即下线",
    access: "anonymous",
    body: z.object({ account, code, newPass: sentPassword("新密码") }),
    status: 204,
  }),
  /** ELADMIN's own: the same as `forgot` for who is signed in, and knows the address. */
  resetPass: endpoint.post("/api/code/email/resetPass", {
    summary: "向自己登记的邮箱发重置密码的验证码；邮箱不是自己的也不说明",
    access: "session",
    query: z.object({ email }),
  }),
  resetEmail: endpoint.post("/api/code/resetEmail", {
    summary: "修改邮箱：向新邮箱发验证码，5 分钟内有效",
    access: "session",
    query: z.object({ email }),
  }),
  updateEmail: endpoint.post("/api/users/updateEmail/:code", {
    summary: "用新邮箱收到的验证码和自己的密码修改邮箱",
    access: "session",
    params: z.object({ code }),
    body: z.object({ password: sentPassword("密码"), email }),
  }),
};
