/** Asks once more before a user is stopped, taken up again or removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";
import { userValues } from "./user.view.server.ts";

export const handle = { title: "确认操作" };

/** The user as it stands, with another state; the version that was seen decides. */
const turned =
  (enabled: boolean): NonNullable<Act["body"]> =>
  async (fields, { id, api }) => ({
    ...userValues(await api.call(userUpkeepEndpoints.detail, { params: { id } })),
    enabled,
    ...fields,
  });

const acts: Record<string, Act> = {
  disable: {
    endpoint: userUpkeepEndpoints.edit,
    body: turned(false),
    label: "停用",
    explains: "停用后立即下线，不能再登录；写过的单据不变。",
    danger: true,
  },
  enable: {
    endpoint: userUpkeepEndpoints.edit,
    body: turned(true),
    label: "启用",
    explains: "启用后可以用原来的密码登录。",
    danger: false,
  },
  remove: {
    endpoint: userUpkeepEndpoints.remove,
    body: (_fields, { id }) => [id],
    label: "删除",
    explains: "只有从未登录使用过的用户可以删除，删除后不能恢复。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { nickName, username, version } = await context.api.call(userUpkeepEndpoints.detail, { params });
  const sentence = `确定要${act.label}用户“${nickName}”（${username}）吗？`;
  return questionOf(act, { name: nickName, version, sentence, backTo: paths.user.list });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), paths.user.list);
}

export default function ConfirmUserAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
