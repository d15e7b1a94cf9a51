/** 系统 and 业务, each with its unread count, and the button that marks a tab read. */
import { Form } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { MessageCategory } from "#contract/system/messages.ts";

interface MessageTabsProps {
  category: MessageCategory;
  counts: { system: number; business: number };
}

export function MessageTabs({ category, counts }: MessageTabsProps) {
  const unread = category === "SYSTEM" ? counts.system : counts.business;
  return (
    <div className="tabbar">
      <nav aria-label="消息分类">
        <Tab to="?tab=system" current={category === "SYSTEM"} unread={counts.system}>
          系统消息
        </Tab>
        <Tab to="?tab=business" current={category === "BUSINESS"} unread={counts.business}>
          业务消息
        </Tab>
      </nav>
      {unread > 0 && (
        <Form method="post">
          <Button size="small" name="intent" value="readAll">
            全部已读
          </Button>
        </Form>
      )}
    </div>
  );
}

function Tab({ to, current, unread, children }: { to: string; current: boolean; unread: number; children: string }) {
  return (
    <Link to={to} aria-current={current ? "page" : undefined}>
      {children}
      {unread > 0 && (
        <span className="count">
          {unread}
          <span className="sr"> 条未读</span>
        </span>
      )}
    </Link>
  );
}
