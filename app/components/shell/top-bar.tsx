/** The bar above a page: menu toggle, breadcrumb, tools and the user's menu. */

import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { useDismiss } from "./dismiss.ts";
import { navToggleId } from "./nav-toggle.ts";

export interface Crumb {
  title: string;
  to?: string | undefined;
}

export interface ShellUser {
  nickName: string;
  avatarSrc?: string | undefined;
}

interface TopBarProps {
  title: string;
  breadcrumb: readonly Crumb[];
  user: ShellUser;
  /** Entries of the user menu above 退出登录. */
  userLinks: readonly { title: string; to: string }[];
  /** Icons left of the user. */
  tools?: ReactNode;
  /** The same as entries of the user menu, for narrow windows. */
  narrowTools?: ReactNode;
  /** Whether there is something unread behind them. */
  hasUnread?: boolean;
  /** A form with one button, 退出登录. */
  logoutForm: ReactNode;
}

/** Below 992 px the page's title stands in place of the breadcrumb. */
export function TopBar({ title, breadcrumb, user, userLinks, tools, narrowTools, hasUnread, logoutForm }: TopBarProps) {
  return (
    <header className="bar">
      <label htmlFor={navToggleId} className="burger">
        <Icon name="bars" />
      </label>
      <Breadcrumb items={breadcrumb} />
      <span className="bar-title" aria-hidden="true">
        {title}
      </span>
      {tools}
      <details className="menu" ref={useDismiss()}>
        <summary>
          <Avatar user={user} />
          {hasUnread && (
            <span className="unread-dot">
              <span className="sr">有未读消息</span>
            </span>
          )}
          <span className="name">{user.nickName}</span>
          <Icon name="chevron" className="icon turn" />
        </summary>
        <ul>
          {narrowTools}
          {userLinks.map((link) => (
            <li key={link.to}>
              <Link to={link.to}>{link.title}</Link>
            </li>
          ))}
          <li>{logoutForm}</li>
        </ul>
      </details>
    </header>
  );
}

/** The titled route chain; the last item is not a link. */
function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="面包屑">
      <ol>
        {items.map((item, index) => (
          <li key={item.to ?? item.title}>
            {index === items.length - 1 ? (
              <span aria-current="page">{item.title}</span>
            ) : item.to ? (
              <Link to={item.to}>{item.title}</Link>
            ) : (
              item.title
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The user's picture, or the first letter of the nickname. */
function Avatar({ user }: { user: ShellUser }) {
  if (user.avatarSrc) return <img className="face" src={user.avatarSrc} alt="" width={26} height={26} />;
  return (
    <span className="face" aria-hidden="true">
      {[...user.nickName][0]}
    </span>
  );
}
