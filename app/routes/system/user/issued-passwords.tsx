/** Passwords that are shown this once, to be handed over. */
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { paths } from "#app/lib/paths.ts";
import type { IssuedPassword } from "#contract/system/people/user-upkeep.ts";

const columns: Column<IssuedPassword>[] = [
  { label: "用户名", kind: "key", cell: ({ username }) => username },
  {
    label: "密码",
    cell: ({ password }) => (password === null ? "已显示过一次，如未记下请重置密码" : <code>{password}</code>),
    card: 1,
  },
];

export function IssuedPasswords({ title, issued }: { title: string; issued: readonly IssuedPassword[] }) {
  return (
    <>
      <PageHeader title={title} actions={<LinkButton to={paths.user.list}>返回用户列表</LinkButton>} />
      <Callout tone="info">密码只在这里显示一次，请现在抄下并交给本人；首次登录后必须修改，才能使用其他功能。</Callout>
      {issued.some(({ unread }) => unread) && (
        <Callout>
          设定的初始密码是用另一个密钥加密的，已经打不开，这次用了随机密码；请在
          <Link to={paths.settings("password")}>系统设置 › 初始密码</Link>里重新填写。
        </Callout>
      )}
      <Card flush>
        <DataTable caption="密码" columns={columns} rows={issued} empty="" />
      </Card>
    </>
  );
}
