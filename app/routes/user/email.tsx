/** 修改邮箱: a code goes to the new address; with it and the own password the address is changed. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm, LineField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { readForm } from "#app/lib/form/form.server.ts";
import { refuse } from "#app/lib/form/save-form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { encryptPassword } from "#app/lib/session/auth.server.ts";
import { defaultRole } from "#contract/permissions.ts";
import { codeMinutes, mailCodeEndpoints } from "#contract/system/mail-codes.ts";

export const handle = { title: "修改邮箱" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const [{ user, roles }, { offered }] = await Promise.all([api.viewer(), api.call(mailCodeEndpoints.offered)]);
  const sentTo = new URL(request.url).searchParams.get("email") ?? "";
  return {
    present: user.email,
    offered,
    sentTo,
    values: { email: sentTo },
    minutes: codeMinutes.changeEmail,
    // The second button is everybody's.
    roles: [...roles, defaultRole],
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api, site } = context;
  const form = await readForm({ request, context });
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const email = text("email");
  // A password goes one way.
  const password = String(form.get("password") ?? "");
  form.delete("password");
  if (email === "") return refuse(form, { refusal: null, errors: { email: "请填写新邮箱" } });
  if (form.get("then") === "code") {
    const sent = await api.attempt(mailCodeEndpoints.resetEmail, { query: { email } });
    if (!sent.ok) return refuse(form, { refusal: sent.message });
    const notice = noticeHeader(`验证码已发往 ${email}，请查收`);
    return redirect(`${paths.email}?email=${encodeURIComponent(email)}`, { headers: { "Set-Cookie": notice } });
  }
  const errors = {
    ...(text("code") === "" && { code: "请填写验证码" }),
    ...(password === "" && { password: "请填写密码" }),
  };
  if (Object.keys(errors).length > 0) return refuse(form, { refusal: null, errors });
  const changed = await api.attempt(mailCodeEndpoints.updateEmail, {
    params: { code: text("code") },
    body: { email, password: encryptPassword(password, site.loginRsaPublicKey) },
  });
  if (!changed.ok) return refuse(form, { refusal: changed.message });
  return redirect(paths.center, { headers: { "Set-Cookie": noticeHeader("邮箱已修改") } });
}

export default function ChangeEmail() {
  const { present, offered, sentTo, values, minutes, roles } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="修改邮箱" />
      {!offered && <Callout tone="info">没有设置邮件服务器，请在个人中心直接修改邮箱。</Callout>}
      <EditForm
        values={values}
        stamp={{}}
        reply={reply}
        label="修改"
        then={{ value: "code", label: sentTo ? "重新获取验证码" : "获取验证码", roles }}
        cancelTo={paths.center}
      >
        <Card title="新邮箱" note={present ? `现在是 ${present}` : "还没有邮箱"} flush>
          <div className="form">
            <LineField name="email" label="新邮箱" max={100} type="email" required autoComplete="email" />
            <LineField
              name="code"
              label="验证码"
              max={16}
              inputMode="numeric"
              autoComplete="one-time-code"
              hint={`先填新邮箱，点“获取验证码”；${minutes} 分钟内有效`}
            />
            <LineField name="password" label="登录密码" type="password" max={100} autoComplete="current-password" />
          </div>
        </Card>
      </EditForm>
    </>
  );
}
