/** 新增领料 (`?batchId=`): for which batch and from where; the lines of its BOM are brought. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { CheckField, GridForm, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { materialIssueEndpoints } from "#contract/manufacture/material-issues.ts";

export const handle = { title: "新增领料" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, materialIssueEndpoints.add);
  const [batches, repositories] = await Promise.all([
    api.call(materialIssueEndpoints.batches, { query: { text: "" } }),
    repositoryOptions(api, "out"),
  ]);
  const batchId = new URL(request.url).searchParams.get("batchId") ?? "";
  return {
    batches: batches.map(({ id, no, styleNo, factoryName }) => ({
      value: id,
      label: `${no} ${styleNo} ${factoryName}`,
    })),
    repositories,
    values: { batchId, prefill: true, repositoryId: repositories.length === 1 ? repositories[0]?.value : "" },
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: materialIssueEndpoints.add,
    done: ({ saved }) => ({ to: productionPaths.materialIssue.item(saved.id) }),
  });
}

export default function NewMaterialIssue() {
  const { batches, repositories, values, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增领料" />
      <Card flush>
        <GridForm
          values={values}
          stamp={stamp}
          reply={reply}
          label="下一步，录入明细"
          cancelTo={productionPaths.materialIssue.list}
        >
          <SelectField
            name="batchId"
            label="生产批次"
            options={batches}
            placeholder="请选择"
            hint="已下单、未结案、未暂停的批次，交期近的在前"
            required
          />
          <SelectField name="repositoryId" label="领料仓" options={repositories} placeholder="请选择" required />
          <LineField name="remark" label="备注" max={500} />
          <CheckField name="prefill" label="按用料表带出还没领的物料，先用早入库的缸号" />
        </GridForm>
      </Card>
    </>
  );
}
