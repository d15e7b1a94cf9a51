/** Asks once more before a backup is verified anew or removed (`?name=`, `?act=`). */

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import type { QuestionView } from "#app/lib/question-view.ts";
import { backupEndpoints } from "#contract/system/mnt/backups.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const acts = {
  verify: {
    endpoint: backupEndpoints.verify,
    label: "校验",
    explains: "把它恢复到临时库里，并核对库存账和资金账；正在使用的数据库不受影响。",
    done: "已开始校验",
    danger: false,
  },
  copy: {
    endpoint: backupEndpoints.copy,
    label: "复制",
    explains: "在后台复制到设置的地方，再读回来核对；可以照常使用。",
    done: "已开始复制",
    danger: false,
  },
  remove: {
    endpoint: backupEndpoints.remove,
    label: "删除",
    explains: "删除后不能恢复；最近一份已验证的备份不能删除。",
    done: "已删除",
    danger: true,
  },
};

function asked(request: Request) {
  const { searchParams } = new URL(request.url);
  const act = searchParams.get("act") ?? "";
  const params = backupEndpoints.remove.params.safeParse({ name: searchParams.get("name") });
  if (!params.success || !Object.hasOwn(acts, act)) throw redirect("/404");
  return { act: acts[act as keyof typeof acts], params: params.data };
}

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { act, params } = asked(request);
  await requirePermission(api, act.endpoint);
  const { label, explains, danger } = act;
  const { name } = params;
  const sentence = `确定要${label}“${name}”吗？`;
  const question: QuestionView = {
    label,
    explains,
    danger,
    name,
    sentence,
    stamp: newStamp(),
    backTo: systemPaths.backup.list,
  };
  return question;
}

export async function action(args: ActionFunctionArgs) {
  const { act, params } = asked(args.request);
  return saveForm<typeof backupEndpoints.verify | typeof backupEndpoints.copy | typeof backupEndpoints.remove>(args, {
    endpoint: act.endpoint,
    params,
    // The name is for the sentence.
    body: ({ name: _name, ...body }) => body,
    done: () => ({ to: systemPaths.backup.list, notice: `${act.done} ${params.name}` }),
  });
}
