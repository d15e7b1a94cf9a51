/** 重置密码 (`?ids=`, several): asks first, then shows the new passwords, once. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Question } from "#app/components/page/question.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";
import { resetPasswords } from "./issue.act.server.ts";
import { IssuedPasswords } from "./issued-passwords.tsx";

export const handle = { title: "重置密码" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, userUpkeepEndpoints.resetPwd);
  const asked = userUpkeepEndpoints.resetPwd.body.safeParse(new URL(request.url).searchParams.getAll("ids"));
  if (!asked.success) {
    const message = asked.error.issues[0]?.message ?? "请选择用户";
    throw redirect(paths.user.list, { headers: { "Set-Cookie": noticeHeader(message) } });
  }
  const users = await Promise.all(asked.data.map((id) => api.call(userUpkeepEndpoints.detail, { params: { id } })));
  return { users: users.map(({ id, username, nickName }) => ({ id, username, nickName })) };
}

export async function action(args: ActionFunctionArgs) {
  return resetPasswords(args);
}

export default function ResetPassword() {
  const { users } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (reply && "issued" in reply) return <IssuedPasswords title="密码已重置" issued={reply.issued} />;
  const names = users.map(({ nickName, username }) => `${nickName}（${username}）`).join("、");
  return (
    <>
      <PageHeader title="重置密码" />
      <Question label="确定重置" danger stamp={{}} reply={reply} cancelTo={paths.user.list} whole>
        <p>{`确定要重置 ${names} 的密码吗？`}</p>
        <p>新密码是随机的，只显示一次；登录着的立即下线，下次登录后必须修改密码。</p>
        {users.map(({ id }) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
      </Question>
    </>
  );
}
