/** Opens or closes the sidebar for good. A form posts `open` and the page to come back to. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "../../lib/form.server.ts";
import { sidebarHeader } from "../../lib/look.server.ts";
import { localPath } from "../../lib/paths.ts";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const header = sidebarHeader(form.get("open") === "1");
  return redirect(localPath(String(form.get("back") ?? "")), { headers: { "Set-Cookie": header } });
}

export function loader() {
  return redirect("/");
}
