/** Asks once more before a server is connected to, its host key forgotten, or it is removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { serverEndpoints } from "#contract/system/mnt/deploy.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  connect: {
    endpoint: serverEndpoints.connect,
    label: "测试连接",
    explains: "用保存的账号登录一次。首次成功时记下主机密钥，以后密钥不同的机器一律拒绝连接。",
    danger: false,
  },
  forget: {
    endpoint: serverEndpoints.forgetKey,
    label: "忘记密钥",
    explains: "只在服务器确实重装过、密钥已更换时使用：下次连接会信任它当时出示的密钥。",
    danger: true,
  },
  remove: {
    endpoint: serverEndpoints.remove,
    body: (_fields, { id }) => [id],
    label: "删除",
    explains: "保存的密码和私钥一并删除；还在部署里的服务器不能删除。服务器上的应用不受影响。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, ip, port, hostKey, version } = await context.api.call(serverEndpoints.detail, { params });
  const key = act.endpoint === serverEndpoints.forgetKey && hostKey ? `，它的主机密钥是 ${hostKey}` : "";
  return questionOf(act, {
    ...{ name, version },
    sentence: `确定要对服务器“${name}”（${ip}:${port}）${act.label}吗${key}？`,
    backTo: deployPaths.server.list,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), deployPaths.server.list);
}

export default function ConfirmServerAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
