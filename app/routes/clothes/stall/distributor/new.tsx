/** 新增分销商: a name and a phone at the counter, or everything (domain.md §3.4). `?name=&phone=` fill in what was searched for. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { permissions } from "#contract/permissions.ts";
import { distributorEndpoints } from "#contract/stall/distributors.ts";
import { distributorBody, distributorReads } from "./distributor.form.server.ts";
import { formChoices } from "./distributor.view.server.ts";
import { DistributorFields } from "./distributor-form.tsx";

export const handle = { title: "新增分销商" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, distributorEndpoints.add);
  const { searchParams } = new URL(request.url);
  return {
    choices: formChoices(await api.call(distributorEndpoints.vocabulary)),
    values: {
      name: searchParams.get("name")?.slice(0, 50),
      phone: searchParams.get("phone")?.slice(0, 20),
      settleCycle: "CASH",
      openingSide: "debt",
    },
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: distributorEndpoints.add,
    reads: distributorReads,
    body: distributorBody,
    done: ({ saved: { id, code }, body, form }) => ({
      to: form.get("then") === "bill" ? paths.bill.new(id) : paths.distributor.item(id),
      notice: `已新增客户 ${body.name}（${code}）`,
    }),
  });
}

export default function NewDistributor() {
  const { choices, values, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增分销商" />
      <EditForm
        values={values}
        stamp={stamp}
        reply={reply}
        then={{ value: "bill", label: "保存并开单", roles: [permissions.billAdd] }}
        cancelTo={paths.distributor.list}
      >
        <DistributorFields choices={choices} isNew />
      </EditForm>
    </>
  );
}
