/** 布局设置 (product.md §2): theme colour, sizes and switches, stored in a cookie of this browser. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form/form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { settingsPath } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { isLite } from "#app/lib/shell/page-mode.server.ts";
import { isSidebarOpen, preferencesHeader, preferencesOf } from "#app/lib/shell/preferences.server.ts";
import { preferencesOfForm } from "#app/lib/shell/preferences.ts";
import { SettingsForm } from "./settings-form.tsx";

export const handle = { title: "布局设置" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.api.confirmSession();
  return {
    preferences: preferencesOf(request, context.site),
    lite: isLite(request),
    sidebarOpen: isSidebarOpen(request),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const headers = new Headers({
    "Set-Cookie": preferencesHeader(preferencesOfForm(await readForm({ request, context }))),
  });
  headers.append("Set-Cookie", noticeHeader("设置已保存"));
  return redirect(settingsPath, { headers });
}

export default function LayoutSettings() {
  const { preferences, lite, sidebarOpen } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="布局设置" />
      <SettingsForm preferences={preferences} />
      <Card title="侧栏" flush>
        <Form method="post" action="/settings/sidebar" className="pad line">
          <input type="hidden" name="back" value={settingsPath} />
          <Button name="open" value={sidebarOpen ? "0" : "1"}>
            {sidebarOpen ? "收起侧栏" : "展开侧栏"}
          </Button>
          <span className="hint">每次打开页面时侧栏{sidebarOpen ? "展开" : "收起"}，左上角的按钮随时可以切换。</span>
        </Form>
      </Card>
      <Card title="精简模式" flush>
        {/* Reloads the document: what scripts a page has is decided there. */}
        <Form method="post" action="/settings/lite" reloadDocument className="pad line">
          <input type="hidden" name="back" value={settingsPath} />
          <Button name="on" value={lite ? "0" : "1"}>
            {lite ? "退出精简模式" : "进入精简模式"}
          </Button>
          <span className="hint">适合慢速网络：页面不含脚本，全部功能照常可用。</span>
        </Form>
      </Card>
    </>
  );
}
