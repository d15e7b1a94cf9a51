/** 新增固定资产. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { fixedAssetEndpoints } from "#contract/finance/fixed-assets.ts";
import { fixedAssetChoices, fixedAssetReads } from "./fixed-asset.view.server.ts";
import { FixedAssetFields } from "./fixed-asset-form.tsx";

export const handle = { title: "新增固定资产" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, fixedAssetEndpoints.add);
  return { choices: await fixedAssetChoices(api), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: fixedAssetEndpoints.add,
    reads: fixedAssetReads,
    done: ({ saved: { id }, body }) => ({ to: assetPaths.fixed.item(id), notice: `已新增固定资产 ${body.name}` }),
  });
}

export default function NewFixedAsset() {
  const { choices, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="新增固定资产" />
      <EditForm
        values={{ residualBp: "5" }}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={assetPaths.fixed.list}
      >
        <FixedAssetFields choices={choices} isNew />
      </EditForm>
    </>
  );
}
