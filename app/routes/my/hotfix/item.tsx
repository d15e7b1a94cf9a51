/** One 数据热修复 (`?code=`): 试运行, then (`&job=`) its report and, where something differs, what has to be typed to mend it. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { JobProgress } from "#app/components/job/job-progress.tsx";
import { DayField, GridForm, LineField } from "#app/components/page/edit-form.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Question, Unasked } from "#app/components/page/question.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { act, newStamp, requireId, save } from "#app/lib/form/save-form.server.ts";
import { daysAgo, today } from "#app/lib/format/business-day.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { jobView } from "#app/lib/job/job.view.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hotfixEndpoints, hotfixReport } from "#contract/system/hotfixes.ts";
import { jobEndpoints } from "#contract/system/jobs.ts";
import { type ReportView, reportView } from "./hotfix.view.server.ts";

export const handle = { title: "数据热修复" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, hotfixEndpoints.check);
  const code = codeOf(request);
  const fix = (await api.call(hotfixEndpoints.list)).content.find((one) => one.code === code);
  if (!fix) throw redirect("/404");
  const { title, explains, ranged } = fix;
  const asked = new URL(request.url).searchParams.has("job") ? requireId(request, "job") : null;
  const job = asked === null ? null : await api.call(jobEndpoints.detail, { params: { id: asked } });
  const report = hotfixReport.safeParse(job?.result).data ?? null;
  return {
    ...{ code, title, explains, ranged },
    days: ranged ? { from: daysAgo(30), to: today() } : {},
    job: job && jobView(job),
    report: report && reportView(report),
    // Each form is sent once.
    ...{ stamp: newStamp(), runStamp: { ...newStamp(), checkJobId: asked } },
  };
}

const codeOf = (request: Request) => new URL(request.url).searchParams.get("code") ?? "";

export async function action(args: ActionFunctionArgs) {
  const code = codeOf(args.request);
  const to = (jobId: number) => systemPaths.hotfix.job(code, jobId);
  return act(args, {
    check: save({
      endpoint: hotfixEndpoints.check,
      params: { code },
      done: ({ saved }) => ({ to: to(saved.jobId), notice: "已开始试运行，不写入任何数据" }),
    }),
    run: save({
      endpoint: hotfixEndpoints.run,
      params: { code },
      done: ({ saved }) => ({ to: to(saved.jobId), notice: "已开始修复" }),
    }),
  });
}

export default function Hotfix() {
  const { title, explains, ranged, days, job, report, stamp, runStamp, code } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const asks = report?.checked && report.count > 0;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {job && <LinkButton to={systemPaths.hotfix.item(code)}>重新试运行</LinkButton>}
            <LinkButton to={systemPaths.hotfix.list}>返回列表</LinkButton>
          </>
        }
      />
      {job ? (
        <>
          <JobProgress job={job} />
          {report && <Report {...report} />}
          {asks ? (
            <Question
              title="按这份报告修复？"
              label="开始修复"
              danger
              intent="run"
              stamp={runStamp}
              reply={reply}
              cancelTo={systemPaths.hotfix.list}
            >
              <p>分批重新计算并写入，可以照常开单；每处改动记入变更记录，并告知老板。</p>
              <LineField name="phrase" label={`输入“${title}”确认`} required max={50} />
            </Question>
          ) : (
            <Unasked reply={reply} />
          )}
        </>
      ) : (
        <Card title="试运行" note="只核对，不写入任何数据" flush>
          <GridForm
            label="开始试运行"
            intent="check"
            values={days}
            stamp={stamp}
            reply={reply}
            cancelTo={systemPaths.hotfix.list}
          >
            <p className="wide">{explains}</p>
            {ranged && (
              <>
                <DayField name="from" label="日期从" required />
                <DayField name="to" label="日期到" required />
              </>
            )}
          </GridForm>
        </Card>
      )}
    </>
  );
}

function Report({ checked, count, note, lines }: ReportView) {
  if (count === 0) {
    return <Callout tone="good">{checked ? "没有差异：存的都与流水一致。" : "没有差异，什么都没有改。"}</Callout>;
  }
  return (
    <Card title={checked ? "差异" : "已修复"} note={note} flush>
      <DataTable caption={checked ? "差异" : "已修复"} columns={columnsOf(checked)} rows={lines} empty="" />
    </Card>
  );
}

const columnsOf = (checked: boolean): Column<ReportView["lines"][number]>[] => [
  { label: "项目", kind: "key", cell: (line) => line.what },
  { label: "字段", cell: (line) => line.field, card: 1 },
  { label: checked ? "现存" : "修复前", kind: "n", cell: (line) => line.stored, card: 2 },
  { label: "应为", kind: "n", cell: (line) => line.should, card: 2 },
];
