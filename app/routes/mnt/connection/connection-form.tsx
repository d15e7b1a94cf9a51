/** The fields of a connection to a database. */
import { LineField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import { adminRole } from "#contract/permissions.ts";

export const testButton = { value: "test", label: "测试连接", roles: [adminRole] };

/** That the database answers; that it does not, the form itself says. */
export function Tried({ reply }: { reply: (FormReply & { works?: string }) | undefined }) {
  return reply?.works && <Callout tone="good">{reply.works}</Callout>;
}

export function ConnectionFields({ kept }: { kept: boolean }) {
  return (
    <Card title="数据库连接" flush>
      <div className="form">
        <LineField name="name" label="名称" max={50} required />
        <LineField
          name="jdbcUrl"
          label="JDBC 地址"
          max={300}
          required
          wide
          hint="只支持 PostgreSQL，例如 jdbc:postgresql://192.168.1.20:5432/shop；加 ?sslmode=require 用加密连接"
        />
        <LineField name="userName" label="数据库用户" max={63} required />
        <LineField
          name="pwd"
          label="数据库密码"
          type="password"
          max={500}
          autoComplete="new-password"
          hint={kept ? "已保存，留空不变；改了地址或用户要重新填写" : "加密保存，不再显示"}
        />
      </div>
    </Card>
  );
}
