/** 修改密码 of the personal centre. What was typed is never given back. */
import { Form } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { passwordLimits } from "#contract/system/account-fields.ts";

interface PasswordCardProps {
  /** Lets password managers know whose password it is. */
  username: string;
  /** `yyyy-MM-dd HH:mm:ss`; null: the password is still the first one. */
  changedAt: string | null;
  /** Sentences by field; the form's own under "". */
  errors: Record<string, string[] | null> | undefined;
  busy: boolean;
}

export function PasswordCard({ username, changedAt, errors, busy }: PasswordCardProps) {
  const error = (name: string) => errors?.[name]?.[0];
  return (
    <Card title="修改密码" note={changedAt ? `上次修改 ${changedAt}` : undefined} flush>
      <Form method="post" noValidate>
        <div className="form">
          {!changedAt && (
            <div className="wide">
              <Alert tone="warn">仍在使用初始密码，为了您的账号安全，请尽快修改</Alert>
            </div>
          )}
          {error("") && (
            <div className="wide">
              <Alert>{error("")}</Alert>
            </div>
          )}
          <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
          <Field label="旧密码" name="oldPass" required error={error("oldPass")}>
            <TextInput type="password" maxLength={passwordLimits.max} autoComplete="current-password" />
          </Field>
          <Field
            label="新密码"
            name="newPass"
            required
            error={error("newPass")}
            hint={`至少 ${passwordLimits.min} 位，同时包含字母和数字；不能与最近 3 次相同`}
          >
            <TextInput type="password" maxLength={passwordLimits.max} autoComplete="new-password" />
          </Field>
          <Field label="确认新密码" name="confirmPass" required error={error("confirmPass")}>
            <TextInput type="password" maxLength={passwordLimits.max} autoComplete="new-password" />
          </Field>
          <div className="wide line">
            <Button variant="primary" name="intent" value="password" disabled={busy}>
              修改密码
            </Button>
            <small className="hint">修改后，其他设备上的登录会全部下线</small>
          </div>
        </div>
      </Form>
    </Card>
  );
}
