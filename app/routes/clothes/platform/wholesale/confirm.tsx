/** Asks once more before an authorisation is taken away, removed, or tried at its site (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { wholesaleEndpoints } from "#contract/platform/wholesales.ts";

export const handle = { title: "确认操作" };

const acts = {
  revoke: {
    endpoint: wholesaleEndpoints.revoke,
    label: "撤销",
    explains: "撤销后不再使用它的令牌；批发平台那边的授权请到平台的后台取消。续期后可以再用。",
    danger: true,
  },
  remove: {
    endpoint: wholesaleEndpoints.remove,
    label: "删除",
    explains: "授权、令牌和记录一起删除，不能恢复。用过的授权先撤销才能删除。",
    danger: true,
  },
  test: {
    endpoint: wholesaleEndpoints.test,
    label: "测试",
    explains: "带着令牌请求它的接口地址一次，最多等 10 秒，结果记入记录。",
    danger: false,
  },
};

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(api, act.endpoint);
  const { account, publicId, version } = await api.call(wholesaleEndpoints.byId, { params });
  const sentence = `确定要${act.label}“${account}”的授权吗？`;
  return questionOf(act, { name: account, version, sentence, backTo: platformPaths.wholesale.item(publicId) });
}

export async function action(args: ActionFunctionArgs) {
  const asked = askedOf(args.request, acts);
  const { params } = asked;
  if (asked.act === acts.remove) return answerQuestion(args, asked, platformPaths.wholesale.list);
  const { publicId } = await args.context.api.call(wholesaleEndpoints.byId, { params });
  const to = platformPaths.wholesale.item(publicId);
  if (asked.act !== acts.test) return answerQuestion(args, asked, to);
  return saveForm(args, {
    endpoint: wholesaleEndpoints.test,
    params,
    // The name is the question's.
    body: ({ name: _name, ...body }) => body,
    done: ({ saved: { ok, message } }) => ({ to, notice: `测试${ok ? "成功" : "失败"}：${message}` }),
  });
}

export default function ConfirmWholesaleAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
