/** 接口文档: the back office's own pages of its API (`/doc.html`, `/doc/*`), for signed-in users. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** The viewer's page; its links are relative to it. */
const home = "/doc/";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const file = params["*"] ?? "";
  // The viewer has its page under two names; what it loads is relative to this one.
  if (file === "static/index.html") return redirect(home);
  if (file === "" && new URL(request.url).pathname !== home) return redirect(home);
  if (!/^(|json|static\/[\w.-]+)$/.test(file)) return new Response("文件不存在", { status: 404 });
  const answer = await context.api.document(`/doc/${file}`);
  const type = answer.headers.get("Content-Type") ?? "application/octet-stream";
  return new Response(answer.body, {
    status: answer.status,
    headers: { "Content-Type": type, "Cache-Control": "private, no-cache" },
  });
}
