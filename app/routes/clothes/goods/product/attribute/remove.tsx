/** 删除商品属性 (`?type=&id=`): asks first; what is in use is refused. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Question } from "#app/components/page/question.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { attributeTypeLabels } from "#contract/goods/attribute-kinds.ts";
import { attributeEndpoints } from "#contract/goods/attributes.ts";
import { requireAttribute } from "./attribute.view.server.ts";

export const handle = { title: "删除商品属性" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, attributeEndpoints.remove);
  const { type, name, used, version } = await api.call(attributeEndpoints.detail, {
    params: requireAttribute(request),
  });
  return {
    label: attributeTypeLabels[type],
    name,
    used,
    stamp: { ...newStamp({ version }), type },
    list: paths.attribute.list(type),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { id } = requireAttribute(args.request);
  return saveForm(args, {
    endpoint: attributeEndpoints.remove,
    params: { id },
    done: ({ body: { type } }) => ({
      to: paths.attribute.list(type),
      notice: `已删除${attributeTypeLabels[type]}`,
    }),
  });
}

export default function RemoveAttribute() {
  const { label, name, used, stamp, list } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`删除${label}`} actions={used && <LinkButton to={list}>返回</LinkButton>} />
      {used ? (
        <Callout>“{name}”已被使用，不能删除，可停用</Callout>
      ) : (
        <Question label="删除" danger stamp={stamp} reply={reply} cancelTo={list}>
          <p>
            确定删除{label}“{name}”吗？删除后不能恢复。
          </p>
        </Question>
      )}
    </>
  );
}
