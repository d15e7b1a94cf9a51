/** 登录设备 of the personal centre: the user's sessions, each but the present one with a button that ends it. */
import { Form } from "@remix-run/react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { Table } from "#app/components/ui/table.tsx";
import type { OwnSession } from "#contract/system/users.ts";

interface SessionCardProps {
  sessions: readonly OwnSession[];
  error: string | undefined;
  busy: boolean;
}

export function SessionCard({ sessions, error, busy }: SessionCardProps) {
  return (
    <Card title="登录设备" note={`${sessions.length} 个`} flush>
      {error && (
        <div className="pad">
          <Alert>{error}</Alert>
        </div>
      )}
      <Table
        caption="登录设备"
        head={
          <>
            <th scope="col" className="key">
              设备
            </th>
            <th scope="col">IP 地址</th>
            <th scope="col">登录时间</th>
            <th scope="col">最近使用</th>
            <th scope="col" className="act">
              操作
            </th>
          </>
        }
      >
        {sessions.map((session) => (
          <tr key={session.id}>
            <th scope="row">{session.userAgent}</th>
            <td>{session.ip}</td>
            <td>{session.createTime}</td>
            <td>{session.seenTime}</td>
            <td className="act">
              {session.current ? (
                <Badge tone="good">当前</Badge>
              ) : (
                <Form method="post">
                  <input type="hidden" name="sessionId" value={session.id} />
                  <Button
                    variant="text"
                    name="intent"
                    value="session"
                    disabled={busy}
                    aria-label={`下线 ${session.userAgent}，${session.createTime} 登录`}
                  >
                    下线
                  </Button>
                </Form>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
