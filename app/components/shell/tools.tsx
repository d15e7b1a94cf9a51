/** The icons of the top bar: search, messages, to-do. Links for everybody; hydrated, search and to-do open over the page. */

import { useNavigate } from "@remix-run/react";
import { type ComponentType, lazy, type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Can } from "#app/components/ui/can.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { permissions } from "#contract/permissions.ts";
import { type EarlyKeys, listenForKeys } from "./early-keys.ts";
import type { Unread } from "./live/live-connection.ts";

type Opened = ComponentType<{ onClose: () => void; early?: EarlyKeys | undefined }>;

/** They come when they are wanted, not with every page; where they cannot be had, the page of the same opens. */
const QuickSearch = lazy<Opened>(() => import("./quick-search.tsx").catch(() => ({ default: pageInstead("/search") })));
const IssueDialog = lazy<Opened>(() =>
  import("./issue-dialog.tsx").catch(() => ({ default: pageInstead("/user/issue") })),
);

function pageInstead(path: string): Opened {
  return function PageInstead({ onClose, early }) {
    const navigate = useNavigate();
    // biome-ignore lint/correctness/useExhaustiveDependencies: opens it once
    useEffect(() => {
      const text = early?.take().text ?? "";
      onClose();
      navigate(text === "" ? path : `${path}?q=${encodeURIComponent(text)}`);
    }, []);
    return null;
  };
}

export function Tools({ unread }: { unread: Unread }) {
  const [shown, setShown] = useState<"search" | "issues" | null>(null);
  const early = useRef<EarlyKeys>();
  const count = unread.system + unread.business;
  const open = useCallback((what: "search" | "issues") => {
    early.current?.take();
    early.current = what === "search" ? listenForKeys() : undefined;
    setShown(what);
  }, []);
  const show = (what: "search" | "issues") => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(what);
  };
  const close = () => setShown(null);
  useEffect(() => onSlash(() => open("search")), [open]);
  return (
    <div className="tools">
      <Link to="/search" className="tool" title="全局搜索（按 / 键）" aria-haspopup="dialog" onClick={show("search")}>
        <Icon name="search" />
        <span className="sr">全局搜索</span>
      </Link>
      <Link to="/system/app/message" className="tool" title="消息">
        <Icon name="bell" />
        {count > 0 && <span className="count">{shownCount(count)}</span>}
        <span className="sr">{count > 0 ? `消息，${count} 条未读` : "消息"}</span>
      </Link>
      <Can roles={[permissions.issueList]}>
        <Link to="/user/issue" className="tool" title="待办事项" aria-haspopup="dialog" onClick={show("issues")}>
          <Icon name="todo" />
          <span className="sr">待办事项</span>
        </Link>
      </Can>
      {/* Not before something is shown: a count that comes by the socket while the boundary still waits for React is an error. */}
      {shown && (
        <Suspense>
          {shown === "issues" ? <IssueDialog onClose={close} /> : <QuickSearch onClose={close} early={early.current} />}
        </Suspense>
      )}
    </div>
  );
}

/** The same in the user's menu, where a narrow window has no room for the icons. */
export function NarrowTools({ unread }: { unread: Unread }) {
  const count = unread.system + unread.business;
  return (
    <>
      <li className="narrow">
        <Link to="/search">全局搜索</Link>
      </li>
      <li className="narrow">
        <Link to="/system/app/message">
          消息{count > 0 && <span className="count">{shownCount(count)}</span>}
          {count > 0 && <span className="sr">条未读</span>}
        </Link>
      </li>
      <Can roles={[permissions.issueList]}>
        <li className="narrow">
          <Link to="/user/issue">待办事项</Link>
        </li>
      </Can>
    </>
  );
}

const shownCount = (count: number) => (count > 99 ? "99+" : count);

/** What a / would be typed into. */
const takesText = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";

/** `/` leads to the search, where it is typed into nothing and nothing lies over the page. */
function onSlash(open: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.defaultPrevented || document.activeElement?.matches(takesText) || document.querySelector("dialog[open]"))
      return;
    event.preventDefault();
    open();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
