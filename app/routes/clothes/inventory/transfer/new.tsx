/** 新增调拨单 and 要货: the places first; the lines are entered on the document's own page. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { transferEndpoints } from "#contract/inventory/transfers.ts";
import { TransferFields } from "./transfer-fields.tsx";

export const handle = { title: "新增调拨单" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, transferEndpoints.add);
  const { style, ...values } = Object.fromEntries(new URL(request.url).searchParams);
  return {
    repositories: await repositoryOptions(api, "view"),
    values,
    // The style the user came from waits in the line editor of the next page.
    stamp: { ...newStamp(), styleNo: style },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: transferEndpoints.add,
    body: ({ styleNo: _styleNo, ...body }) => body,
    done: ({ saved, form }) => {
      const style = String(form.get("styleNo") ?? "");
      return { to: `${paths.transfer.item(saved.id)}${style && `&style=${encodeURIComponent(style)}`}` };
    },
  });
}

export default function NewTransfer() {
  const { repositories, values, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增调拨单" />
      <Card flush>
        <GridForm values={values} stamp={stamp} reply={reply} label="下一步，录入明细" cancelTo={paths.transfer.list}>
          <TransferFields repositories={repositories} />
        </GridForm>
      </Card>
    </>
  );
}
