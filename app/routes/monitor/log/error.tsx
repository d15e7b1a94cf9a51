/** The stack of an error (`?id=`). */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { logEndpoints } from "#contract/system/monitor/logs.ts";

export const handle = { title: "异常堆栈" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, logEndpoints.error);
  return api.call(logEndpoints.error, { params: { id: requireId(request) } });
}

export default function ErrorStack() {
  const { exception } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="异常堆栈" actions={<LinkButton to={systemPaths.monitor.errors}>返回</LinkButton>} />
      <Card>
        <pre className="text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">{exception}</pre>
      </Card>
    </>
  );
}
