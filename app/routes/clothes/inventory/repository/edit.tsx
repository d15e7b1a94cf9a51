/** 编辑存储方 (`?id=`): a second editor is told, and keeps what was typed. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryEndpoints } from "#contract/inventory/repositories.ts";
import { permissions } from "#contract/permissions.ts";
import { repositoryChoices } from "./repository.view.server.ts";
import { RepositoryFields } from "./repository-form.tsx";

export const handle = { title: "编辑存储方" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, repositoryEndpoints.edit);
  const [vocabulary, place] = await Promise.all([
    api.call(repositoryEndpoints.vocabulary),
    api.call(repositoryEndpoints.detail, { params: { id: requireId(request) } }),
  ]);
  return { place, choices: repositoryChoices(vocabulary, place), stamp: newStamp(place) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: repositoryEndpoints.edit,
    done: ({ body }) => ({ to: paths.repository.edit(body.id), notice: `已保存 ${body.name}` }),
  });
}

export default function EditRepository() {
  const { place, choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { id, name, status, updateBy, updateTime } = place;
  const [act, label] = status === "ON" ? ["disable", "停用"] : ["enable", "启用"];
  return (
    <>
      <PageHeader
        title={`编辑存储方 ${name}`}
        actions={
          <>
            <small>{`${updateBy ?? "系统"} 于 ${updateTime} 修改`}</small>
            <LinkButton to={paths.repository.ask(id, act)}>{label}</LinkButton>
            <Can roles={[permissions.repositoryDel]}>
              <LinkButton to={paths.repository.ask(id, "remove")}>删除</LinkButton>
            </Can>
          </>
        }
      />
      <EditForm values={place} stamp={stamp} reply={reply} cancelTo={paths.repository.list}>
        <RepositoryFields choices={choices} />
      </EditForm>
    </>
  );
}
