/** The frame of every signed-in page: guards the session, shows the menu, the breadcrumb and the user. */
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Outlet, useLoaderData, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { PageError } from "../components/shell/page-error.tsx";
import { Shell } from "../components/shell/shell.tsx";
import { Button } from "../components/ui/button.tsx";
import { Notice, Notices } from "../components/ui/notice.tsx";
import { avatarOf } from "../lib/avatar.ts";
import { breadcrumbOf, sidebarOf } from "../lib/menu.ts";
import { takeNotice } from "../lib/notice.server.ts";
import { isLite } from "../lib/page-mode.server.ts";
import { homePath } from "../lib/paths.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, menus } = await context.api.viewer();
  const { pathname, search } = new URL(request.url);
  const notice = takeNotice(request);
  const { title, footer, caseNumber, appVersion } = context.site;
  return data(
    {
      brand: title,
      menu: sidebarOf(menus, pathname),
      breadcrumb: breadcrumbOf(menus, pathname, homePath),
      user: { nickName: user.nickName, avatarSrc: avatarOf(user) },
      footer: { text: footer, version: appVersion, ...(caseNumber && { caseNumber }) },
      lite: isLite(request),
      here: pathname + search,
      notice: notice?.text ?? null,
    },
    notice ? { headers: { "Set-Cookie": notice.header } } : {},
  );
}

export default function ShellRoute() {
  return (
    <Frame>
      <Outlet />
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
  const { brand, menu, breadcrumb, user, footer, lite, here, notice } = useLoaderData<typeof loader>();
  const handle = useMatches().at(-1)?.handle;
  const title = handle && typeof handle === "object" && "title" in handle ? String(handle.title) : brand;
  return (
    <Shell
      title={title}
      brand={brand}
      menu={menu}
      breadcrumb={breadcrumb ?? [{ title: "首页", to: homePath }, { title }]}
      user={user}
      footer={footer}
      logoutForm={<UserForms lite={lite} here={here} />}
    >
      {children}
      <Notices>{notice && <Notice key={here}>{notice}</Notice>}</Notices>
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
