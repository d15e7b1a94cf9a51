/** The user's jobs, the newest first. */
import { Link } from "@remix-run/react";
import type { JobView } from "#app/components/job/job-progress.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";

export function JobTable({ jobs }: { jobs: readonly JobView[] }) {
  return (
    <Table
      caption="我的任务"
      head={
        <>
          <th scope="col" className="key">
            任务
          </th>
          <th scope="col">类型</th>
          <th scope="col">状态</th>
          <th scope="col" className="n">
            进度
          </th>
          <th scope="col">提交时间</th>
          <th scope="col">完成时间</th>
          <th scope="col" className="act">
            操作
          </th>
        </>
      }
    >
      {jobs.map((job) => (
        <tr key={job.id}>
          <th scope="row">{job.title}</th>
          <td>{job.kind}</td>
          <td>
            <Badge tone={job.tone}>{job.status}</Badge>
          </td>
          <td className="n">{job.progress}</td>
          <td>{job.createTime}</td>
          <td>{job.finishTime}</td>
          <td className="act">
            <Link to={job.path} discover="none" aria-label={`查看 ${job.title} ${job.createTime}`}>
              查看
            </Link>{" "}
            {job.file && (
              <a href={job.file.to} aria-label={`下载 ${job.file.name}`}>
                下载
              </a>
            )}
          </td>
        </tr>
      ))}
      {jobs.length === 0 && <EmptyRow columns={7} title="还没有导出或导入任务" />}
    </Table>
  );
}
