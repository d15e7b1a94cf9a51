/** 新增分销策略 (domain.md §3.4). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { strategyEndpoints } from "#contract/stall/strategies.ts";
import { strategyBody, strategyReads } from "./strategy.form.server.ts";
import { newStrategy, strategyChoices } from "./strategy.view.server.ts";
import { StrategyFields } from "./strategy-form.tsx";

export const handle = { title: "新增分销策略" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, strategyEndpoints.add);
  return { choices: await strategyChoices(api), values: newStrategy, stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: strategyEndpoints.add,
    reads: strategyReads,
    body: strategyBody,
    done: ({ saved, body }) => ({
      to: body.priceMode === "LIST" ? paths.strategy.price(saved.id) : paths.strategy.list,
      notice: `已新增策略 ${body.name}`,
    }),
  });
}

export default function NewStrategy() {
  const { choices, values, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增分销策略" />
      <EditForm values={values} stamp={stamp} reply={reply} cancelTo={paths.strategy.list}>
        <StrategyFields choices={choices} />
      </EditForm>
    </>
  );
}
