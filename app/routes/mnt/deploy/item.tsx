/** One deployment: start, stop and look at the application on its servers, and what was last done there, as it goes on. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { RunLog } from "#app/components/job/run-log.tsx";
import { FormFrame } from "#app/components/page/form-frame.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { act, newStamp, requireId, save } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { runView } from "#app/lib/job/run.view.server.ts";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { deployEndpoints } from "#contract/system/mnt/deploy.ts";

export const handle = { title: "部署" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, deployEndpoints.latest);
  const params = { id: requireId(request) };
  const { app, servers } = await api.call(deployEndpoints.detail, { params });
  const { content } = await api.call(deployEndpoints.latest, { params });
  return {
    ...{ id: params.id, name: app.name },
    facts: `${servers.replaceAll(",", "、")} · 端口 ${app.port} · ${app.deployPath}`,
    runs: content.map(runView),
    stamps: { start: { ...newStamp(), ...params }, status: { ...newStamp(), ...params } },
    mayEdit: hasPermission(roles, [permissions.deployEdit]),
  };
}

export async function action(args: ActionFunctionArgs) {
  const to = deployPaths.deployment.item(requireId(args.request));
  return act(args, {
    start: save({ endpoint: deployEndpoints.start, done: () => ({ to, notice: "已开始启动" }) }),
    status: save({ endpoint: deployEndpoints.status, done: () => ({ to, notice: "正在查看状态" }) }),
  });
}

export default function DeploymentPage() {
  const { id, name, facts, runs, stamps, mayEdit } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={`部署 ${name}`}
        actions={
          <>
            <Can roles={[permissions.deployEdit]}>
              <LinkButton variant="primary" to={deployPaths.deployment.upload(id)}>
                上传部署
              </LinkButton>
            </Can>
            <Can roles={[permissions.deployHistoryList]}>
              <LinkButton to={deployPaths.history.of(id)}>部署历史</LinkButton>
            </Can>
            <LinkButton to={deployPaths.deployment.list}>返回列表</LinkButton>
          </>
        }
      />
      <Card>
        <div className="stack">
          <p>{facts}</p>
          <div className="line">
            <FormFrame className="flex-none" intent="status" stamp={stamps.status} reply={reply}>
              <Button>查看状态</Button>
            </FormFrame>
            {mayEdit && (
              <>
                <FormFrame className="flex-none" intent="start" stamp={stamps.start} reply={reply}>
                  <Button>启动</Button>
                </FormFrame>
                <LinkButton to={deployPaths.deployment.ask(id, "stop")}>停止</LinkButton>
              </>
            )}
          </div>
        </div>
      </Card>
      {runs.map((run) => (
        <RunLog key={run.id} run={run} deployId={id} />
      ))}
    </>
  );
}
