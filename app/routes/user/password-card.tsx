/** 修改密码 of the personal centre. What was typed is never given back. */
import { GridForm, LineField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { type FormReply, textOf } from "#app/lib/form/form-reply.ts";
import { passwordLimits } from "#contract/system/account-fields.ts";

interface PasswordCardProps {
  /** Lets password managers know whose password it is. */
  username: string;
  /** `yyyy-MM-dd HH:mm:ss`; null: the password is still the first one. */
  changedAt: string | null;
  reply: FormReply | undefined;
}

export function PasswordCard({ username, changedAt, reply }: PasswordCardProps) {
  const password = { type: "password", max: passwordLimits.max, required: true } as const;
  return (
    <Card title="修改密码" note={changedAt ? `上次修改 ${changedAt}` : undefined} flush>
      <GridForm
        key={textOf(reply?.typed, "attempt") ?? changedAt}
        intent="password"
        stamp={{}}
        reply={reply}
        label="修改密码"
      >
        {!changedAt && (
          <div className="wide">
            <Callout tone="warn">仍在使用初始密码，为了您的账号安全，请尽快修改</Callout>
          </div>
        )}
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <LineField {...password} name="oldPass" label="旧密码" autoComplete="current-password" />
        <LineField
          {...password}
          name="newPass"
          label="新密码"
          autoComplete="new-password"
          hint={`至少 ${passwordLimits.min} 位，同时包含字母和数字；不能有用户名，不能与最近 3 次相同`}
        />
        <LineField
          {...password}
          name="confirmPass"
          label="确认新密码"
          autoComplete="new-password"
          hint="修改后，其他设备上的登录会全部下线"
        />
      </GridForm>
    </Card>
  );
}
