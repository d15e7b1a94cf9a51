/** 个人中心 (domain.md §3.7): the own profile, picture, password, access, sessions and sign-ins; a form for each act. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { requireExistingPage } from "#app/lib/existing-page.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import { avatarOf } from "#app/lib/shell/avatar.ts";
import { defaultPageSize } from "#contract/page.ts";
import { mailCodeEndpoints } from "#contract/system/mail-codes.ts";
import { type OwnPermission, userEndpoints } from "#contract/system/people/users.ts";
import { AccessCard } from "./access-card.tsx";
import { saveAccount } from "./account.form.server.ts";
import { AvatarCard } from "./avatar-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SessionCard } from "./session-card.tsx";
import { SignInLog, signInLogId } from "./sign-in-log.tsx";

export const handle = { title: "个人中心" };

/** The sign-in log is the page's only list; its page and size stand in the address. */
const search = userEndpoints.signIns.query;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, search: address } = new URL(request.url);
  const asked = parseSearch(search, searchParams);
  const query = { ...asked, size: asked.size ?? defaultPageSize };
  const [{ user }, permissions, sessions, signIns, mail] = await Promise.all([
    context.api.viewer(),
    context.api.kept(userEndpoints.permissions),
    context.api.call(userEndpoints.sessions),
    context.api.call(userEndpoints.signIns, { query }),
    context.api.attempt(mailCodeEndpoints.offered).catch(() => null),
  ]);
  requireExistingPage(request, query, signIns.totalElements);
  const { username, nickName, gender, phone, email, dept, roles, lastPasswordResetTime } = user;
  return {
    username,
    department: dept.name,
    profile: { nickName, gender: gender ?? "", phone: phone ?? "", email: email ?? "" },
    provesEmail: mail?.ok === true && mail.value.offered,
    avatarSrc: avatarOf(user),
    passwordChangedAt: lastPasswordResetTime,
    mustChange: user.mustChangePassword,
    roles: roles.map(({ id, name, dataScope }) => ({ id, name, dataScope })),
    permissions: groupsOf(permissions.content),
    sessions: sessions.content,
    signIns: signIns.content.map((signIn, id) => ({ ...signIn, id })),
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

export async function action(args: ActionFunctionArgs) {
  return saveAccount(args);
}

export default function PersonalCentre() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const hrefOf = (changes: Record<string, string | number | null>) =>
    `${withParams(page.address, changes)}#${signInLogId}`;
  const letter = [...page.profile.nickName][0] ?? "";
  return (
    <>
      <PageHeader title="个人中心" />
      {page.mustChange && <Callout>密码是管理员设置的，请先修改密码，再使用其他功能。</Callout>}
      <div className="grid gap-4 lg:grid-cols-2">
        <ProfileCard
          username={page.username}
          department={page.department}
          values={page.profile}
          provesEmail={page.provesEmail}
          reply={reply}
        />
        <AvatarCard src={page.avatarSrc} letter={letter} reply={reply} />
        <PasswordCard username={page.username} changedAt={page.passwordChangedAt} reply={reply} />
        <AccessCard roles={page.roles} groups={page.permissions} mustChange={page.mustChange} />
      </div>
      <SessionCard sessions={page.sessions} reply={reply} />
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
