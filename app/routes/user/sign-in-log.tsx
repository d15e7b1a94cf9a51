/** 登录日志 of the personal centre: the user's own sign-ins, failed ones too. */
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Pagination } from "#app/components/page/list/pagination.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { SignIn } from "#contract/system/people/users.ts";

interface SignInLogProps {
  /** Rows of a log neither move nor keep state: `id` is the place on the page. */
  signIns: readonly (SignIn & { id: number })[];
  page: number;
  size: number;
  total: number;
  hrefOf: (page: number) => string;
  hrefOfSize: (size: number) => string;
}

/** What the addresses of its pages point at, so that turning a page does not lose the place. */
export const signInLogId = "sign-ins";

const columns: Column<SignIn>[] = [
  { label: "时间", kind: "key", cell: (signIn) => signIn.createTime },
  {
    label: "结果",
    cell: (signIn) => <Badge tone={signIn.success ? "good" : "bad"}>{signIn.description}</Badge>,
  },
  { label: "IP 地址", cell: (signIn) => signIn.requestIp },
  { label: "设备", cell: (signIn) => signIn.browser },
  { label: "耗时（毫秒）", kind: "n", cell: (signIn) => signIn.time },
];

export function SignInLog({ signIns, ...pages }: SignInLogProps) {
  return (
    <div id={signInLogId}>
      <Card title="登录日志" note="保留 180 天；有陌生的记录时，请立即修改密码" flush>
        <DataTable caption="登录日志" columns={columns} rows={signIns} empty="没有登录记录" />
        <Pagination {...pages} />
      </Card>
    </div>
  );
}
