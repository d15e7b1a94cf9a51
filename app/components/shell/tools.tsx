/** The icons of the top bar: quick search, messages, to-do. Links for everybody; hydrated, search and to-do open over the page. */
import { Link } from "@remix-run/react";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { Can } from "#app/components/ui/can.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { permissions } from "#contract/permissions.ts";
import { IssueDialog } from "./issue-dialog.tsx";
import type { Unread } from "./live/live-connection.ts";

/** Headless UI and Fuse come when they are wanted, not with every page. */
const QuickSearch = lazy(() => import("./quick-search.tsx"));

export function Tools({ unread }: { unread: Unread }) {
  const [shown, setShown] = useState<"search" | "issues" | null>(null);
  const count = unread.system + unread.business;
  const show = (what: "search" | "issues") => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setShown(what);
  };
  const close = () => setShown(null);
  return (
    <div className="tools">
      <Link to="/search" className="tool" title="搜索菜单" onClick={show("search")}>
        <Icon name="search" />
        <span className="sr">搜索菜单</span>
      </Link>
      <Link to="/system/app/message" className="tool" title="消息">
        <Icon name="bell" />
        {count > 0 && <span className="count">{count > 99 ? "99+" : count}</span>}
        <span className="sr">{count > 0 ? `消息，${count} 条未读` : "消息"}</span>
      </Link>
      <Can roles={[permissions.issueList]}>
        <Link to="/user/issue" className="tool" title="待办事项" onClick={show("issues")}>
          <Icon name="todo" />
          <span className="sr">待办事项</span>
        </Link>
      </Can>
      {shown === "issues" && <IssueDialog onClose={close} />}
      {shown === "search" && (
        <Suspense>
          <QuickSearch onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
