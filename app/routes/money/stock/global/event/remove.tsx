/** Asks once more before an event is removed (`?id=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { marketPaths } from "#app/lib/paths/market-paths.ts";
import type { QuestionView } from "#app/lib/question-view.ts";
import { globalEventEndpoints } from "#contract/market/events.ts";

export { ConfirmPage as default } from "#app/components/page/question.tsx";

export const handle = { title: "删除事件" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs): Promise<QuestionView> {
  await requirePermission(api, globalEventEndpoints.remove);
  const { title, version } = await api.call(globalEventEndpoints.detail, { params: { id: requireId(request) } });
  return {
    ...{ label: "删除", danger: true, name: title, sentence: `确定要删除“${title}”吗？` },
    ...{ explains: "删除后不能恢复。", stamp: newStamp({ version }), backTo: marketPaths.event.list },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: globalEventEndpoints.remove,
    params: { id: requireId(args.request) },
    // The name is for the sentence.
    body: ({ name: _name, ...body }) => body,
    done: () => ({ to: marketPaths.event.list, notice: "已删除事件" }),
  });
}
