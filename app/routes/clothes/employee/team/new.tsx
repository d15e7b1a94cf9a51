/** 新增班组. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { namedOptions } from "#app/lib/options.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { teamEndpoints } from "#contract/employee/teams.ts";
import { TeamFields } from "./team-form.tsx";

export const handle = { title: "新增班组" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, teamEndpoints.add);
  const { parties, employees } = await api.call(teamEndpoints.choices);
  return { parties: namedOptions(parties), employees: namedOptions(employees), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: teamEndpoints.add,
    done: ({ body }) => ({ to: productionPaths.team.list, notice: `已新增班组 ${body.name}` }),
  });
}

export default function NewTeam() {
  const { parties, employees, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="新增班组" />
      <EditForm
        values={{ sort: 999 }}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={productionPaths.team.list}
      >
        <TeamFields parties={parties} employees={employees} />
      </EditForm>
    </>
  );
}
