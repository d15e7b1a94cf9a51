/** 新增批发平台授权 (domain.md §3.7): whose account, what it may do for us, and its token. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ChipsField, EditForm, LineField, SelectField, TextField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { wholesaleScopeLabels, wholesaleSiteLabels } from "#contract/platform/wholesale.words.ts";
import { wholesaleEndpoints } from "#contract/platform/wholesales.ts";
import { TokenFields } from "./token-fields.tsx";

export const handle = { title: "新增批发平台授权" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, wholesaleEndpoints.add);
  const { stalls } = await api.call(wholesaleEndpoints.choices);
  return {
    sites: optionsOf(wholesaleSiteLabels),
    scopes: optionsOf(wholesaleScopeLabels),
    stalls: namedOptions(stalls),
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: wholesaleEndpoints.add,
    done: ({ saved, body }) => ({
      to: platformPaths.wholesale.item(saved.publicId),
      notice: `已新增授权 ${body.account}`,
    }),
  });
}

export default function NewWholesale() {
  const { sites, scopes, stalls, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增批发平台授权" />
      <EditForm values={{}} stamp={stamp} reply={reply} cancelTo={platformPaths.wholesale.list}>
        <Card title="授权" flush>
          <div className="form">
            <SelectField name="site" label="平台" options={sites} placeholder="请选择" required />
            <LineField name="account" label="账号" max={50} required />
            <SelectField name="stallId" label="档口" options={stalls} placeholder="不限" />
            <ChipsField name="scopes" label="授权范围" options={scopes} required />
            <LineField name="endpoint" label="接口地址" max={300} hint="https:// 开头；不填则不能测试" />
            <TextField name="remark" label="备注" max={500} wide />
          </div>
        </Card>
        <TokenFields />
      </EditForm>
    </>
  );
}
