/** 立即抓单 (`?id=` of the shop): asks the platform now, in the background. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import type { QuestionView } from "#app/lib/question-view.ts";
import { shopEndpoints } from "#contract/platform/shops.ts";
import { syncEndpoints } from "#contract/platform/syncs.ts";
import { jobPath } from "#contract/system/jobs.ts";

export { ConfirmPage as default } from "#app/components/page/question.tsx";

export const handle = { title: "立即抓单" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs): Promise<QuestionView> {
  await requirePermission(api, syncEndpoints.pull);
  const params = { id: requireId(request) };
  const { name, version } = await api.call(shopEndpoints.detail, { params });
  return {
    ...{ label: "立即抓单", danger: false, name, sentence: `现在抓“${name}”的订单吗？` },
    explains: "在后台抓上次之后有变化的订单和售后，进度和结果见任务与同步日志。",
    ...{ stamp: newStamp({ version }), backTo: platformPaths.syncLog.of(params.id) },
  };
}

export async function action(args: ActionFunctionArgs) {
  const shopId = requireId(args.request);
  return saveForm(args, {
    endpoint: syncEndpoints.pull,
    body: ({ clientToken }) => ({ clientToken, shopId }),
    done: ({ saved: { jobId } }) => ({ to: jobPath({ id: jobId, topic: "shop.pull" }), notice: "已开始抓单" }),
  });
}
