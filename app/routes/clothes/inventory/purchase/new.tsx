/** 新增采购单: the head first; the lines are entered on the document's own page. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { purchaseEndpoints } from "#contract/inventory/purchases.ts";
import { headReading, withSupplier } from "./purchase.act.server.ts";
import { supplierOptions } from "./purchase.view.server.ts";
import { PurchaseFields } from "./purchase-fields.tsx";

export const handle = { title: "新增采购单" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, purchaseEndpoints.add);
  const [repositories, suppliers, priced] = await Promise.all([
    repositoryOptions(api, "in"),
    supplierOptions(api),
    repositoryOptions(api, "cost"),
  ]);
  const { style, ...values } = Object.fromEntries(new URL(request.url).searchParams);
  const only = suppliers.length === 1 ? String(suppliers[0]?.value) : "";
  return {
    repositories,
    suppliers,
    // Where one may see cost, one may write amounts; the API says so of the place that is chosen.
    cost: priced.length > 0,
    values: { partyId: only, ...values },
    // The style the user came from waits in the line editor of the next page.
    stamp: { ...newStamp(), styleNo: style },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: purchaseEndpoints.add,
    reads: headReading.reads,
    body: async ({ styleNo: _styleNo, supplierName, ...fields }, given) =>
      headReading.body(await withSupplier(fields, String(supplierName ?? "").trim(), given), given),
    done: ({ saved, form }) => {
      const style = String(form.get("styleNo") ?? "");
      return { to: `${paths.purchase.item(saved.id)}${style && `&style=${encodeURIComponent(style)}`}` };
    },
  });
}

export default function NewPurchase() {
  const { repositories, suppliers, cost, values, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增采购单" />
      <Card flush>
        <GridForm
          values={values}
          stamp={stamp}
          reply={reply}
          label="下一步，录入明细"
          cancelTo={paths.purchase.list}
          upload
        >
          <PurchaseFields suppliers={suppliers} repositories={repositories} cost={cost} isNew />
        </GridForm>
      </Card>
    </>
  );
}
