/** The icons of the top bar: quick search, messages, to-do. Links for everybody; hydrated, search and to-do open over the page. */

import { useNavigate } from "@remix-run/react";
import { type ComponentType, lazy, type MouseEvent, Suspense, useEffect, useState } from "react";
import { Can } from "#app/components/ui/can.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { permissions } from "#contract/permissions.ts";
import type { Unread } from "./live/live-connection.ts";

type Opened = ComponentType<{ onClose: () => void }>;

/** They come when they are wanted, not with every page; where they cannot be had, the page of the same opens. */
const QuickSearch = lazy<Opened>(() => import("./quick-search.tsx").catch(() => ({ default: pageInstead("/search") })));
const IssueDialog = lazy<Opened>(() =>
  import("./issue-dialog.tsx").catch(() => ({ default: pageInstead("/user/issue") })),
);

function pageInstead(path: string): Opened {
  return function PageInstead({ onClose }) {
    const navigate = useNavigate();
    // biome-ignore lint/correctness/useExhaustiveDependencies: opens it once
    useEffect(() => {
      onClose();
      navigate(path);
    }, []);
    return null;
  };
}

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
      {/* Not before something is shown: a count that comes by the socket while the boundary still waits for React is an error. */}
      {shown && (
        <Suspense>{shown === "issues" ? <IssueDialog onClose={close} /> : <QuickSearch onClose={close} />}</Suspense>
      )}
    </div>
  );
}
