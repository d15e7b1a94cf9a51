/** Jobs as the pages show them. */

import { formatBytes, formatCount } from "#app/lib/format/format.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import type { JobView } from "#app/lib/job/job-view.ts";
import { type Job, type JobStatus, jobKindLabels, jobPath, jobStatusLabels } from "#contract/system/jobs.ts";

const tones: Record<JobStatus, Tone> = { WAITING: "neutral", RUNNING: "info", DONE: "good", FAILED: "bad" };

export function jobView(job: Job): JobView {
  const { id, title, status, done, total, failure, createTime } = job;
  return {
    id,
    path: jobPath(job),
    kind: jobKindLabels[job.kind],
    title,
    status: jobStatusLabels[status],
    tone: tones[status],
    running: status === "WAITING" || status === "RUNNING",
    done,
    total,
    progress: total === null ? "" : `${formatCount(done)} / ${formatCount(total)}`,
    failure,
    file:
      job.fileName === null || job.fileBytes === null
        ? null
        : { to: `/system/app/job/file?id=${id}`, name: job.fileName, size: formatBytes(job.fileBytes) },
    createTime,
    finishTime: job.finishTime ?? "",
  };
}
