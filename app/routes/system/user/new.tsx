/** 新增用户: the password that comes of it is shown once, here. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryPermissionEndpoints } from "#contract/inventory/repository-permissions.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";
import { addUser } from "./issue.act.server.ts";
import { IssuedPasswords } from "./issued-passwords.tsx";
import { placeChoices, userChoices } from "./user.view.server.ts";
import { PlaceFields, UserFields } from "./user-form.tsx";

export const handle = { title: "新增用户" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  const held = await requirePermission(api, userUpkeepEndpoints.add);
  const choices = userChoices(await api.kept(userUpkeepEndpoints.choices));
  // Who hires may grant only with the right to, and only what he holds himself.
  const presets = hasPermission(held, [permissions.repositoryPermissionEdit])
    ? await api.call(repositoryPermissionEndpoints.presets)
    : null;
  return { choices, places: presets && placeChoices(presets, choices.roles), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return addUser(args);
}

export default function NewUser() {
  const { choices, places, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (reply && "issued" in reply) return <IssuedPasswords title="用户已新增" {...reply} />;
  return (
    <>
      <PageHeader title="新增用户" />
      <EditForm values={{ enabled: true }} stamp={stamp} reply={reply} cancelTo={paths.user.list} whole>
        <UserFields choices={choices} />
        {places && <PlaceFields choices={places} />}
      </EditForm>
    </>
  );
}
