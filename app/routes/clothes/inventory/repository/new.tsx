/** 新增存储方: who makes a place gets every right on it; a 档口仓 gets its stall. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { ownRepositoryTypes, repositoryEndpoints, repositoryTypeLabels } from "#contract/inventory/repositories.ts";
import { repositoryChoices } from "./repository.view.server.ts";
import { RepositoryFields } from "./repository-form.tsx";

export const handle = { title: "新增存储方" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, repositoryEndpoints.add);
  const asked = new URL(request.url).searchParams.get("type");
  const type = ownRepositoryTypes.find((one) => one === asked) ?? "";
  return {
    choices: repositoryChoices(await api.call(repositoryEndpoints.vocabulary)),
    type,
    title: `新增${type ? repositoryTypeLabels[type] : "存储方"}`,
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: repositoryEndpoints.add,
    done: ({ body }) => ({ to: paths.repository.list, notice: `已新增存储方 ${body.name}，您拥有它的全部库存权限` }),
  });
}

export default function NewRepository() {
  const { choices, type, title, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={title} />
      <EditForm
        values={{ sort: 999, sellable: true, type }}
        stamp={stamp}
        reply={reply}
        cancelTo={paths.repository.list}
      >
        <RepositoryFields choices={choices} isNew />
      </EditForm>
    </>
  );
}
