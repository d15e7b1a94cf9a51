/** 接口文档: the back office's own pages of its API (`/doc.html`, `/doc/*`), for signed-in users. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const file = params["*"];
  if (!file) return redirect("/doc/static/index.html");
  if (!/^(json|static\/[\w.-]+)$/.test(file)) return new Response("文件不存在", { status: 404 });
  const answer = await context.api.document(`/doc/${file}`);
  const type = answer.headers.get("Content-Type") ?? "application/octet-stream";
  return new Response(answer.body, {
    status: answer.status,
    headers: { "Content-Type": type, "Cache-Control": "private, no-cache" },
  });
}
