/** 续期 (`?id=`): a new token in place of the old one, which takes up a revoked authorisation again too. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { wholesaleEndpoints } from "#contract/platform/wholesales.ts";
import { TokenFields } from "./token-fields.tsx";

export const handle = { title: "批发平台授权续期" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, wholesaleEndpoints.renew);
  const params = { id: requireId(request) };
  const { publicId, account, version } = await api.call(wholesaleEndpoints.byId, { params });
  return { account, backTo: platformPaths.wholesale.item(publicId), stamp: newStamp({ version }) };
}

export async function action(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  const { publicId, account } = await args.context.api.call(wholesaleEndpoints.byId, { params });
  return saveForm(args, {
    endpoint: wholesaleEndpoints.renew,
    params,
    done: () => ({ to: platformPaths.wholesale.item(publicId), notice: `已续期 ${account}` }),
  });
}

export default function RenewWholesale() {
  const { account, backTo, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`续期 ${account}`} />
      <EditForm label="续期" values={{}} stamp={stamp} reply={reply} cancelTo={backTo}>
        <TokenFields />
      </EditForm>
    </>
  );
}
