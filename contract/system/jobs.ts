/** Background work that outlives a request: big exports and imports. */
import { z } from "zod";
import { defineEndpoint } from "#contract/endpoint.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { id, instant } from "#contract/value.ts";

const tag = "任务";

export const jobKinds = ["EXPORT", "IMPORT"] as const;
export type JobKind = (typeof jobKinds)[number];
export const jobKindLabels: Record<JobKind, string> = { EXPORT: "导出", IMPORT: "导入" };

/** WAITING → RUNNING → DONE | FAILED. */
export const jobStatuses = ["WAITING", "RUNNING", "DONE", "FAILED"] as const;
export type JobStatus = (typeof jobStatuses)[number];
export const jobStatusLabels: Record<JobStatus, string> = {
  WAITING: "排队中",
  RUNNING: "进行中",
  DONE: "已完成",
  FAILED: "失败",
};

/** How long a job's file can be fetched; the job itself stays longer. */
export const jobFileDays = 7;
export const jobDays = 30;

/** Pages of imports, by what stands before `.import.` in their topics. */
const importPages: Readonly<Record<string, string>> = {
  products: "/clothes/goods/product/import",
  openings: "/clothes/inventory/revise/import",
};

/** Where the user follows a job: topics that have a page of their own, then the rest. */
export function jobPath(job: { id: number; topic: string }): string {
  const [area] = job.topic.split(".import.");
  const page = importPages[area ?? ""];
  return page ? `${page}?job=${job.id}` : `/system/app/job?id=${job.id}`;
}

const job = z.object({
  id: z.number(),
  kind: z.enum(jobKinds),
  topic: z.string(),
  title: z.string(),
  status: z.enum(jobStatuses),
  done: z.number(),
  /** Null while it is not known yet. */
  total: z.number().nullable(),
  /** Why it failed, one sentence. */
  failure: z.string().nullable(),
  /** Null when there is none, or no longer. */
  fileName: z.string().nullable(),
  fileBytes: z.number().nullable(),
  createTime: instant,
  finishTime: instant.nullable(),
});
export type Job = z.output<typeof job>;

export const jobEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/job",
    tag,
    summary: "我的导出与导入任务，新的在前",
    access: "session",
    query: pageQuery.omit({ sort: true }),
    response: pageOf(job),
  }),
  detail: defineEndpoint({
    method: "GET",
    path: "/api/job/:id",
    tag,
    summary: "我的一个任务：进度与结果",
    access: "session",
    params: z.object({ id }),
    response: job.extend({
      /** What came of it; its form depends on the topic. */
      result: z.unknown(),
    }),
  }),
  file: defineEndpoint({
    method: "GET",
    path: "/api/job/:id/file",
    tag,
    summary: `下载任务生成的文件（保留 ${jobFileDays} 天）`,
    access: "session",
    params: z.object({ id }),
    download: true,
  }),
};
