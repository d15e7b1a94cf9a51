/** 编辑分销策略 (`?id=`): what changes holds for new bills only (domain.md §3.4). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { strategyEndpoints } from "#contract/stall/strategies.ts";
import { strategyBody, strategyReads } from "./strategy.form.server.ts";
import { strategyChoices, strategyValues } from "./strategy.view.server.ts";
import { StrategyFields } from "./strategy-form.tsx";

export const handle = { title: "编辑分销策略" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, strategyEndpoints.edit);
  const row = await api.call(strategyEndpoints.detail, { params: { id: requireId(request) } });
  return { values: strategyValues(row), choices: await strategyChoices(api, row.id), stamp: newStamp(row) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: strategyEndpoints.edit,
    reads: strategyReads,
    body: strategyBody,
    done: ({ body }) => ({ to: paths.strategy.list, notice: `已保存策略 ${body.name}` }),
  });
}

export default function EditStrategy() {
  const { values, choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { id, name, updateBy, updateTime } = values;
  return (
    <>
      <PageHeader
        title={`编辑策略 ${name}`}
        actions={
          <>
            <small>{`${updateBy ?? "系统"} 于 ${updateTime} 修改，只影响以后的拿货单`}</small>
            <LinkButton to={paths.strategy.price(id)}>指定款价</LinkButton>
          </>
        }
      />
      <EditForm values={values} stamp={stamp} reply={reply} cancelTo={paths.strategy.list}>
        <StrategyFields choices={choices} />
      </EditForm>
    </>
  );
}
