/** 编辑平台店铺 (`?id=`): the secret is never shown, and stays where its field is left empty. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { permissions } from "#contract/permissions.ts";
import { platformLabels } from "#contract/platform/shop.words.ts";
import { shopEndpoints } from "#contract/platform/shops.ts";
import { shopChoices, shopReads, shopValues } from "./shop.view.server.ts";
import { ShopFields } from "./shop-form.tsx";

export const handle = { title: "编辑平台店铺" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, shopEndpoints.edit);
  const [row, choices] = await Promise.all([
    api.call(shopEndpoints.detail, { params: { id: requireId(request) } }),
    api.call(shopEndpoints.choices),
  ]);
  const platform = platformLabels[row.platform];
  return { platform, values: shopValues(row), choices: shopChoices(choices, row), stamp: newStamp(row) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: shopEndpoints.edit,
    reads: shopReads,
    done: ({ body }) => ({ to: platformPaths.shop.list, notice: `已保存 ${body.name}` }),
  });
}

export default function EditShop() {
  const { platform, values, choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { id, name, enabled, missing, updateBy, updateTime } = values;
  return (
    <>
      <PageHeader
        title={`编辑 ${name}（${platform}）`}
        actions={
          <>
            <small>{`${updateBy ?? "系统"} 于 ${updateTime} 修改`}</small>
            <LinkButton to={platformPaths.shop.ask(id, enabled ? "disable" : "enable")}>
              {enabled ? "停用" : "启用"}
            </LinkButton>
            <Can roles={[permissions.shopDel]}>
              <LinkButton to={platformPaths.shop.ask(id, "remove")}>删除</LinkButton>
            </Can>
          </>
        }
      />
      {missing.length > 0 && <Callout tone="warn">{missing.join("；")}。</Callout>}
      <EditForm values={values} stamp={stamp} reply={reply} cancelTo={platformPaths.shop.list}>
        <input type="hidden" name="platform" value={values.platform} />
        <ShopFields choices={choices} hasService={values.platform === "DOUYIN"} hasSecret={values.hasSecret} />
      </EditForm>
    </>
  );
}
