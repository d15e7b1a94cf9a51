/** 忘记密码: names the account; a code goes to its address, if it has one. Nothing here tells whether there is such an account. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { readForm } from "#app/lib/form/form.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { authEndpoints } from "#contract/system/auth.ts";
import { mailCodeEndpoints } from "#contract/system/mail-codes.ts";
import { PasswordPage } from "./password-page.tsx";

export const handle = { title: "忘记密码" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  const forgot = await api.attempt(mailCodeEndpoints.offered).catch(() => null);
  if (forgot?.ok !== true || !forgot.value.offered) return { captcha: null };
  return { captcha: await api.call(authEndpoints.captcha) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const [account, code, uuid] = [text("account"), text("code"), text("uuid")];
  const missing = account === "" ? "请填写用户名或邮箱" : code === "" ? "请填写验证码" : null;
  if (missing) return data({ error: missing, account }, { status: 400 });
  const asked = await context.api.attempt(mailCodeEndpoints.forgot, { body: { account, code, uuid } });
  if (!asked.ok) return data({ error: asked.message, account }, { status: 400 });
  return redirect(paths.reset(account));
}

/** A refused attempt has used up its captcha. */
export function shouldRevalidate() {
  return true;
}

export default function ForgotPassword() {
  const { captcha } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!captcha) {
    return (
      <PasswordPage title="忘记密码" hint="没有启用邮件找回密码，请联系管理员重置。" error={undefined}>
        {null}
      </PasswordPage>
    );
  }
  return (
    <PasswordPage
      title="忘记密码"
      hint="验证码会发到账号登记的邮箱；没有登记邮箱的，请联系管理员重置。"
      error={refused?.error}
    >
      <input type="hidden" name="uuid" value={captcha.uuid} />
      <Field label="用户名或邮箱" name="account" required>
        <TextInput defaultValue={refused?.account} autoComplete="username" autoCapitalize="none" maxLength={100} />
      </Field>
      <Field label="验证码" name="code" required>
        <div className="captcha">
          <TextInput key={captcha.uuid} maxLength={8} autoCapitalize="none" spellCheck={false} />
          <img src={captcha.img} alt="验证码图片" width={112} height={44} />
          <Link to={paths.forgot} className="btn text" replace>
            换一张
          </Link>
        </div>
      </Field>
      <Button variant="primary" size="large">
        发送邮件
      </Button>
    </PasswordPage>
  );
}
