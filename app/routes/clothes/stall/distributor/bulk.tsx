/** 改策略 or 改归属 of the ticked customers (`?act=`): what to, who is meant, then the change (domain.md §3.4). */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { HiddenFields } from "#app/components/ui/hidden-fields.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { distributorBulkEndpoints } from "#contract/stall/distributor-bulk.ts";
import { distributorEndpoints } from "#contract/stall/distributors.ts";
import { backToDistributors, distributorPath, formChoices } from "./distributor.view.server.ts";
import { applyDistributorBulk, bulkActs, bulkNotice, bulkOf } from "./distributor-bulk.view.server.ts";

export const handle = { title: "批量修改分销商" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, distributorBulkEndpoints.changeOwner);
  const { searchParams } = new URL(request.url);
  const act = bulkOf(searchParams.get("act"));
  if (!act) throw redirect(distributorPath);
  const picked = await context.api.attempt(distributorBulkEndpoints.picked, {
    query: { ids: searchParams.getAll("ids") },
  });
  return {
    act,
    title: bulkActs[act],
    rows: picked.ok ? picked.value.rows : [],
    refusal: picked.ok ? null : picked.message,
    choices: formChoices(await context.api.call(distributorEndpoints.vocabulary)),
    backTo: backToDistributors(searchParams),
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const act = bulkOf(searchParams.get("act"));
  if (!act) throw redirect(distributorPath);
  const done = await applyDistributorBulk(context.api, act, await readForm({ request, context }));
  if (!done.ok) return data({ refusal: done.message }, { status: 400 });
  return redirect(backToDistributors(searchParams), {
    headers: { "Set-Cookie": noticeHeader(bulkNotice(done.value)) },
  });
}

export default function BulkDistributors() {
  const { act, title, rows, refusal, choices, backTo, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const said = reply?.refusal ?? refusal;
  const select = (name: string, label: string, options: typeof choices.stalls, placeholder?: string) => (
    <Field label={label} name={name}>
      <SelectInput options={options} placeholder={placeholder} />
    </Field>
  );
  return (
    <>
      <PageHeader title={title} actions={<LinkButton to={backTo}>返回分销商</LinkButton>} />
      {said && <Alert>{said}</Alert>}
      {rows.length > 0 && (
        <Form method="post" className="stack">
          <HiddenFields
            fields={[["clientToken", clientToken], ...rows.map((row) => ["rows", `${row.id}:${row.version}`] as const)]}
          />
          <Card flush>
            <div className="form">
              {act === "strategy" && select("strategyId", "改为策略", choices.strategies)}
              {act === "owner" && select("stallId", "归属档口", choices.stalls, "未指定")}
              {act === "owner" && select("keeperId", "营业员", choices.keepers, "未指定")}
            </div>
          </Card>
          <Card title={`勾选的 ${rows.length} 个客户`} flush>
            <Table
              caption="勾选的客户"
              head={
                <>
                  <th scope="col" className="key">
                    客户名
                  </th>
                  <th scope="col">编码</th>
                  <th scope="col">现策略</th>
                  <th scope="col">现归属</th>
                  <th scope="col">现营业员</th>
                </>
              }
            >
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{row.name}</th>
                  <td>{row.code}</td>
                  <td>{row.strategyName}</td>
                  <td>{row.stallName}</td>
                  <td>{row.keeperName}</td>
                </tr>
              ))}
            </Table>
          </Card>
          <div className="dock">
            <Button variant="primary" size="large" disabled={busy}>
              {busy ? "修改中…" : `确认修改 ${rows.length} 个`}
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}
