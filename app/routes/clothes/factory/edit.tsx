/** 编辑工厂 (`?id=`): a second editor is told, and keeps what was typed. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readPicture } from "#app/lib/form/form.server.ts";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { partyEndpoints } from "#contract/party/parties.ts";
import { permissions } from "#contract/permissions.ts";
import { factoryChoices, factoryReads, factoryValues } from "./factory.view.server.ts";
import { FactoryFields } from "./factory-form.tsx";

export const handle = { title: "编辑工厂" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, partyEndpoints.edit);
  const row = await api.call(partyEndpoints.detail, { params: { id: requireId(request) } });
  const licenceSrc = row.licenceId && picturePath(row.licenceId, 480);
  return { values: factoryValues(row), licenceSrc, choices: factoryChoices, stamp: newStamp(row) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: partyEndpoints.edit,
    reads: factoryReads,
    body: async (fields, { api, form }) => ({ ...fields, licenceId: await readPicture(api, form, "licence") }),
    done: ({ body }) => ({ to: factoryPaths.list, notice: `已保存 ${body.name}` }),
  });
}

export default function EditFactory() {
  const { values, licenceSrc, choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { id, name, status, updateBy, updateTime } = values;
  const [act, label] = status === "ON" ? ["disable", "停用"] : ["enable", "启用"];
  return (
    <>
      <PageHeader
        title={`编辑 ${name}`}
        actions={
          <>
            <small>{`${updateBy ?? "系统"} 于 ${updateTime} 修改`}</small>
            <LinkButton to={factoryPaths.ask(id, act)}>{label}</LinkButton>
            <Can roles={[permissions.factoryDel]}>
              <LinkButton to={factoryPaths.ask(id, "remove")}>删除</LinkButton>
            </Can>
          </>
        }
      />
      <EditForm values={values} stamp={stamp} reply={reply} cancelTo={factoryPaths.list} upload>
        <FactoryFields choices={choices} licenceSrc={licenceSrc} />
      </EditForm>
    </>
  );
}
