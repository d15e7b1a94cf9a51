/** What a tab's menu does. A form posts `intent`, the tab's `path`, and `here`, the page it stands on. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "#app/lib/form/form.server.ts";
import { homePath, localPath } from "#app/lib/paths.ts";
import { closedTabsHeader, storedTabs } from "#app/lib/shell/tabs.server.ts";
import { applyIntent, isTabIntent } from "#app/lib/shell/tabs.ts";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const text = (name: string) => String(form.get(name) ?? "");
  const here = localPath(text("here"), homePath);
  const path = localPath(text("path"), "");
  const intent = text("intent");
  if (!isTabIntent(intent) || path === "") return redirect(here);
  const viewer = await context.api.viewer();
  const stored = storedTabs(request, viewer);
  const { addresses, to } = applyIntent(stored.addresses, intent, path, here, stored.pinned);
  return redirect(to, { headers: { "Set-Cookie": closedTabsHeader(viewer.user, addresses) } });
}

export function loader() {
  return redirect("/");
}
