/** The frame of every signed-in page: skip link, sidebar, top bar, content, footer. */
import type { ReactNode } from "react";
import { ProgressBar } from "#app/components/ui/progress-bar.tsx";
import type { MenuNode } from "#app/lib/shell/menu-node.ts";
import type { Preferences } from "#app/lib/shell/preferences.ts";
import { Footer, type FooterText } from "./footer.tsx";
import { useNavToggle } from "./nav-toggle.ts";
import { Sidebar } from "./sidebar.tsx";
import { type Crumb, type ShellUser, TopBar } from "./top-bar.tsx";
import { Watermark } from "./watermark.tsx";

interface ShellProps {
  /** The page's title; stands in the top bar on narrow windows. */
  title: string;
  /** The product's name beside the logo. */
  brand: string;
  menu: readonly MenuNode[];
  breadcrumb: readonly Crumb[];
  user: ShellUser;
  userLinks?: readonly { title: string; to: string }[];
  /** Icons in the top bar. */
  tools?: ReactNode;
  /** The same for narrow windows, in the user menu. */
  narrowTools?: ReactNode;
  hasUnread?: boolean;
  /** Lines above everything, such as the server's state. */
  banners?: ReactNode;
  /** The row of visited pages; none when absent. */
  tabs?: ReactNode;
  /** What the user chose about the frame. */
  preferences: Pick<Preferences, "fixedHeader" | "showLogo" | "uniqueOpened">;
  /** Whether a wide window shows the sidebar at first. */
  sidebarOpen: boolean;
  footer: FooterText;
  /** A form with one button, 退出登录. */
  logoutForm: ReactNode;
  /** Text across the page; none when absent. */
  watermark?: string | undefined;
  children: ReactNode;
}

/** Works without JavaScript at every width. */
export function Shell({
  title,
  brand,
  menu,
  breadcrumb,
  user,
  userLinks = [],
  tools,
  narrowTools,
  hasUnread = false,
  banners,
  tabs,
  preferences,
  sidebarOpen,
  footer,
  logoutForm,
  watermark,
  children,
}: ShellProps) {
  const toggle = useNavToggle(sidebarOpen);
  return (
    <>
      <a href="#main" className="btn skip">
        跳到正文
      </a>
      <ProgressBar />
      <div
        className={["shell", !toggle.isOpen && "closed", !preferences.fixedHeader && "loose"].filter(Boolean).join(" ")}
      >
        <Sidebar
          brand={preferences.showLogo ? brand : null}
          menu={menu}
          uniqueOpened={preferences.uniqueOpened}
          toggle={toggle}
        />
        <div className="page">
          {banners}
          <TopBar
            title={title}
            breadcrumb={breadcrumb}
            user={user}
            userLinks={userLinks}
            tools={tools}
            narrowTools={narrowTools}
            hasUnread={hasUnread}
            logoutForm={logoutForm}
          />
          {tabs}
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Footer {...footer} />
        </div>
      </div>
      {watermark && <Watermark text={watermark} />}
    </>
  );
}
