/** The frame of every signed-in page: guards the session, shows the menu, the breadcrumb and the user. */
import { data, type LoaderFunctionArgs, redirect, type SerializeFrom } from "@remix-run/node";
import { useLocation, useMatches } from "@remix-run/react";
import { type ReactNode, type RefObject, useMemo, useRef, useState } from "react";
import { PageError } from "#app/components/shell/fault/page-error.tsx";
import { useSessionEnd } from "#app/components/shell/fault/session-end.ts";
import { saveTyped, useRestoredTyped } from "#app/components/shell/fault/typed-copy.ts";
import { KeptPages, type ShowKept } from "#app/components/shell/keep-alive.tsx";
import { Banners } from "#app/components/shell/live/banner.tsx";
import { useLive } from "#app/components/shell/live/live.tsx";
import { VersionCheck } from "#app/components/shell/live/version-check.tsx";
import { PasswordReminder } from "#app/components/shell/password-reminder.tsx";
import { QuestionDialog } from "#app/components/shell/question-dialog.tsx";
import { Shell } from "#app/components/shell/shell.tsx";
import { Tabs } from "#app/components/shell/tabs.tsx";
import { NarrowTools, Tools } from "#app/components/shell/tools.tsx";
import { UserForms } from "#app/components/shell/user-forms.tsx";
import { usePressedPage, useWarmPages } from "#app/components/shell/warm-pages.ts";
import { HeldRoles } from "#app/components/ui/can.tsx";
import { Callout, Notice, Notices } from "#app/components/ui/notice.tsx";
import { sessionEndedQuestion } from "#app/lib/api/api-failure.ts";
import { revalidatesUnlessStaying } from "#app/lib/document/staying.ts";
import { consumeNotice } from "#app/lib/notice.server.ts";
import { homePath, paths, settingsPath } from "#app/lib/paths.ts";
import { useLoaderData, useRouteLoaderData } from "#app/lib/remix/page-data.ts";
import { RouterStateProvider } from "#app/lib/remix/router-view.tsx";
import { isReminderDue } from "#app/lib/session/password-reminder.server.ts";
import { avatarOf } from "#app/lib/shell/avatar.ts";
import { guideOf } from "#app/lib/shell/guide.server.ts";
import { breadcrumbOf, sidebarOf } from "#app/lib/shell/menu.ts";
import { isLite } from "#app/lib/shell/page-mode.server.ts";
import { isSidebarOpen, preferencesOf } from "#app/lib/shell/preferences.server.ts";
import { visitedTabs } from "#app/lib/shell/tabs.server.ts";
import { packPermissions, unpackPermissions } from "#contract/permissions.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await context.api.viewer();
  const { user, menus, roles } = viewer;
  const { pathname, search } = new URL(request.url);
  if (user.mustChangePassword && pathname !== paths.center) throw redirect(paths.center);
  const taken = consumeNotice(request);
  const { title, footer, showFooter, caseNumber, appVersion } = context.site;
  const { showTabs, fixedHeader, showLogo, uniqueOpened } = preferencesOf(request, context.site);
  const unread = await context.api.unread();
  const visited = showTabs ? visitedTabs(request, context.titleOf, viewer) : null;
  return data(
    {
      brand: title,
      menu: sidebarOf(menus, pathname),
      breadcrumb: breadcrumbOf(menus, pathname, homePath),
      // A record that came from elsewhere may have no name.
      user: { username: user.username, nickName: user.nickName || user.username, avatarSrc: avatarOf(user) },
      footer: { version: appVersion, ...(showFooter && { text: footer, ...(caseNumber && { caseNumber }) }) },
      preferences: { fixedHeader, showLogo, uniqueOpened },
      sidebarOpen: isSidebarOpen(request),
      tabs: visited?.tabs ?? [],
      lite: isLite(request),
      here: pathname + search,
      unread,
      held: packPermissions(roles),
      remindsPassword: isReminderDue(request, user),
      testEnvironment: context.site.testEnvironment,
      notice: taken?.notice ?? null,
      guide: guideOf(request, pathname, roles),
    },
    { headers: cookies(taken?.header, visited?.header) },
  );
}

