/** One job: how far it is, what came of it, and its file. */

import { Badge } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import type { JobView } from "#app/lib/job/job-view.ts";
import { AutoRefresh } from "./auto-refresh.tsx";

export function JobProgress({ job }: { job: JobView }) {
  return (
    <Card title={job.title} note={`${job.kind} · ${job.createTime} 提交`}>
      <div className="stack" role="status">
        <p className="line">
          <Badge tone={job.tone}>{job.status}</Badge> {job.progress}
        </p>
        {job.running && <progress aria-label="进度" value={job.total ? job.done : undefined} max={job.total ?? 1} />}
        {job.running && <small>可以离开本页，完成后会发消息通知。</small>}
        {job.failure && <Callout>{job.failure}</Callout>}
        {job.file && (
          <p className="line">
            <a className="btn primary" href={job.file.to}>
              下载文件
            </a>
            <small>
              {job.file.name}（{job.file.size}）
            </small>
          </p>
        )}
      </div>
      {job.running && <AutoRefresh seconds={2} />}
    </Card>
  );
}
