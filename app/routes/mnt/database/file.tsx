/** The file of a backup, streamed from the API to the browser. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { passOn } from "#app/lib/web/download.server.ts";
import { backupEndpoints } from "#contract/system/mnt/backups.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = backupEndpoints.file.params.safeParse({ name: new URL(request.url).searchParams.get("name") });
  if (!params.success) return new Response("备份不存在", { status: 404 });
  return passOn(await context.api.download(backupEndpoints.file, { params: params.data }), context);
}
