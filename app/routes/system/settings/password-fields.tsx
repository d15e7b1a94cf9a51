/** 初始密码: random for each, or one that the company has chosen. */
import { CheckField, LineField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";

export function PasswordFields({ isSet }: { isSet: boolean }) {
  return (
    <Card title="初始密码" note="新增、导入和重置的用户第一次登录用；登录后必须先改成自己的密码" flush>
      <div className="form">
        <CheckField name="fixed" label="用固定的初始密码；不勾选时每次随机，只显示一次" />
        <LineField
          name="password"
          label="固定的初始密码"
          type="password"
          max={64}
          autoComplete="new-password"
          hint={isSet ? "已设定，不再显示；留空则不变" : "8 至 64 位，同时包含字母和数字"}
        />
      </div>
    </Card>
  );
}
