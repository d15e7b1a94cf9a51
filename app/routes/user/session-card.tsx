/** 登录设备 of the personal centre: the user's sessions, each but the present one with a button that ends it. */
import { Form, useNavigation } from "@remix-run/react";
import { replyTo } from "#app/components/page/form-frame.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import type { OwnSession } from "#contract/system/people/users.ts";

const columns: Column<OwnSession>[] = [
  { label: "设备", kind: "key", cell: (session) => session.userAgent },
  { label: "IP 地址", cell: (session) => session.ip },
  { label: "登录时间", cell: (session) => session.createTime },
  { label: "最近使用", cell: (session) => session.seenTime },
  {
    label: "操作",
    kind: "act",
    cell: (session) => (session.current ? <Badge tone="good">当前</Badge> : <EndSession session={session} />),
  },
];

interface SessionCardProps {
  sessions: readonly OwnSession[];
  reply: FormReply | undefined;
}

export function SessionCard({ sessions, reply }: SessionCardProps) {
  const refused = replyTo(reply, "session");
  return (
    <Card title="登录设备" note={`${sessions.length} 个`} flush>
      {refused && (
        <div className="pad">
          <Callout>{refused.refusal ?? "会话不存在，可能已经下线"}</Callout>
        </div>
      )}
      <DataTable caption="登录设备" columns={columns} rows={sessions} empty="没有登录设备" />
    </Card>
  );
}

function EndSession({ session: { id, userAgent, createTime } }: { session: OwnSession }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post">
      <input type="hidden" name="sessionId" value={id} />
      <Button
        variant="text"
        name="intent"
        value="session"
        disabled={busy}
        aria-label={`下线 ${userAgent}，${createTime} 登录`}
      >
        下线
      </Button>
    </Form>
  );
}
