/** The answer to the password reminder: now (`back` is 个人中心) or later. Either way this browser asks the user no more. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "#app/lib/form/form.server.ts";
import { localPath } from "#app/lib/paths.ts";
import { remindedHeader } from "#app/lib/session/password-reminder.server.ts";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const { user } = await context.api.viewer();
  const header = remindedHeader(request, user.id);
  return redirect(localPath(String(form.get("back") ?? "")), { headers: { "Set-Cookie": header } });
}

export function loader() {
  return redirect("/");
}
