/** The forms of the personal centre on the server: each intent reads its fields, calls the API, and words the outcome. */
import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { Attempt } from "#app/lib/api/api.server.ts";
import { encryptPassword } from "#app/lib/session/auth.server.ts";
import { passwordLimits } from "#contract/system/account-fields.ts";
import { maxAvatarBytes, newPassword, profileForm, userEndpoints } from "#contract/system/users.ts";

type Reply = SubmissionResult<string[]>;
type Outcome = { ok: true; notice: string } | { ok: false; reply: Reply };

const forms = { profile: saveProfile, avatar: saveAvatar, password: savePassword, session: endSession } as const;
export type AccountIntent = keyof typeof forms;

export type AccountOutcome =
  | { ok: true; notice: string }
  /** `id` is another for each refusal: a form that must forget what was typed takes it as its key. */
  | { ok: false; refusal: { intent: AccountIntent; reply: Reply; id: string } };

/** Does what the pressed button (`intent`) says; null for a button that no page has. */
export async function runAccountForm(context: AppLoadContext, form: FormData): Promise<AccountOutcome | null> {
  const intent = String(form.get("intent"));
  if (!isIntent(intent)) return null;
  const outcome = await forms[intent](context, form);
  return outcome.ok ? outcome : { ok: false, refusal: { intent, reply: outcome.reply, id: randomUUID() } };
}

function isIntent(text: string): text is AccountIntent {
  return Object.hasOwn(forms, text);
}

async function saveProfile({ api }: AppLoadContext, form: FormData): Promise<Outcome> {
  const submission = parseWithZod(form, { schema: profileForm });
  if (submission.status !== "success") return { ok: false, reply: submission.reply() as Reply };
  // An emptied field comes out of the parsing as undefined, which to the API means: leave it.
  const { nickName, gender = "", phone = "", email = "" } = submission.value;
  const body = { nickName, gender, phone, email };
  const saved = await api.attempt(userEndpoints.center, { body });
  if (!saved.ok) return { ok: false, reply: submission.reply({ formErrors: [saved.message] }) as Reply };
  return { ok: true, notice: "资料已保存" };
}

async function saveAvatar({ api }: AppLoadContext, form: FormData): Promise<Outcome> {
  const file = form.get("avatar");
  if (!(file instanceof File) || file.size === 0) return refuse({ avatar: "请选择图片" });
  if (file.size > maxAvatarBytes) return refuse({ avatar: "图片不能超过 5 MB" });
  return outcomeOf(await api.attempt(userEndpoints.updateAvatar, { file }), "avatar", "头像已更新");
}

/** The rules of the API, field by field; what it alone can judge comes back as its one sentence. */
const passwordForm = z
  .object({
    oldPass: z.string("请填写旧密码").max(passwordLimits.max, "修改失败，旧密码错误"),
    newPass: newPassword,
    confirmPass: z.string("请再次填写新密码"),
  })
  .refine(({ newPass, confirmPass }) => newPass === confirmPass, {
    path: ["confirmPass"],
    error: "两次填写的新密码不一致",
  });

async function savePassword({ api, site }: AppLoadContext, form: FormData): Promise<Outcome> {
  const submission = parseWithZod(form, { schema: passwordForm });
  if (submission.status !== "success") return { ok: false, reply: withoutTyped(submission.reply() as Reply) };
  const encrypt = (text: string) => encryptPassword(text, site.loginRsaPublicKey);
  const { oldPass, newPass } = submission.value;
  const changed = await api.attempt(userEndpoints.updatePass, {
    body: { oldPass: encrypt(oldPass), newPass: encrypt(newPass) },
  });
  return outcomeOf(changed, "", "密码已修改，其他设备上的登录已下线");
}

async function endSession({ api }: AppLoadContext, form: FormData): Promise<Outcome> {
  const ids = userEndpoints.endSessions.body.safeParse([form.get("sessionId")]);
  if (!ids.success) return refuse({ "": "会话不存在，可能已经下线" });
  return outcomeOf(await api.attempt(userEndpoints.endSessions, { body: ids.data }), "", "该设备已下线");
}

function outcomeOf(attempt: Attempt<unknown>, field: string, notice: string): Outcome {
  return attempt.ok ? { ok: true, notice } : refuse({ [field]: attempt.message });
}

function refuse(errors: Record<string, string>): Outcome {
  const error = Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]]));
  return { ok: false, reply: { status: "error", error } };
}

/** Passwords go one way. */
function withoutTyped({ error }: Reply): Reply {
  return { status: "error", ...(error && { error }) };
}