/** What is scanned or typed into a page that stays changes nothing around it, and a stall's line is slow. */
export const shouldRevalidate = revalidatesUnlessStaying;

/** Set-Cookie headers, of those that are to be set. */
function cookies(...headers: (string | null | undefined)[]): [string, string][] {
  return headers.flatMap((header): [string, string][] => (header ? [["Set-Cookie", header]] : []));
}

export default function ShellRoute() {
  const shell = useLoaderData<typeof loader>();
  const showKept = useRef<ShowKept>(null);
  return (
    <Frame shell={shell} showKept={showKept}>
      <KeptPages tabs={shell.tabs} ref={showKept} />
    </Frame>
  );
}

/** A page that failed keeps the frame around it, unless the frame itself failed. */
export function ErrorBoundary() {
  // By name: in place of a route that failed, the router withholds its data otherwise.
  const shell = useRouteLoaderData<typeof loader>("routes/shell");
  if (!shell) return <PageError />;
  return (
    <Frame shell={shell}>
      <PageError />
    </Frame>
  );
}

interface FrameProps {
  shell: SerializeFrom<typeof loader>;
  showKept?: RefObject<ShowKept>;
  children: ReactNode;
}

function Frame({ shell, showKept, children }: FrameProps) {
  const { brand, menu, breadcrumb, user, footer, preferences, sidebarOpen, tabs, lite, here, notice, ...rest } = shell;
  const held = useMemo(() => unpackPermissions(rest.held), [rest.held]);
  const session = useSessionEnd();
  const live = useLive(rest.unread, !session.hasEnded);
  const restoredAt = useRestoredTyped(user.username);
  useWarmPages();
  usePressedPage();
  const { key } = useLocation();
  const handle = useMatches().at(-1)?.handle;
  const title = handle && typeof handle === "object" && "title" in handle ? String(handle.title) : brand;
  return (
    <RouterStateProvider state={session.routerState}>
      <HeldRoles.Provider value={held}>
        <Shell
          title={title}
          brand={brand}
          menu={menu}
          breadcrumb={breadcrumb.at(-1)?.to ? [...breadcrumb, { title }] : breadcrumb}
          user={user}
          tools={<Tools unread={live.unread} />}
          narrowTools={<NarrowTools unread={live.unread} />}
          hasUnread={live.unread.system + live.unread.business > 0}
          banners={<Banners secondsLeft={live.secondsLeft} testEnvironment={rest.testEnvironment} guide={rest.guide} />}
          watermark={user.nickName}
          userLinks={[
            { title: "个人中心", to: "/user/center" },
            { title: "版本日志", to: "/system/version/log" },
            { title: "布局设置", to: settingsPath },
          ]}
          tabs={tabs.length > 0 && <Tabs tabs={tabs} here={here} showKept={showKept} />}
          preferences={preferences}
          sidebarOpen={sidebarOpen}
          footer={footer}
          logoutForm={<UserForms lite={lite} here={here} />}
        >
          {restoredAt === here && <Callout tone="good">登录前填写的内容已恢复，请核对后提交</Callout>}
          {rest.remindsPassword && <PasswordReminder here={here} modal={!here.startsWith("/user/center")} />}
          {children}
          <VersionCheck running={footer.version} published={live.versions} />
          <LastNotice given={notice} place={key} />
        </Shell>
        {session.isAsking && (
          <QuestionDialog
            {...sessionEndedQuestion}
            action="/logout"
            back={here}
            onConfirm={() => saveTyped(user.username)}
            onCancel={session.stay}
          />
        )}
      </HeldRoles.Provider>
    </RouterStateProvider>
  );
}

/** What was done, until the page is left: data that is loaded anew meanwhile brings no notice, and takes none away. */
function LastNotice({ given, place }: { given: FrameProps["shell"]["notice"]; place: string }) {
  const [told, tell] = useState({ given, place, times: 0 });
  if (told.place !== place || (given && told.given !== given)) tell({ given, place, times: told.times + 1 });
  const notice = told.given;
  return (
    <Notices>
      {notice && (
        <Notice key={told.times} brief={notice.brief} tone={notice.failed ? "bad" : "good"}>
          {notice.text}
        </Notice>
      )}
    </Notices>
  );
}
