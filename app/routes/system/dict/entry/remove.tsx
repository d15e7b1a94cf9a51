/** Asks once more before an entry of a dictionary is removed (`?id=`). */

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "#app/lib/form/form.server.ts";
import { newStamp, refuse, requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { dictionaryEndpoints } from "#contract/system/dictionary.ts";

export { ConfirmPage as default } from "#app/components/page/question.tsx";

export const handle = { title: "删除字典条目" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, dictionaryEndpoints.removeEntries);
  const { dict, label, version } = await api.call(dictionaryEndpoints.entry, { params: { id: requireId(request) } });
  return {
    label: "删除",
    sentence: `确定要删除条目“${label}”吗？`,
    explains: "商品和单据已经使用的条目不能删除。",
    danger: true,
    name: label,
    stamp: { ...newStamp({ version }), dictId: dict.id },
    backTo: systemPaths.dictionary.item(dict.id),
  };
}

export async function action(args: ActionFunctionArgs): Promise<Response | ReturnType<typeof refuse>> {
  const form = await readForm(args);
  const params = { id: String(requireId(args.request)) };
  const removed = await args.context.api.attempt(dictionaryEndpoints.removeEntries, { params });
  if (!removed.ok) return refuse(form, { refusal: removed.message });
  const headers = { "Set-Cookie": noticeHeader(`已删除 ${String(form.get("name") ?? "")}`) };
  return redirect(systemPaths.dictionary.item(Number(form.get("dictId")) || 0), { headers });
}
