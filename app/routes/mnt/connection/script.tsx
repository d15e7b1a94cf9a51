/** 执行脚本: an SQL file, run on a database whole or not at all. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FileInput } from "#app/components/ui/input.tsx";
import { refuse, requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { connectionPaths } from "#app/lib/paths/deploy-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { connectionEndpoints } from "#contract/system/mnt/connections.ts";

export const handle = { title: "执行脚本" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, connectionEndpoints.upload);
  const id = requireId(request);
  const { name, jdbcUrl } = await api.call(connectionEndpoints.detail, { params: { id } });
  return { id, name, jdbcUrl };
}

export async function action({ request, context: { api } }: ActionFunctionArgs) {
  await requirePermission(api, connectionEndpoints.upload);
  const run = await api.passOn(connectionEndpoints.upload, request);
  if (!run.ok) return refuse(new FormData(), { refusal: run.message });
  if (run.value !== "success") return refuse(new FormData(), { refusal: run.value });
  return redirect(connectionPaths.list, { headers: { "Set-Cookie": noticeHeader("脚本已执行") } });
}

export default function RunScript() {
  const { id, name, jdbcUrl } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`在 ${name} 上执行脚本`} />
      <Card title={jdbcUrl} flush>
        <GridForm
          label="上传并执行"
          stamp={{ id }}
          reply={useActionData<typeof action>()}
          cancelTo={connectionPaths.list}
          upload
        >
          <Field
            label="SQL 文件"
            name="file"
            required
            wide
            hint="UTF-8，不超过 40 MB；在一个事务里执行，出错时不留下改动"
          >
            <FileInput accept=".sql,text/plain" />
          </Field>
        </GridForm>
      </Card>
    </>
  );
}
