/** The tabs of visited pages (product.md §2): links, each with a menu, in forms that work without JavaScript. */
import { Form, useNavigate, useNavigation } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { isPlain, Link } from "#app/components/ui/link.tsx";
import { pathOf, type Tab, type TabIntent, tabIntents } from "#app/lib/shell/tabs.ts";
import { useDismiss } from "./dismiss.ts";
import type { ShowKept } from "./keep-alive.tsx";

export const tabsAction = "/settings/tabs";

/** Marks a navigation that chose a tab: the page comes back where it was scrolled to. */
export const tabLinkState = { tab: true };

export function isTabLink(location: { state?: unknown } | undefined): boolean {
  const state = location?.state;
  return typeof state === "object" && state !== null && "tab" in state;
}

interface TabsProps {
  tabs: readonly Tab[];
  /** The page that is shown, path and search. */
  here: string;
  /** Shows kept pages at once. */
  showKept?: RefObject<ShowKept> | undefined;
}

/** One row that scrolls sideways when there are many. */
export function Tabs({ tabs, here, showKept }: TabsProps) {
  const { state, location, formAction, formData } = useNavigation();
  // What was asked for shows at once; the server's answer follows.
  const active = state === "loading" && !formData ? location.pathname : pathOf(here);
  const closing = formAction === tabsAction && formData?.get("intent") === "close" ? formData.get("path") : null;
  return (
    <nav className="tabs" aria-label="标签页">
      <ul ref={useInView(active)}>
        {tabs.map((tab) =>
          pathOf(tab.to) === closing ? null : (
            <TabItem
              key={pathOf(tab.to)}
              tab={tab}
              isActive={pathOf(tab.to) === active}
              here={here}
              showKept={showKept}
            />
          ),
        )}
      </ul>
    </nav>
  );
}

function TabItem({ tab, isActive, here, showKept }: Omit<TabsProps, "tabs"> & { tab: Tab; isActive: boolean }) {
  const path = pathOf(tab.to);
  const menu = useDismiss();
  const navigate = useNavigate();

  /** A kept page is painted first; its data is asked for behind that. */
  function onClick(event: MouseEvent): void {
    if (!isPlain(event)) return;
    event.preventDefault();
    if (!isActive && showKept?.current?.(tab.to)) return;
    navigate(tab.to, { state: tabLinkState, preventScrollReset: true, replace: tab.to === here });
  }

  /** A right click, or the key for it. */
  function openMenu(event: MouseEvent | KeyboardEvent): void {
    if (!menu.current) return;
    event.preventDefault();
    menu.current.open = true;
    menu.current.querySelector("button")?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) openMenu(event);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") moveFocus(event, menu.current);
  }

  return (
    <li>
      <Form
        method="post"
        action={tabsAction}
        replace={path !== pathOf(here)}
        preventScrollReset
        discover="none"
        onContextMenu={openMenu}
        onKeyDown={onKeyDown}
      >
        <input type="hidden" name="path" value={path} />
        <input type="hidden" name="here" value={here} />
        <Link to={tab.to} aria-current={isActive ? "page" : undefined} onClick={onClick}>
          {tab.title}
        </Link>
        <details name="tab" ref={menu}>
          <summary aria-label={`${tab.title}：标签页菜单`}>
            <Icon name="chevron" />
          </summary>
          <div>
            {(Object.keys(tabIntents) as TabIntent[]).map((intent) =>
              intent === "close" && tab.pinned ? null : (
                <button key={intent} type="submit" name="intent" value={intent}>
                  {tabIntents[intent]}
                </button>
              ),
            )}
          </div>
        </details>
        {!tab.pinned && (
          <button type="submit" name="intent" value="close" aria-label={`关闭 ${tab.title}`}>
            <Icon name="close" />
          </button>
        )}
      </Form>
    </li>
  );
}

/** The arrow keys walk through an open menu. */
function moveFocus(event: KeyboardEvent, menu: HTMLDetailsElement | null): void {
  if (!menu?.open) return;
  const buttons = [...menu.querySelectorAll("button")];
  const step = event.key === "ArrowDown" ? 1 : -1;
  const index = buttons.findIndex((button) => button.matches(":focus"));
  event.preventDefault();
  buttons[(index + step + buttons.length) % buttons.length]?.focus();
}

/** What a wheel that counts in lines moves by. */
const lineHeight = 20;

/** A ref for the row: scrolls it so far that the active tab can be seen, and by the wheel. The page itself stays where it is. */
function useInView(active: string) {
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new active tab
  useEffect(() => {
    const tab = row.current?.querySelector("[aria-current]")?.closest("li");
    if (!row.current || !tab) return;
    const { left, right } = row.current.getBoundingClientRect();
    const own = tab.getBoundingClientRect();
    if (own.left < left) row.current.scrollLeft -= left - own.left + 8;
    if (own.right > right) row.current.scrollLeft += own.right - right + 8;
  }, [active]);
  useEffect(() => {
    const list = row.current;
    // A mouse has one wheel, and the row no scroll bar. React's own wheel listeners cannot keep the page still.
    const onWheel = (event: WheelEvent) => {
      if (!list || event.deltaX !== 0 || list.scrollWidth <= list.clientWidth) return;
      event.preventDefault();
      list.scrollLeft += event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * lineHeight : event.deltaY;
    };
    list?.addEventListener("wheel", onWheel, { passive: false });
    return () => list?.removeEventListener("wheel", onWheel);
  }, []);
  return row;
}
