/** 我的任务: background exports and imports, and with `?id=` one of them. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { JobProgress } from "#app/components/job/job-progress.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { ListPage } from "#app/components/page/list/list-page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { jobView } from "#app/lib/job/job.view.server.ts";
import type { JobView } from "#app/lib/job/job-view.ts";
import { readList } from "#app/lib/list.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { jobEndpoints } from "#contract/system/jobs.ts";

export const handle = { title: "我的任务" };

const self = "/system/app/job";

export async function loader(args: LoaderFunctionArgs) {
  if (new URL(args.request.url).searchParams.has("id")) {
    const params = { id: requireId(args.request) };
    return { one: jobView(await args.context.api.call(jobEndpoints.detail, { params })), all: null };
  }
  const { view, rows } = await readList(args, jobEndpoints.list, {});
  return { one: null, all: { view, jobs: rows.map(jobView) } };
}

export default function Jobs() {
  const { one, all } = useLoaderData<typeof loader>();
  if (one) {
    return (
      <>
        <PageHeader title="任务" actions={<LinkButton to={self}>我的任务</LinkButton>} />
        <JobProgress job={one} />
      </>
    );
  }
  return (
    <ListPage title="我的任务" view={all.view} path={self}>
      {() => <DataTable caption="我的任务" columns={columns} rows={all.jobs} empty="还没有导出或导入任务" />}
    </ListPage>
  );
}

const columns: Column<JobView>[] = [
  { label: "任务", kind: "key", cell: (job) => job.title },
  { label: "类型", cell: (job) => job.kind },
  { label: "状态", cell: (job) => <Badge tone={job.tone}>{job.status}</Badge> },
  { label: "进度", kind: "n", cell: (job) => job.progress },
  { label: "提交时间", cell: (job) => job.createTime },
  { label: "完成时间", cell: (job) => job.finishTime },
  { label: "操作", kind: "act", cell: (job) => <JobLinks job={job} /> },
];

function JobLinks({ job: { path, title, createTime, file } }: { job: JobView }) {
  return (
    <>
      <Link to={path} discover="none" aria-label={`查看 ${title} ${createTime}`}>
        查看
      </Link>{" "}
      {file && (
        <a href={file.to} aria-label={`下载 ${file.name}`}>
          下载
        </a>
      )}
    </>
  );
}
