/** Opens or closes the sidebar for good. A form posts `open` and the page to come back to. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "#app/lib/form/form.server.ts";
import { localPath } from "#app/lib/paths.ts";
import { sidebarHeader } from "#app/lib/shell/preferences.server.ts";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const header = sidebarHeader(form.get("open") === "1");
  return redirect(localPath(String(form.get("back") ?? "")), { headers: { "Set-Cookie": header } });
}

export function loader() {
  return redirect("/");
}
