/** Leads to a page that does a step of 开业准备 (`?step=&link=`), with the way back above it. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "#app/lib/paths.ts";
import { guideHeader } from "#app/lib/shell/guide.server.ts";
import { targetOf } from "./setup.view.server.ts";

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const target = targetOf(searchParams.get("step"), searchParams.get("link"));
  if (!target) return redirect(paths.setup.page);
  return redirect(target.to, { headers: { "Set-Cookie": guideHeader(target.step) } });
}
