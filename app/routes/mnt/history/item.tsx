/** One deployment on one server, with all its output. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { RunLog } from "#app/components/job/run-log.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { runView } from "#app/lib/job/run.view.server.ts";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { permissions } from "#contract/permissions.ts";
import { historyEndpoints } from "#contract/system/mnt/deploy.ts";

export const handle = { title: "部署输出" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, historyEndpoints.detail);
  const row = await api.call(historyEndpoints.detail, { params: { id: requireId(request) } });
  return { run: runView(row), deployId: row.deployId, canRollBack: row.canRollBack };
}

export default function DeployOutput() {
  const { run, deployId, canRollBack } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="部署输出"
        actions={
          <>
            {canRollBack && (
              <Can roles={[permissions.deployEdit]}>
                <LinkButton to={deployPaths.history.ask(run.id, "rollback")}>回滚</LinkButton>
              </Can>
            )}
            <LinkButton to={deployPaths.history.list}>返回列表</LinkButton>
          </>
        }
      />
      <RunLog run={run} deployId={deployId} />
    </>
  );
}
