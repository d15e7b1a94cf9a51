/** 编辑固定资产 (`?id=`): what depreciation was counted by stays once a month of it was run. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { fixedAssetEndpoints } from "#contract/finance/fixed-assets.ts";
import { fixedAssetChoices, fixedAssetReads, fixedAssetValues } from "./fixed-asset.view.server.ts";
import { FixedAssetFields } from "./fixed-asset-form.tsx";

export const handle = { title: "编辑固定资产" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, fixedAssetEndpoints.edit);
  const row = await api.call(fixedAssetEndpoints.detail, { params: { id: requireId(request) } });
  return { values: fixedAssetValues(row), choices: await fixedAssetChoices(api, row), stamp: newStamp(row) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: fixedAssetEndpoints.edit,
    reads: fixedAssetReads,
    done: ({ body }) => ({ to: assetPaths.fixed.item(body.id), notice: `已保存 ${body.name}` }),
  });
}

export default function EditFixedAsset() {
  const { values, choices, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={`编辑 ${values.name}`}
        actions={<small>{`${values.updateBy ?? "系统"} 于 ${values.updateTime} 修改`}</small>}
      />
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={assetPaths.fixed.item(values.id)}
      >
        <FixedAssetFields choices={choices} />
      </EditForm>
    </>
  );
}
