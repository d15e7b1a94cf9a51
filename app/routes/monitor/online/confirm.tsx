/** Asks once more before a session is ended (`?id=`). */

import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { onlineEndpoints } from "#contract/system/monitor/online.ts";

export { ConfirmPage as default } from "#app/components/page/question.tsx";

export const handle = { title: "强退" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, onlineEndpoints.end);
  const id = requireId(request);
  const { content } = await api.call(onlineEndpoints.list, { query: { sort: [], createTime: [] } });
  const found = content.find((row) => row.id === id);
  if (!found) throw redirect(systemPaths.monitor.online);
  const { userName, nickName, ip, browser, loginTime } = found;
  return {
    label: "强退",
    sentence: `确定要结束 ${nickName}（${userName}）的这个会话吗？`,
    explains: `${loginTime} 从 ${ip} 用 ${browser} 登录；结束后下一次操作即需要重新登录，未保存的内容会保留到登录之后。`,
    danger: true,
    name: userName,
    stamp: { clientToken: randomUUID() },
    backTo: systemPaths.monitor.online,
  };
}

export async function action(args: ActionFunctionArgs) {
  const id = requireId(args.request);
  return saveForm(args, {
    endpoint: onlineEndpoints.end,
    body: () => [String(id)],
    done: ({ form }) => ({ to: systemPaths.monitor.online, notice: `已结束 ${String(form.get("name") ?? "")} 的会话` }),
  });
}
