/** 新增事件. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { marketPaths } from "#app/lib/paths/market-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { globalEventEndpoints } from "#contract/market/events.ts";
import { eventChoices } from "./event.view.server.ts";
import { EventFields } from "./event-form.tsx";

export const handle = { title: "新增事件" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, globalEventEndpoints.add);
  return { choices: await eventChoices(api), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: globalEventEndpoints.add,
    done: ({ body }) => ({ to: marketPaths.event.list, notice: `已新增事件 ${body.title}` }),
  });
}

export default function NewEvent() {
  const { choices, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="新增事件" />
      <EditForm
        values={{ importance: 1 }}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={marketPaths.event.list}
      >
        <EventFields choices={choices} />
      </EditForm>
    </>
  );
}
