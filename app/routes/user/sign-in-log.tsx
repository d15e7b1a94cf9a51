/** 登录日志 of the personal centre: the user's own sign-ins, failed ones too. */

import { Pagination } from "#app/components/page/pagination.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";
import type { SignIn } from "#contract/system/users.ts";

interface SignInLogProps {
  signIns: readonly SignIn[];
  page: number;
  size: number;
  total: number;
  hrefOf: (page: number) => string;
  hrefOfSize: (size: number) => string;
}

/** What the addresses of its pages point at, so that turning a page does not lose the place. */
export const signInLogId = "sign-ins";

export function SignInLog({ signIns, ...pages }: SignInLogProps) {
  return (
    <div id={signInLogId}>
      <Card title="登录日志" note="保留 180 天；有陌生的记录时，请立即修改密码" flush>
        <Table
          caption="登录日志"
          head={
            <>
              <th scope="col" className="key">
                时间
              </th>
              <th scope="col">结果</th>
              <th scope="col">IP 地址</th>
              <th scope="col">设备</th>
              <th scope="col" className="n">
                耗时（毫秒）
              </th>
            </>
          }
        >
          {signIns.map((signIn, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a log neither move nor keep state
            <tr key={index}>
              <th scope="row">{signIn.createTime}</th>
              <td>
                <Badge tone={signIn.success ? "good" : "bad"}>{signIn.description}</Badge>
              </td>
              <td>{signIn.requestIp}</td>
              <td>{signIn.browser}</td>
              <td className="n">{signIn.time}</td>
            </tr>
          ))}
          {signIns.length === 0 && <EmptyRow columns={5} title="没有登录记录" />}
        </Table>
        <Pagination {...pages} />
      </Card>
    </div>
  );
}
