/** 结算工资: the period and who is meant; then (`?job=`) how far it is and who got no slip. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { JobProgress } from "#app/components/job/job-progress.tsx";
import { ChipsField, DayField, EditForm, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { readImportJob } from "#app/lib/job/import.server.ts";
import { namedOptions } from "#app/lib/options.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { wageEndpoints, wageRunResult } from "#contract/employee/wages.ts";
import { formatFen } from "#contract/money.ts";
import { jobPath } from "#contract/system/jobs.ts";

export const handle = { title: "结算工资" };

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context;
  await requirePermission(api, wageEndpoints.run);
  const { job, result } = await readImportJob(args, "");
  if (job) {
    const report = wageRunResult.safeParse(result).data ?? null;
    return { form: null, job, report: report && { ...report, amount: formatFen(report.amountFen) } };
  }
  const { teams, employees } = await api.call(wageEndpoints.choices);
  const employee = new URL(args.request.url).searchParams.get("employee") ?? "";
  return {
    form: {
      values: { employeeId: employee },
      teams: namedOptions(teams),
      employees: namedOptions(employees),
      stamp: newStamp(),
    },
    job: null,
    report: null,
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: wageEndpoints.run,
    body: ({ period, from, to, employeeId, clientToken }, { form }) => ({
      ...{ clientToken, period, from: from || null, to: to || null },
      teamIds: form.getAll("teamIds").filter(Boolean),
      employeeIds: employeeId ? [employeeId] : [],
    }),
    done: ({ saved: { jobId } }) => ({ to: jobPath({ id: jobId, topic: "wages.draft" }) }),
  });
}

export default function NewWages() {
  const { form, job, report } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="结算工资" actions={<LinkButton to={productionPaths.wage.list}>工资单</LinkButton>} />
      {form && (
        <EditForm
          values={form.values}
          stamp={form.stamp}
          reply={reply}
          label="开始结算"
          cancelTo={productionPaths.wage.list}
        >
          <Card title="结算范围" flush>
            <div className="form">
              <LineField
                name="period"
                label="月份"
                max={7}
                placeholder="2026-03"
                required
                hint="整月；只结一段请填下面的日期"
              />
              <DayField name="from" label="日期从" />
              <DayField name="to" label="日期到" />
              <SelectField name="employeeId" label="员工" options={form.employees} placeholder="全部员工" />
              <ChipsField name="teamIds" label="班组" options={form.teams} hint="不选为全部班组" />
            </div>
          </Card>
        </EditForm>
      )}
      {job && <JobProgress job={job} />}
      {report && (
        <Card title={`${report.period} 已生成 ${report.made} 张草稿，合计 ${report.amount} 元`} flush>
          <div className="line">
            <LinkButton variant="primary" to={`${productionPaths.wage.list}?period=${report.period}&status=DRAFT`}>
              查看草稿
            </LinkButton>
          </div>
          {report.skipped.length > 0 && (
            <DataTable
              caption="未生成的员工"
              columns={[
                { label: "员工", kind: "key", cell: (row) => row.name },
                { label: "原因", cell: (row) => row.message, card: 1 },
              ]}
              rows={report.skipped.map((row, id) => ({ id, ...row }))}
              empty=""
            />
          )}
        </Card>
      )}
    </>
  );
}
