/** 手工登记 (`?batch=`, `?teamId=`): quantities by employee and process of one batch, written all or not at all. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { DayField, EditForm } from "#app/components/page/edit-form.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { useFormFields } from "#app/components/ui/field.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { readQuantity } from "#app/lib/form/form.server.ts";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { today } from "#app/lib/format/business-day.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { namedOptions } from "#app/lib/options.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { pieceEndpoints } from "#contract/manufacture/pieces.ts";

export const handle = { title: "手工登记计件" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, pieceEndpoints.addGrid);
  const { searchParams } = new URL(request.url);
  const [batch, team] = [searchParams.get("batch")?.trim() ?? "", searchParams.get("teamId") ?? ""];
  const { teams } = await api.call(pieceEndpoints.choices);
  const teamId = Number(team) || undefined;
  const found = batch ? await api.attempt(pieceEndpoints.grid, { query: { batch, teamId } }) : null;
  return {
    asked: { batch, team },
    teams: namedOptions(teams),
    grid: found?.ok ? found.value : null,
    refusal: found && !found.ok ? found.message : null,
    day: today(),
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: pieceEndpoints.addGrid,
    body: ({ batchId, bizDate, clientToken }, { form }) => ({
      ...{ batchId, bizDate, clientToken },
      cells: [...form].flatMap(([name, text]) => {
        const [, employeeId, batchProcessId] = /^q\.(\d+)\.(\d+)$/.exec(name) ?? [];
        const written = String(text).trim();
        if (!employeeId || !batchProcessId || written === "") return [];
        return [{ employeeId, batchProcessId, qty: readQuantity("数量", written) }];
      }),
    }),
    done: ({ saved }) => ({
      to: productionPaths.piece.list,
      notice: `已登记 ${saved.records} 条，共 ${saved.qty} 件，待审核`,
    }),
  });
}

export default function PieceGrid() {
  const { asked, teams, grid, refusal, day, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="手工登记计件" />
      <Form method="get" className="card filters">
        <label>
          批次号
          <input className="input" name="batch" defaultValue={asked.batch} maxLength={32} />
        </label>
        <label>
          班组
          <select className="input" name="teamId" defaultValue={asked.team}>
            <option value="">全部</option>
            {teams.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button variant={grid ? "default" : "primary"}>打开</Button>
      </Form>
      {refusal && <Callout>{refusal}</Callout>}
      {grid && (
        <EditForm
          values={{ bizDate: day }}
          stamp={{ ...stamp, batchId: grid.batch.id }}
          reply={reply}
          label="登记"
          cancelTo={productionPaths.piece.list}
        >
          <Card
            title={`${grid.batch.no} ${grid.batch.styleNo} ${grid.batch.productName}`}
            note={`裁 ${grid.batch.cutQty} 件`}
            flush
          >
            <div className="form">
              <DayField name="bizDate" label="日期" required />
            </div>
            <DataTable
              caption="员工 × 工序"
              rows={grid.employees}
              columns={[
                { label: "员工", kind: "key", cell: (row) => `${row.no} ${row.name}` },
                { label: "班组", cell: (row) => row.teamName },
                ...grid.steps.map(({ batchProcessId, seq, name, left }) => ({
                  label: `${seq} ${name}（剩 ${left}）`,
                  cell: (row: { id: number; name: string }) => (
                    <Quantity name={`q.${row.id}.${batchProcessId}`} label={`${row.name} ${name}`} />
                  ),
                })),
              ]}
              empty="这个班组没有在职员工"
            />
          </Card>
        </EditForm>
      )}
    </>
  );
}

function Quantity({ name, label }: { name: string; label: string }) {
  return (
    <input
      className="input qty"
      name={name}
      aria-label={label}
      inputMode="numeric"
      maxLength={5}
      defaultValue={useFormFields().value(name)}
    />
  );
}
