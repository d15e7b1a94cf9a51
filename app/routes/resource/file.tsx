/** An uploaded file, from the API; its name is its key, so that nobody need be signed in. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { leadBack, passOn } from "#app/lib/web/download.server.ts";
import { missing } from "#app/lib/web/picture-response.server.ts";
import { fileEndpoints } from "#contract/system/files.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const parsed = fileEndpoints.read.params.safeParse({ type: params.type, realName: params.realName });
  if (!parsed.success) return missing({ message: "文件不存在" });
  const file = await context.api.download(fileEndpoints.read, { params: parsed.data });
  return file.ok ? passOn(file, args) : (leadBack(request, file) ?? missing(file));
}
