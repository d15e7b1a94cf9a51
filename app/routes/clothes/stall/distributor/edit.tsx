/** 编辑分销商 (`?id=`): a second editor is told, and keeps what was typed. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { distributorEndpoints } from "#contract/stall/distributors.ts";
import { distributorBody, distributorReads } from "./distributor.form.server.ts";
import { distributorFormValues, formChoices } from "./distributor.view.server.ts";
import { DistributorFields } from "./distributor-form.tsx";

export const handle = { title: "编辑分销商" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, distributorEndpoints.edit);
  const [vocabulary, row] = await Promise.all([
    api.call(distributorEndpoints.vocabulary),
    api.call(distributorEndpoints.detail, { params: { id: requireId(request) } }),
  ]);
  return {
    choices: formChoices(vocabulary, row),
    values: distributorFormValues(row),
    stamp: newStamp(row),
    id: row.id,
    edited: `${row.updateBy ?? "系统"} 于 ${row.updateTime} 修改`,
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: distributorEndpoints.edit,
    reads: distributorReads,
    body: distributorBody,
    done: ({ body }) => ({ to: paths.distributor.item(body.id), notice: `已保存 ${body.name}` }),
  });
}

export default function EditDistributor() {
  const { choices, values, stamp, id, edited } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`编辑分销商 ${values.name}`} actions={<small>{edited}</small>} />
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={paths.distributor.item(id)}
      >
        <DistributorFields choices={choices} />
      </EditForm>
    </>
  );
}
