/** 编辑班组 (`?id=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { namedOptions } from "#app/lib/options.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { teamEndpoints } from "#contract/employee/teams.ts";
import { TeamFields } from "./team-form.tsx";

export const handle = { title: "编辑班组" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, teamEndpoints.edit);
  const row = await api.call(teamEndpoints.detail, { params: { id: requireId(request) } });
  const { parties, employees } = await api.call(teamEndpoints.choices);
  return {
    values: row,
    parties: namedOptions(parties, { id: row.partyId, name: row.partyName }),
    employees: namedOptions(employees, { id: row.leaderId, name: row.leaderName }),
    stamp: newStamp(row),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: teamEndpoints.edit,
    done: ({ body }) => ({ to: productionPaths.team.list, notice: `已保存 ${body.name}` }),
  });
}

export default function EditTeam() {
  const { values, parties, employees, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`编辑 ${values.name}`} />
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={productionPaths.team.list}
      >
        <TeamFields parties={parties} employees={employees} />
      </EditForm>
    </>
  );
}
