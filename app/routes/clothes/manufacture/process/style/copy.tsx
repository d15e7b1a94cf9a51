/** 从另一款复制工序 (`?id=`): takes the place of what the style has. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm, SelectField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { processRouteEndpoints } from "#contract/manufacture/process-routes.ts";

export const handle = { title: "复制款式工序" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, processRouteEndpoints.copyRoute);
  const [route, { styles }] = await Promise.all([
    api.call(processRouteEndpoints.route, { params: { id: requireId(request) } }),
    api.call(processRouteEndpoints.choices),
  ]);
  const { id, version, styleNo, name, steps } = route;
  return {
    id,
    title: `复制工序到 ${styleNo} ${name}`,
    steps: steps.length,
    styles: styles
      .filter((style) => style.id !== id)
      .map((style) => ({ value: style.id, label: `${style.styleNo} ${style.name}` })),
    stamp: newStamp({ id, version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: processRouteEndpoints.copyRoute,
    done: ({ body, saved }) => ({ to: productionPaths.process.route(body.id), notice: `已复制 ${saved.steps} 道工序` }),
  });
}

export default function CopyRoute() {
  const { id, title, steps, styles, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} />
      <Card flush>
        <GridForm
          label="复制"
          stamp={stamp}
          reply={useActionData<typeof action>()}
          cancelTo={productionPaths.process.route(id)}
        >
          <SelectField
            name="fromId"
            label="从哪一款"
            options={styles}
            placeholder="请选择"
            required
            hint={steps > 0 ? `本款原有的 ${steps} 道工序会被替换` : "连同次数和本款工价一起复制"}
          />
        </GridForm>
      </Card>
    </>
  );
}
