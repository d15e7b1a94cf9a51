/** 新增物料采购: the head first; the lines are entered on the document's own page. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm } from "#app/components/page/edit-form.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { materialPurchaseEndpoints } from "#contract/manufacture/material-purchases.ts";
import { permissions } from "#contract/permissions.ts";
import { materialSupplierOptions } from "../material.view.server.ts";
import { headReads, withAttachment } from "./purchase.act.server.ts";
import { PurchaseFields } from "./purchase-fields.tsx";

export const handle = { title: "新增物料采购" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, materialPurchaseEndpoints.add);
  const [repositories, suppliers, priced] = await Promise.all([
    repositoryOptions(api, "in"),
    materialSupplierOptions(api),
    repositoryOptions(api, "cost"),
  ]);
  const only = suppliers.length === 1 ? String(suppliers[0]?.value) : "";
  return { repositories, suppliers, cost: priced.length > 0, values: { partyId: only }, stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: materialPurchaseEndpoints.add,
    reads: headReads,
    body: withAttachment,
    done: ({ saved }) => ({ to: productionPaths.materialPurchase.item(saved.id) }),
  });
}

export default function NewMaterialPurchase() {
  const { repositories, suppliers, cost, values, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="新增物料采购"
        actions={
          <Can roles={[permissions.factoryAdd]}>
            <LinkButton to={`${factoryPaths.new}?type=MATERIAL`}>新增供应商</LinkButton>
          </Can>
        }
      />
      <Card flush>
        <GridForm
          values={values}
          stamp={stamp}
          reply={reply}
          label="下一步，录入明细"
          cancelTo={productionPaths.materialPurchase.list}
          upload
        >
          <PurchaseFields suppliers={suppliers} repositories={repositories} cost={cost} />
        </GridForm>
      </Card>
    </>
  );
}
