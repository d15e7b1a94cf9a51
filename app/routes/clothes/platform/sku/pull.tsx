/** 立即抓单 (`?id=` of the shop): asks the platform now, in the background. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { shopEndpoints } from "#contract/platform/shops.ts";
import { syncEndpoints } from "#contract/platform/syncs.ts";
import { jobPath } from "#contract/system/jobs.ts";

export const handle = { title: "立即抓单" };

const pull = {
  endpoint: syncEndpoints.pull,
  label: "立即抓单",
  explains: "在后台抓上次之后有变化的订单和售后，进度和结果见任务与同步日志。",
  danger: false,
};

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, syncEndpoints.pull);
  const params = { id: requireId(request) };
  const { name, version } = await api.call(shopEndpoints.detail, { params });
  return questionOf(pull, {
    name,
    version,
    sentence: `现在抓“${name}”的订单吗？`,
    backTo: platformPaths.syncLog.of(params.id),
  });
}

export async function action(args: ActionFunctionArgs) {
  const shopId = requireId(args.request);
  return saveForm(args, {
    endpoint: syncEndpoints.pull,
    body: ({ clientToken }) => ({ clientToken, shopId }),
    done: ({ saved: { jobId } }) => ({ to: jobPath({ id: jobId, topic: "shop.pull" }), notice: "已开始抓单" }),
  });
}

export default function PullShop() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
