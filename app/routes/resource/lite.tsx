/** 精简模式: pages without any script, for slow lines. A form posts `on` and the page to come back to. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "#app/lib/form/form.server.ts";
import { localPath } from "#app/lib/paths.ts";
import { preferenceCookie } from "#app/lib/session/session-cookie.server.ts";
import { liteCookie } from "#app/lib/shell/page-mode.server.ts";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const header = preferenceCookie(liteCookie, form.get("on") === "1" ? "1" : "0");
  return redirect(localPath(String(form.get("back") ?? "")), { headers: { "Set-Cookie": header } });
}

export function loader() {
  return redirect("/");
}
