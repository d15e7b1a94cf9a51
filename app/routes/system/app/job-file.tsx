/** The file of a job, streamed from the API to the browser. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { passOn } from "#app/lib/web/download.server.ts";
import { jobEndpoints } from "#contract/system/jobs.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = jobEndpoints.file.params.safeParse({ id: new URL(request.url).searchParams.get("id") });
  if (!params.success) return new Response("任务不存在", { status: 404 });
  return passOn(await context.api.download(jobEndpoints.file, { params: params.data }), context);
}
