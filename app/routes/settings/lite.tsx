/** 精简模式: pages without any script, for slow lines. A form posts `on` and the page to come back to. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "../../lib/form.server.ts";
import { liteCookie } from "../../lib/page-mode.server.ts";
import { localPath } from "../../lib/paths.ts";
import { preferenceCookie } from "../../lib/session-cookie.server.ts";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const header = preferenceCookie(liteCookie, form.get("on") === "1" ? "1" : "0");
  return redirect(localPath(String(form.get("back") ?? "")), { headers: { "Set-Cookie": header } });
}

export function loader() {
  return redirect("/");
}
