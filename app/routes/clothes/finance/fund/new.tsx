/** 新增资金账户. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";
import { fundChoices } from "./fund.view.server.ts";
import { FundFields } from "./fund-form.tsx";

export const handle = { title: "新增资金账户" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, fundEndpoints.add);
  return { choices: await fundChoices(api), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: fundEndpoints.add,
    done: ({ body }) => ({ to: paths.fund.list, notice: `已新增资金账户 ${body.name}` }),
  });
}

export default function NewFund() {
  const { choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增资金账户" />
      <EditForm values={{ sort: "" }} stamp={stamp} reply={reply} cancelTo={paths.fund.list}>
        <FundFields choices={choices} />
      </EditForm>
    </>
  );
}
