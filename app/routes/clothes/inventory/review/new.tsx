/** 新增盘点单: where, what and how; the counting itself is the count's own page. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { countModeLabels, uncountedRuleLabels, zeroConfirmation } from "#contract/inventory/count.words.ts";
import { countEndpoints } from "#contract/inventory/counts.ts";
import { CountScopeFields, CountSettingFields } from "./count-fields.tsx";

export const handle = { title: "新增盘点单" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, countEndpoints.add);
  const [repositories, { categories, people }] = await Promise.all([
    repositoryOptions(api, "count"),
    api.call(countEndpoints.options),
  ]);
  const { style, ...given } = Object.fromEntries(new URL(request.url).searchParams);
  return {
    scope: { repositories, categories, modes: optionsOf(countModeLabels) },
    settings: { people: namedOptions(people), rules: optionsOf(uncountedRuleLabels) },
    zeroWord: zeroConfirmation,
    values: { styleNos: style, mode: style ? "STYLE" : "ALL", uncountedRule: "UNCHANGED", ...given },
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: countEndpoints.add,
    body: ({ styleNos, ...fields }) => ({
      ...fields,
      styleNos: String(styleNos ?? "")
        .split(/[\s,，、;；]+/)
        .filter(Boolean),
    }),
    done: ({ saved }) => ({ to: paths.count.item(saved.id) }),
  });
}

export default function NewCount() {
  const { scope, settings, zeroWord, values, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增盘点单" />
      <Card flush>
        <GridForm values={values} stamp={stamp} reply={reply} label="保存草稿" cancelTo={paths.count.list}>
          <CountScopeFields choices={scope} />
          <CountSettingFields choices={settings} zeroWord={zeroWord} />
        </GridForm>
      </Card>
    </>
  );
}
