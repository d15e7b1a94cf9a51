/** Jobs that have ended are deleted after a while, their files sooner. */
import { and, inArray, lt } from "drizzle-orm";
import { daysBefore } from "#backoffice/core/clock.ts";
import type { Background } from "#backoffice/core/module.ts";
import { jobDays, jobFileDays } from "#contract/system/jobs.ts";
import { job, jobChunk } from "./job.tables.ts";

export async function deleteOldJobs({ db, clock }: Background): Promise<void> {
  const endedBefore = (days: number) =>
    and(lt(job.createdAt, daysBefore(clock.now(), days)), inArray(job.status, ["DONE", "FAILED"]));
  await db.delete(job).where(endedBefore(jobDays));
  await db
    .delete(jobChunk)
    .where(inArray(jobChunk.jobId, db.select({ id: job.id }).from(job).where(endedBefore(jobFileDays))));
}
