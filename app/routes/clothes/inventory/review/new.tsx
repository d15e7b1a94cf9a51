/** 新增盘点单: where, what and how; the counting itself is the count's own page. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { repositoryOptions } from "#app/routes/clothes/inventory/repository-options.server.ts";
import { countEndpoints } from "#contract/inventory/counts.ts";
import { countModeOptions, uncountedRuleOptions, zeroWord } from "./count.view.server.ts";
import { CountScopeFields, CountSettingFields } from "./count-fields.tsx";

export const handle = { title: "新增盘点单" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, countEndpoints.add);
  const [repositories, { categories, people }] = await Promise.all([
    repositoryOptions(context.api, "count"),
    context.api.call(countEndpoints.options),
  ]);
  const { searchParams } = new URL(request.url);
  const styleNos = searchParams.get("style") ?? "";
  return {
    repositories,
    categories,
    people: people.map(({ id, name }) => ({ value: id, label: name })),
    modes: countModeOptions,
    rules: uncountedRuleOptions,
    zeroWord,
    clientToken: randomUUID(),
    initial: {
      repositoryId: searchParams.get("repositoryId") ?? "",
      styleNos,
      mode: styleNos ? "STYLE" : "ALL",
      uncountedRule: "UNCHANGED",
    } as Record<string, string>,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const chosen = form.getAll("categoryIds").map(String);
  const refuse = (refusal: string) => data({ typed, chosen, refusal }, { status: 400 });
  const body = countEndpoints.add.body.safeParse({
    ...typed,
    managerId: typed.managerId || null,
    categoryIds: chosen,
    styleNos: (typed.styleNos ?? "").split(/[\s,，、;；]+/).filter(Boolean),
  });
  if (!body.success) return refuse(body.error.issues[0]?.message ?? "");
  const added = await context.api.attempt(countEndpoints.add, { body: body.data });
  return added.ok ? redirect(`/clothes/inventory/review/item?id=${added.value.id}`) : refuse(added.message);
}

export default function NewCount() {
  const {
    repositories,
    categories,
    people,
    modes,
    rules,
    zeroWord: word,
    clientToken,
    initial,
  } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const values: Record<string, string> = reply?.typed ?? initial;
  return (
    <>
      <PageHeader title="新增盘点单" />
      <Card flush>
        <Form method="post" className="form">
          <input type="hidden" name="clientToken" value={reply?.typed.clientToken ?? clientToken} />
          <CountScopeFields
            choices={{ repositories, categories, modes }}
            values={values}
            chosen={reply?.chosen ?? []}
          />
          <CountSettingFields choices={{ rules, people }} values={values} zeroWord={word} />
          {reply?.refusal && (
            <p className="err wide" role="alert">
              {reply.refusal}
            </p>
          )}
          <div className="wide line">
            <Button variant="primary">保存草稿</Button>
            <Link className="btn" to="/clothes/inventory/review">
              取消
            </Link>
          </div>
        </Form>
      </Card>
    </>
  );
}
