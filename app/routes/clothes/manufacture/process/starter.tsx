/** 常用工序: what most garments pass, to choose from and to change later. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ChipsField, EditForm } from "#app/components/page/edit-form.tsx";
import { Card, EmptyState, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { processStageLabels, processStages } from "#contract/manufacture/process.words.ts";
import { processEndpoints } from "#contract/manufacture/processes.ts";
import { formatLi } from "#contract/money.ts";

export const handle = { title: "常用工序" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, processEndpoints.addStarter);
  const { content } = await api.call(processEndpoints.starter);
  const groups = processStages.map((stage) => ({
    stage,
    label: processStageLabels[stage],
    options: content
      .filter((process) => process.stage === stage)
      .map(({ name, priceLi }) => ({ value: name, label: `${name} ${formatLi(priceLi)} 元` })),
  }));
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    names: content.map(({ name }) => name),
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: processEndpoints.addStarter,
    done: ({ saved: { added } }) => ({
      to: productionPaths.process.list,
      notice: added > 0 ? `已加入 ${added} 道工序，工价请按自家的改` : "没有选择要加入的工序",
    }),
  });
}

export default function StarterProcesses() {
  const { groups, names, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="常用工序" />
      {groups.length === 0 ? (
        <Card>
          <EmptyState title="常用的工序都已经有了">
            <Link to={productionPaths.process.list}>回到工序与分类</Link>
          </EmptyState>
        </Card>
      ) : (
        <EditForm
          values={{ names }}
          stamp={stamp}
          reply={reply}
          label="加入所选"
          cancelTo={productionPaths.process.list}
        >
          <p>已经全部选好，去掉不需要的，一次加入。工价只是常见的参考，加入后用“勾选的改价”按自家的改。</p>
          {groups.map(({ stage, label, options }) => (
            <Card key={stage} title={label}>
              <ChipsField name="names" label={label} options={options} />
            </Card>
          ))}
        </EditForm>
      )}
    </>
  );
}
