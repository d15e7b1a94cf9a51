/** 上传部署: a release, passed on to the API as it comes, however big it is. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FileInput } from "#app/components/ui/input.tsx";
import { refuse, requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { deployEndpoints } from "#contract/system/mnt/deploy.ts";

export const handle = { title: "上传部署" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, deployEndpoints.upload);
  const id = requireId(request);
  const { app, servers } = await api.call(deployEndpoints.detail, { params: { id } });
  return { id, name: app.name, servers: servers.replaceAll(",", "、"), ownScript: app.deployScript !== "" };
}

export async function action({ request, context: { api } }: ActionFunctionArgs) {
  await requirePermission(api, deployEndpoints.upload);
  const sent = await api.passOn(deployEndpoints.upload, request);
  if (!sent.ok) return refuse(new FormData(), { refusal: sent.message });
  return redirect(deployPaths.deployment.item(requireId(request)), {
    headers: { "Set-Cookie": noticeHeader(`已上传 ${sent.value.id}，开始部署`) },
  });
}

export default function UploadRelease() {
  const { id, name, servers, ownScript } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`上传部署 ${name}`} />
      <Card title={servers} flush>
        <GridForm
          label="上传并部署"
          stamp={{ id }}
          reply={useActionData<typeof action>()}
          cancelTo={deployPaths.deployment.item(id)}
          upload
        >
          <Field label="文件" name="file" required wide hint="不超过 1 GB，例如 tar.gz、zip 或 jar">
            <FileInput />
          </Field>
          <p className="wide">
            {ownScript
              ? "依次：上传、停止、备份部署目录、执行部署脚本、检查端口。"
              : "依次：上传、停止、备份部署目录、解压、执行启动脚本、检查端口。"}
            没有成功时可以在部署历史里回滚。
          </p>
        </GridForm>
      </Card>
    </>
  );
}
