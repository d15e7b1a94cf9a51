/** 重置密码: the code from the mail and a new password; then one signs in with it. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { readForm } from "#app/lib/form/form.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { encryptPassword } from "#app/lib/session/auth.server.ts";
import { passwordLimits } from "#contract/system/account-fields.ts";
import { codeMinutes, mailCodeEndpoints } from "#contract/system/mail-codes.ts";
import { newPassword } from "#contract/system/people/users.ts";
import { PasswordPage } from "./password-page.tsx";

export const handle = { title: "重置密码" };

export async function loader({ request }: LoaderFunctionArgs) {
  const account = new URL(request.url).searchParams.get("account") ?? "";
  return {
    account: account.slice(0, 100),
    hint: account
      ? `如果这个账号登记了邮箱，验证码已经发出，${codeMinutes.resetPassword} 分钟内有效。没收到请看看垃圾邮件，或稍后重试。`
      : "请填写邮件里的验证码。",
    passwordHint: `至少 ${passwordLimits.min} 位，同时包含字母和数字`,
    longest: passwordLimits.max,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api, site } = context;
  const form = await readForm({ request, context });
  const text = (name: string) => String(form.get(name) ?? "");
  const [account, code] = [text("account").trim(), text("code").trim()];
  const [newPass, confirmPass] = [text("newPass"), text("confirmPass")];
  const parsed = newPassword.safeParse(newPass);
  const wrong =
    account === ""
      ? "请填写用户名或邮箱"
      : code === ""
        ? "请填写验证码"
        : !parsed.success
          ? (parsed.error.issues[0]?.message ?? "请填写新密码")
          : newPass !== confirmPass
            ? "两次填写的新密码不一致"
            : null;
  if (wrong) return data({ error: wrong, account, code }, { status: 400 });
  const body = { account, code, newPass: encryptPassword(newPass, site.loginRsaPublicKey) };
  const reset = await api.attempt(mailCodeEndpoints.reset, { body });
  if (!reset.ok) return data({ error: reset.message, account, code }, { status: 400 });
  return redirect("/login?reset=1");
}

export default function ResetPassword() {
  const { account, hint, passwordHint, longest } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <PasswordPage title="重置密码" hint={hint} error={refused?.error}>
      <Field label="用户名或邮箱" name="account" required>
        <TextInput
          defaultValue={refused?.account ?? account}
          autoComplete="username"
          autoCapitalize="none"
          maxLength={100}
        />
      </Field>
      <Field label="验证码" name="code" required>
        <TextInput defaultValue={refused?.code} inputMode="numeric" autoComplete="one-time-code" maxLength={16} />
      </Field>
      <Field label="新密码" name="newPass" required hint={passwordHint}>
        <TextInput type="password" autoComplete="new-password" maxLength={longest} />
      </Field>
      <Field label="确认新密码" name="confirmPass" required>
        <TextInput type="password" autoComplete="new-password" maxLength={longest} />
      </Field>
      <Button variant="primary" size="large">
        重置密码
      </Button>
    </PasswordPage>
  );
}
