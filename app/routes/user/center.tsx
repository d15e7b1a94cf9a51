/** 个人中心 (domain.md §3.7): the own profile, picture, password, access, sessions and sign-ins; a form for each act. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useNavigation } from "@remix-run/react";
import { PageHeader } from "#app/components/ui/card.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { requireExistingPage } from "#app/lib/existing-page.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import { avatarOf } from "#app/lib/shell/avatar.ts";
import { type OwnPermission, userEndpoints } from "#contract/system/users.ts";
import { AccessCard } from "./access-card.tsx";
import { type AccountIntent, runAccountForm } from "./account.form.server.ts";
import { AvatarCard } from "./avatar-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SessionCard } from "./session-card.tsx";
import { SignInLog, signInLogId } from "./sign-in-log.tsx";

export const handle = { title: "个人中心" };

/** The sign-in log is the page's only list; its page and size stand in the address. */
const search = userEndpoints.signIns.query;

/** Where a refusal is explained; without JavaScript the page comes back at its top. */
const cardTitles: Record<AccountIntent, string> = {
  profile: "基本资料",
  avatar: "头像",
  password: "修改密码",
  session: "登录设备",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, search: address } = new URL(request.url);
  const query = parseSearch(search, searchParams);
  const [{ user }, permissions, sessions, signIns] = await Promise.all([
    context.api.viewer(),
    context.api.kept(userEndpoints.permissions),
    context.api.call(userEndpoints.sessions),
    context.api.call(userEndpoints.signIns, { query }),
  ]);
  requireExistingPage(request, query, signIns.totalElements);
  const { username, nickName, gender, phone, email, dept, roles, lastPasswordResetTime } = user;
  return {
    username,
    department: dept.name,
    profile: { nickName, gender: gender ?? "", phone: phone ?? "", email: email ?? "" },
    avatarSrc: avatarOf(user),
    passwordChangedAt: lastPasswordResetTime,
    roles: roles.map(({ id, name, dataScope }) => ({ id, name, dataScope })),
    permissions: groupsOf(permissions.content),
    sessions: sessions.content,
    signIns: signIns.content,
    total: signIns.totalElements,
    page: query.page,
    size: query.size,
    address,
  };
}

/** Permissions under the title of their page, in the order they came. */
function groupsOf(permissions: readonly OwnPermission[]) {
  const titles = [...new Set(permissions.map(({ group }) => group))];
  return titles.map((title) => ({
    title,
    permissions: permissions.filter(({ group }) => group === title).map(({ code, title }) => ({ code, title })),
  }));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await runAccountForm(context, await readForm({ request, context }));
  if (!outcome) return data(null, { status: 400 });
  if (!outcome.ok) return data(outcome.refusal, { status: 400 });
  const headers = { "Set-Cookie": noticeHeader(outcome.notice) };
  return redirect(`/user/center${new URL(request.url).search}`, { headers });
}

export default function PersonalCentre() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const replyTo = (intent: AccountIntent) => (refusal?.intent === intent ? refusal.reply : undefined);
  const hrefOf = (changes: Record<string, string | number | null>) =>
    `${withParams(page.address, changes)}#${signInLogId}`;
  return (
    <>
      <PageHeader title="个人中心" />
      {refusal && <Alert>“{cardTitles[refusal.intent]}”没有完成，请查看其中的提示</Alert>}
      <div className="grid gap-4 lg:grid-cols-2">
        <ProfileCard
          username={page.username}
          department={page.department}
          values={page.profile}
          reply={replyTo("profile")}
          busy={busy}
        />
        <AvatarCard
          key={page.avatarSrc}
          src={page.avatarSrc}
          letter={[...page.profile.nickName][0] ?? ""}
          error={replyTo("avatar")?.error?.avatar?.[0]}
          busy={busy}
        />
        <PasswordCard
          key={refusal?.intent === "password" ? refusal.id : page.passwordChangedAt}
          username={page.username}
          changedAt={page.passwordChangedAt}
          errors={replyTo("password")?.error ?? undefined}
          busy={busy}
        />
        <AccessCard roles={page.roles} groups={page.permissions} />
      </div>
      <SessionCard sessions={page.sessions} error={replyTo("session")?.error?.[""]?.[0]} busy={busy} />
      <SignInLog
        signIns={page.signIns}
        page={page.page}
        size={page.size}
        total={page.total}
        hrefOf={(to) => hrefOf({ page: to || null })}
        hrefOfSize={(to) => hrefOf({ size: to, page: null })}
      />
    </>
  );
}
