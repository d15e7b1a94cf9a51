/** Messages with what can be done to each. */
import { Form } from "@remix-run/react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";

export interface MessageView {
  id: number;
  type: string;
  title: string;
  content: string;
  /** A path the reader may follow. */
  link: string | null;
  read: boolean;
  createTime: string;
  /** Such as 3分钟前. */
  when: string;
}

export function MessageList({ messages }: { messages: readonly MessageView[] }) {
  if (messages.length === 0) return <EmptyState title="没有消息">有新消息时会显示在这里。</EmptyState>;
  return (
    <Form method="post">
      <ul className="messages">
        {messages.map((message) => (
          <li key={message.id} className={message.read ? undefined : "unread"}>
            <div>
              <p>
                <Badge tone={message.read ? "neutral" : "info"}>{message.type}</Badge> <b>{message.title}</b>
                {!message.read && <span className="sr">（未读）</span>}
              </p>
              {message.content && <p>{message.content}</p>}
              <small>
                <time dateTime={`${message.createTime.replace(" ", "T")}+08:00`} title={message.createTime}>
                  {message.when}
                </time>
              </small>
            </div>
            <div className="line">
              {message.link && (
                <Link to={message.link} className="btn sm" aria-label={`查看 ${message.title}`}>
                  查看
                </Link>
              )}
              {!message.read && (
                <Button
                  size="small"
                  name="intent"
                  value={`read:${message.id}`}
                  aria-label={`标记已读 ${message.title}`}
                >
                  已读
                </Button>
              )}
              <Button
                size="small"
                variant="text"
                name="intent"
                value={`remove:${message.id}`}
                aria-label={`删除 ${message.title}`}
              >
                删除
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Form>
  );
}
