/** Asks once more before a department is stopped, taken up again or removed (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { departmentEndpoints } from "#contract/system/people/departments.ts";

export const handle = { title: "确认操作" };

/** The row as it stands, but for its state; the version is the one that was seen. */
function turned(enabled: boolean): NonNullable<Act["body"]> {
  return async (fields, { id, api }) => {
    const { pid, name, deptSort } = await api.call(departmentEndpoints.detail, { params: { id } });
    return { ...fields, id, pid, name, deptSort, enabled };
  };
}

const acts: Record<string, Act> = {
  disable: {
    endpoint: departmentEndpoints.edit,
    label: "停用",
    explains: "停用后新的用户不能再选择它；已在这个部门的用户和角色不变。",
    danger: true,
    body: turned(false),
  },
  enable: {
    endpoint: departmentEndpoints.edit,
    label: "启用",
    explains: "启用后可以供用户选择。",
    danger: false,
    body: turned(true),
  },
  remove: {
    endpoint: departmentEndpoints.remove,
    label: "删除",
    explains: "下级部门一起删除，删除后不能恢复。还有用户或角色使用时不能删除。",
    danger: true,
    body: (_fields, { id }) => [id],
  },
};

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(api, act.endpoint);
  const { name, version } = await api.call(departmentEndpoints.detail, { params });
  const sentence = `确定要${act.label}“${name}”吗？`;
  return questionOf(act, { name, version, sentence, backTo: systemPaths.department.list });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), systemPaths.department.list);
}

export default function ConfirmDepartmentAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
