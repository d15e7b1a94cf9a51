/** 个人中心 (domain.md §3.7): the own profile, picture, password, access, sessions and sign-ins; a form for each act. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { requireExistingPage } from "#app/lib/existing-page.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import { avatarOf } from "#app/lib/shell/avatar.ts";
import { terminalOf } from "#app/lib/shell/terminal.server.ts";
import type { Answer } from "#contract/endpoint.ts";
import { repositoryRightLabels } from "#contract/inventory/repositories.ts";
import { repositoryPermissionEndpoints } from "#contract/inventory/repository-permissions.ts";
import { defaultPageSize } from "#contract/page.ts";
import { permissions as codes, hasPermission } from "#contract/permissions.ts";
import { billEndpoints } from "#contract/stall/bill/bills.ts";
import { printTemplateLabels } from "#contract/stall/print-paper.ts";
import { mailCodeEndpoints } from "#contract/system/mail-codes.ts";
import { type OwnPermission, userEndpoints } from "#contract/system/people/users.ts";
import { AccessCard } from "./access-card.tsx";
import { saveAccount } from "./account.form.server.ts";
import { AvatarCard } from "./avatar-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { PlaceCard } from "./place-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SessionCard } from "./session-card.tsx";
import { SignInLog, signInLogId } from "./sign-in-log.tsx";
import { TerminalCard } from "./terminal-card.tsx";

export const handle = { title: "个人中心" };

/** The sign-in log is the page's only list; its page and size stand in the address. */
const search = userEndpoints.signIns.query;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, search: address } = new URL(request.url);
  const asked = parseSearch(search, searchParams);
  const query = { ...asked, size: asked.size ?? defaultPageSize };
  const [{ user, roles: held }, permissions, places, sessions, signIns, mail] = await Promise.all([
    context.api.viewer(),
    context.api.keptKnown(userEndpoints.permissions),
    context.api.keptKnown(repositoryPermissionEndpoints.own),
    context.api.known(userEndpoints.sessions),
    context.api.known(userEndpoints.signIns, { query }),
    context.api.keptKnown(mailCodeEndpoints.offered),
  ]);
  requireExistingPage(request, query, signIns?.totalElements ?? 0);
  const { username, nickName, gender, phone, email, dept, roles, lastPasswordResetTime } = user;
  return {
    username,
    department: dept.name,
    profile: { nickName, gender: gender ?? "", phone: phone ?? "", email: email ?? "" },
    provesEmail: mail?.offered === true,
    avatarSrc: avatarOf(user),
    passwordChangedAt: lastPasswordResetTime,
    mustChange: user.mustChangePassword,
    roles: roles.map(({ id, name, dataScope }) => ({ id, name, dataScope })),
    // A host of another make may know none of what follows.
    permissions: permissions && groupsOf(permissions.content),
    places: places?.content.map(placeRow),
    terminal: hasPermission(held, [codes.billList]) ? await terminalView({ request, api: context.api }) : null,
    sessions: sessions?.content,
    signIns: signIns?.content.map((signIn, id) => ({ ...signIn, id })),
    total: signIns?.totalElements ?? 0,
    page: query.page,
    size: query.size,
    address,
  };
}

function placeRow({ id, name, rights }: Answer<typeof repositoryPermissionEndpoints.own>["content"][number]) {
  return { id, name, rights: rights.map((right) => repositoryRightLabels[right]).join("、") };
}

/** For who may sell: the stalls to choose from, and the papers. */
async function terminalView({ request, api }: { request: Request; api: Api }) {
  const found = await api.known(billEndpoints.stalls);
  const stalls = (found ?? []).filter(({ sells }) => sells);
  const { stallId, paper } = terminalOf(request);
  return {
    values: { stall: stallId === null ? "" : String(stallId), paper: paper ?? "" },
    stalls: stalls.map(({ id, name }) => ({ value: String(id), label: name })),
    papers: optionsOf(printTemplateLabels),
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
  const [letter = ""] = page.profile.nickName || page.username;
  const password = <PasswordCard username={page.username} changedAt={page.passwordChangedAt} reply={reply} />;
  // Nothing else opens until then, here as elsewhere.
  if (page.mustChange) {
    return (
      <>
        <PageHeader title="修改密码" />
        <Callout>密码是管理员设置的，请先修改密码，再使用其他功能；您的角色在修改后生效。</Callout>
        {password}
      </>
    );
  }
  return (
    <>
      <PageHeader title="个人中心" />
      <div className="grid gap-4 lg:grid-cols-2">
        <ProfileCard
          username={page.username}
          department={page.department}
          values={page.profile}
          provesEmail={page.provesEmail}
          reply={reply}
        />
        <AvatarCard src={page.avatarSrc} letter={letter} reply={reply} />
        {password}
        {page.terminal && <TerminalCard {...page.terminal} reply={reply} />}
        <AccessCard roles={page.roles} groups={page.permissions} />
      </div>
      {page.places && <PlaceCard places={page.places} />}
      {page.sessions && <SessionCard sessions={page.sessions} reply={reply} />}
      {page.signIns && (
        <SignInLog
          signIns={page.signIns}
          page={page.page}
          size={page.size}
          total={page.total}
          hrefOf={(to) => hrefOf({ page: to || null })}
          hrefOfSize={(to) => hrefOf({ size: to, page: null })}
        />
      )}
    </>
  );
}
