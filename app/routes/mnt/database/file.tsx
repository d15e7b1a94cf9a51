/** The file of a backup, streamed from the API to the browser. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { passOn, refuseDownload } from "#app/lib/web/download.server.ts";
import { backupEndpoints } from "#contract/system/mnt/backups.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const params = backupEndpoints.file.params.safeParse({ name: new URL(request.url).searchParams.get("name") });
  if (!params.success) return refuseDownload(request, { message: "备份不存在" });
  return passOn(await context.api.download(backupEndpoints.file, { params: params.data }), args);
}
