/** 编辑资金账户 (`?id=`): one that money went through keeps its method and its stall. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";
import { fundChoices } from "./fund.view.server.ts";
import { FundFields } from "./fund-form.tsx";

export const handle = { title: "编辑资金账户" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, fundEndpoints.edit);
  const row = await api.call(fundEndpoints.detail, { params: { id: requireId(request) } });
  return { values: row, choices: await fundChoices(api, row), stamp: newStamp(row) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: fundEndpoints.edit,
    done: ({ body }) => ({ to: paths.fund.list, notice: `已保存 ${body.name}` }),
  });
}

export default function EditFund() {
  const { values, choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`编辑 ${values.name}`} />
      <EditForm values={values} stamp={stamp} reply={reply} cancelTo={paths.fund.list}>
        <FundFields choices={choices} />
      </EditForm>
    </>
  );
}
