/** 新增平台店铺. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { shopEndpoints } from "#contract/platform/shops.ts";
import { newShop, shopChoices, shopReads } from "./shop.view.server.ts";
import { ShopFields } from "./shop-form.tsx";

export const handle = { title: "新增平台店铺" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, shopEndpoints.add);
  return { values: newShop, choices: shopChoices(await api.call(shopEndpoints.choices)), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: shopEndpoints.add,
    reads: shopReads,
    done: ({ body }) => ({ to: platformPaths.shop.list, notice: `已新增店铺 ${body.name}` }),
  });
}

export default function NewShop() {
  const { values, choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增平台店铺" />
      <EditForm values={values} stamp={stamp} reply={reply} cancelTo={platformPaths.shop.list}>
        <ShopFields choices={choices} isNew />
      </EditForm>
    </>
  );
}
