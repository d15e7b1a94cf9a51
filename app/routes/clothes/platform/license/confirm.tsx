/** Asks once more before a licence is cancelled, taken up again or removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { licenseEndpoints } from "#contract/platform/licenses.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  cancel: {
    endpoint: licenseEndpoints.cancel,
    label: "停用",
    explains: "标记为注销：不能再选给店铺，不再提醒到期；已选它的店铺不变。",
    danger: true,
  },
  restore: {
    endpoint: licenseEndpoints.restore,
    label: "恢复",
    explains: "恢复后可以再选给店铺，并提醒到期。",
    danger: false,
  },
  remove: {
    endpoint: licenseEndpoints.remove,
    label: "删除",
    explains: "只有没有店铺使用的执照可以删除，图片和其他资质一起删除，不能恢复。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version } = await context.api.call(licenseEndpoints.detail, { params });
  const sentence = `确定要${act.label}“${name}”吗？`;
  return questionOf(act, { name, version, sentence, backTo: platformPaths.license.list });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), platformPaths.license.list);
}

export default function ConfirmLicenseAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
