/** Passwords that are shown this once, to be handed over. */
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { paths } from "#app/lib/paths.ts";
import type { IssuedPassword } from "#contract/system/people/user-upkeep.ts";
import type { Entered } from "./issue.act.server.ts";

const columns: Column<IssuedPassword>[] = [
  { label: "用户名", kind: "key", cell: ({ username }) => username },
  {
    label: "密码",
    cell: ({ password }) => (password === null ? "已显示过一次，如未记下请重置密码" : <code>{password}</code>),
    card: 1,
  },
];

const placeColumns: Column<Entered["places"][number]>[] = [
  { label: "仓库", kind: "key", cell: ({ name }) => name },
  { label: "权限", cell: ({ rights }) => rights, card: 1 },
];

interface IssuedPasswordsProps {
  title: string;
  issued: readonly IssuedPassword[];
  /** What became of 能进哪些仓 of one who is new. */
  entered?: Entered | null;
}

export function IssuedPasswords({ title, issued, entered }: IssuedPasswordsProps) {
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
      {entered?.refusal && (
        <Callout>
          账号已建好，仓库权限没有给：{entered.refusal}。请在
          <Link to={paths.repository.grid("user", entered.userId)}>库存权限配置</Link>里分配。
        </Callout>
      )}
      <Card flush>
        <DataTable caption="密码" columns={columns} rows={issued} empty="" />
      </Card>
      {entered && entered.places.length > 0 && (
        <Card
          title="能进哪些仓"
          note={<Link to={paths.repository.grid("user", entered.userId)}>在库存权限配置里增减</Link>}
          flush
        >
          <DataTable caption="能进哪些仓" columns={placeColumns} rows={entered.places} empty="" />
        </Card>
      )}
    </>
  );
}
