/** The forms of the personal centre on the server: each intent reads its fields, calls the API, and words the outcome. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { parseForm } from "#app/lib/form/form.server.ts";
import { act, refuse, save } from "#app/lib/form/save-form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { encryptPassword } from "#app/lib/session/auth.server.ts";
import { readTerminal, terminalHeader, terminalOf } from "#app/lib/shell/terminal.server.ts";
import { passwordLimits } from "#contract/system/account-fields.ts";
import { maxAvatarBytes, newPassword, userEndpoints } from "#contract/system/people/users.ts";

type Args = Pick<ActionFunctionArgs, "request" | "context">;

/** Does what the pressed button (`intent`) says. */
export async function saveAccount(args: Args) {
  const done = (notice: string) => ({ to: centre(args), notice });
  return act(args, {
    profile: save({ endpoint: userEndpoints.center, done: () => done("资料已保存") }),
    avatar: saveAvatar,
    terminal: saveTerminal,
    password: savePassword,
    session: save({
      endpoint: userEndpoints.endSessions,
      body: ({ sessionId }) => [sessionId],
      done: () => done("该设备已下线"),
    }),
  });
}

/** The page itself, where it is turned to. */
const centre = ({ request }: Args) => `/user/center${new URL(request.url).search}`;

/** Kept by the browser: nothing is asked of the API, and the desk looks whether the stall is still one to sell in. */
async function saveTerminal(args: Args, form: FormData) {
  const { stallId, paper } = readTerminal(form);
  const headers = new Headers({
    "Set-Cookie": terminalHeader({ ...terminalOf(args.request), stallId, paper }),
  });
  headers.append("Set-Cookie", noticeHeader("已保存本机默认"));
  return redirect(centre(args), { headers });
}

async function saveAvatar(args: Args, form: FormData) {
  const file = form.get("avatar");
  if (!(file instanceof File) || file.size === 0)
    return refuse(form, { refusal: null, errors: { avatar: "请选择图片" } });
  if (file.size > maxAvatarBytes) return refuse(form, { refusal: null, errors: { avatar: "图片不能超过 5 MB" } });
  const saved = await args.context.api.attempt(userEndpoints.updateAvatar, { file });
  if (!saved.ok) return refuse(form, { refusal: null, errors: { avatar: saved.message } });
  return redirect(centre(args), { headers: { "Set-Cookie": noticeHeader("头像已更新") } });
}

/** The rules of the API, field by field; what it alone can judge comes back as its one sentence. */
const passwordForm = z
  .object({
    oldPass: z.string("请填写旧密码").min(1, "请填写旧密码").max(passwordLimits.max, "修改失败，旧密码错误"),
    newPass: newPassword,
    confirmPass: z.string("请再次填写新密码").min(1, "请再次填写新密码"),
  })
  .refine(({ newPass, confirmPass }) => newPass === confirmPass, {
    path: ["confirmPass"],
    error: "两次填写的新密码不一致",
  });

async function savePassword(args: Args, form: FormData) {
  const { api, site } = args.context;
  const fields = await parseForm(form, passwordForm, { body: ({ username: _name, ...passwords }) => passwords });
  if (!fields.ok) return refuse(forgotten(), { refusal: null, errors: fields.errors });
  const encrypt = (text: string) => encryptPassword(text, site.loginRsaPublicKey);
  const { oldPass, newPass } = fields.value;
  const body = { oldPass: encrypt(oldPass), newPass: encrypt(newPass) };
  const changed = await api.attempt(userEndpoints.updatePass, { body });
  if (!changed.ok) return refuse(forgotten(), { refusal: changed.message });
  const notice = noticeHeader("密码已修改，其他设备上的登录已下线");
  return redirect(centre(args), { headers: { "Set-Cookie": notice } });
}

/** Passwords go one way. `attempt` is another for each refusal: a form that must forget what was typed takes it as its key. */
function forgotten(): FormData {
  const form = new FormData();
  form.set("intent", "password");
  form.set("attempt", randomUUID());
  return form;
}
