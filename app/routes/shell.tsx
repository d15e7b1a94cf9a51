/** The frame of every signed-in page: guards the session, shows the menu, the breadcrumb and the user. */
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { hasPermission, permissions } from "../../contract/permissions.ts";
import { Banners } from "../components/shell/banner.tsx";
import { KeptPages } from "../components/shell/keep-alive.tsx";
import { useLive } from "../components/shell/live.tsx";
import { PageError } from "../components/shell/page-error.tsx";
import { PasswordReminder } from "../components/shell/password-reminder.tsx";
import { Shell } from "../components/shell/shell.tsx";
import { Tabs } from "../components/shell/tabs.tsx";
import { Tools } from "../components/shell/tools.tsx";
import { VersionCheck } from "../components/shell/version-check.tsx";
import { useWarmPages } from "../components/shell/warm-pages.ts";
import { Button } from "../components/ui/button.tsx";
import { Notice, Notices } from "../components/ui/notice.tsx";
import { avatarOf } from "../lib/avatar.ts";
import { isSidebarOpen, preferencesOf } from "../lib/look.server.ts";
import { breadcrumbOf, sidebarOf } from "../lib/menu.ts";
import { takeNotice } from "../lib/notice.server.ts";
import { isLite } from "../lib/page-mode.server.ts";
import { isReminderDue } from "../lib/password-reminder.server.ts";
import { homePath, settingsPath } from "../lib/paths.ts";
import { visitedTabs } from "../lib/tabs.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, menus, roles } = await context.api.viewer();
  const { pathname, search } = new URL(request.url);
  const taken = takeNotice(request);
  const { title, footer, caseNumber, appVersion } = context.site;
  const { showTabs, fixedHeader, showLogo, uniqueOpened } = preferencesOf(request);
  const unread = await context.api.unread();
  const visited = showTabs ? visitedTabs(request, context.titleOf, menus) : null;
  return data(
    {
      brand: title,
      menu: sidebarOf(menus, pathname),
      breadcrumb: breadcrumbOf(menus, pathname, homePath),
      user: { nickName: user.nickName, avatarSrc: avatarOf(user) },
      footer: { text: footer, version: appVersion, ...(caseNumber && { caseNumber }) },
      look: { fixedHeader, showLogo, uniqueOpened },
      sidebarOpen: isSidebarOpen(request),
      tabs: visited?.tabs ?? [],
      lite: isLite(request),
      here: pathname + search,
      unread,
      mayListIssues: hasPermission(roles, [permissions.issueList]),
      remindsPassword: isReminderDue(request, user),
      testEnvironment: context.site.testEnvironment,
      notice: taken?.notice ?? null,
    },
    { headers: cookies(taken?.header, visited?.header) },
  );
}

/** Set-Cookie headers, of those that are to be set. */
function cookies(...headers: (string | null | undefined)[]): [string, string][] {
  return headers.flatMap((header): [string, string][] => (header ? [["Set-Cookie", header]] : []));
}

export default function ShellRoute() {
  const { tabs } = useLoaderData<typeof loader>();
  return (
    <Frame>
      <KeptPages tabs={tabs} />
    </Frame>
  );
}

/** A page that failed keeps the frame around it, unless the frame itself failed. */
export function ErrorBoundary() {
  return useLoaderData<typeof loader>() ? (
    <Frame>
      <PageError />
    </Frame>
  ) : (
    <PageError />
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { brand, menu, breadcrumb, user, footer, look, sidebarOpen, tabs, lite, here, notice, ...rest } =
    useLoaderData<typeof loader>();
  const live = useLive(rest.unread);
  useWarmPages();
  const { key } = useLocation();
  const handle = useMatches().at(-1)?.handle;
  const title = handle && typeof handle === "object" && "title" in handle ? String(handle.title) : brand;
  return (
    <Shell
      title={title}
      brand={brand}
      menu={menu}
      breadcrumb={breadcrumb ?? [{ title: "首页", to: homePath }, { title }]}
      user={user}
      tools={<Tools unread={live.unread} mayListIssues={rest.mayListIssues} />}
      banners={<Banners secondsLeft={live.secondsLeft} testEnvironment={rest.testEnvironment} />}
      watermark={user.nickName}
      userLinks={[
        { title: "个人中心", to: "/user/center" },
        { title: "版本日志", to: "/system/version/log" },
        { title: "布局设置", to: settingsPath },
      ]}
      tabs={tabs.length > 0 && <Tabs tabs={tabs} here={here} />}
      look={look}
      sidebarOpen={sidebarOpen}
      footer={footer}
      logoutForm={<UserForms lite={lite} here={here} />}
    >
      {rest.remindsPassword && <PasswordReminder here={here} modal={!here.startsWith("/user/center")} />}
      {children}
      <VersionCheck running={footer.version} />
      <Notices>
        {notice && (
          <Notice key={key} brief={notice.brief}>
            {notice.text}
          </Notice>
        )}
      </Notices>
    </Shell>
  );
}

/** The user menu's acts. Both reload the document: what scripts a page has is decided there. */
function UserForms({ lite, here }: { lite: boolean; here: string }) {
  return (
    <>
      <Form method="post" action="/settings/lite" reloadDocument>
        <input type="hidden" name="back" value={here} />
        <Button variant="text" name="on" value={lite ? "0" : "1"}>
          {lite ? "退出精简模式" : "精简模式"}
        </Button>
      </Form>
      <Form method="get" action="/logout">
        <Button variant="text">退出登录</Button>
      </Form>
    </>
  );
}
