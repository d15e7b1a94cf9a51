/** The file of a job, streamed from the API to the browser. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { passOn, refuseDownload } from "#app/lib/web/download.server.ts";
import { jobEndpoints } from "#contract/system/jobs.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const params = jobEndpoints.file.params.safeParse({ id: new URL(request.url).searchParams.get("id") });
  if (!params.success) return refuseDownload(request, { message: "任务不存在" });
  return passOn(await context.api.download(jobEndpoints.file, { params: params.data }), args);
}
