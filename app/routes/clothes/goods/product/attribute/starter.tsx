/** 常用属性: colours, size runs, categories and seasons that most of the trade has, to choose from and to change later. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ChipsField, EditForm } from "#app/components/page/edit-form.tsx";
import { Card, EmptyState, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { attributeEndpoints, type StarterVocabulary } from "#contract/goods/attributes.ts";

export const handle = { title: "常用属性" };

const listPath = paths.attribute.list("COLOR");

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, attributeEndpoints.addStarter);
  return { starter: await api.call(attributeEndpoints.starter), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: attributeEndpoints.addStarter,
    done: ({ saved: { added } }) => ({
      to: listPath,
      notice: added > 0 ? `已加入 ${added} 个属性，可以随时修改、停用或新增` : "没有选择要加入的属性",
    }),
  });
}

export default function StarterAttributes() {
  const { starter, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const shown = groups.filter(({ name }) => starter[name].length > 0);
  return (
    <>
      <PageHeader title="常用属性" />
      {shown.length === 0 ? (
        <Card>
          <EmptyState title="常用的属性都已经有了">
            <Link to={listPath}>回到商品属性</Link>
          </EmptyState>
        </Card>
      ) : (
        <EditForm values={chosen(starter)} stamp={stamp} reply={reply} label="加入所选" cancelTo={listPath}>
          <p>已经全部选好，去掉不需要的，一次加入；以后在商品属性里随时可以修改、停用或新增。</p>
          {shown.map(({ name, label, note }) => (
            <Card key={name} title={label} note={note}>
              <ChipsField name={name} label={label} options={starter[name].map(chip)} />
            </Card>
          ))}
        </EditForm>
      )}
    </>
  );
}

const groups = [
  { name: "colors", label: "颜色", note: "每种颜色有两位色码，用在条码里" },
  { name: "sizeGroups", label: "尺码组", note: "一款选一组，尺码按这里的先后排列" },
  { name: "categories", label: "分类", note: "按大类加入，连同下级分类" },
  { name: "seasons", label: "季节", note: "新增商品时必选" },
] as const;

/** Everything: what is not wanted is taken away. */
function chosen(starter: StarterVocabulary) {
  return Object.fromEntries(groups.map(({ name }) => [name, starter[name].map((one) => one.name)]));
}

function chip({ name, note, hex }: { name: string; note?: string; hex?: string }) {
  const label = note && note !== name ? `${name}（${note}）` : name;
  return { value: name, label, ...(hex !== undefined && { swatch: hex }) };
}
