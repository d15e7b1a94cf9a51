/** Background work that outlives a request: big exports and imports. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { instant } from "#contract/value.ts";

const endpoint = endpointsOf("任务");

export const jobKinds = ["EXPORT", "IMPORT", "BACKUP", "STORAGE", "WAGE", "HOTFIX", "PULL"] as const;
export type JobKind = (typeof jobKinds)[number];
export const jobKindLabels: Record<JobKind, string> = {
  EXPORT: "导出",
  IMPORT: "导入",
  BACKUP: "备份",
  STORAGE: "文件移动",
  WAGE: "工资",
  HOTFIX: "数据热修复",
  PULL: "抓单",
};

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
const importPages = {
  products: "/clothes/goods/product/import",
  openings: "/clothes/inventory/revise/import",
  users: "/system/user/import",
  parties: "/clothes/factory/import",
  distributors: "/clothes/stall/distributor/import",
  marketBars: "/money/stock/hs/import",
  globalEvents: "/money/stock/global/event/import",
  "shop-skus": "/clothes/platform/shop/sku/import",
  waybills: "/clothes/platform/shop/order/waybill/import",
  "shop-orders": "/clothes/platform/shop/order/import",
  employees: "/clothes/employee/import",
  settlements: "/clothes/finance/cost/slip/settlement",
  "shop-bills": "/clothes/platform/shop/earnings/bill",
  "courier-bills": "/clothes/platform/shop/earnings/freight",
} as const;

/** What an import takes in: none is without a page, where its check is confirmed. */
export type ImportArea = keyof typeof importPages;

/** Where the user follows a job: topics that have a page of their own, then the rest. */
export function jobPath(job: { id: number; topic: string }): string {
  const [area] = job.topic.split(".import.");
  const page = (importPages as Readonly<Record<string, string>>)[area ?? ""];
  if (job.topic === "backup.copy-test") return "/mnt/database/copy";
  if (job.topic === "wages.draft") return `/clothes/employee/wage/new?job=${job.id}`;
  if (area?.startsWith("hotfix.")) return `/my/hotfix/item?code=${area.split(".")[2]}&job=${job.id}`;
  if (job.topic.split(".")[0] === "backup") return "/mnt/database";
  if (job.topic.split(".")[0] === "storage") return "/sys-tools/storage/setting";
  return page ? `${page}?job=${job.id}` : `/system/app/job?id=${job.id}`;
}

/** A job as its list shows it. */
export const jobRow = z.object({
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
export type Job = z.output<typeof jobRow>;

export const jobEndpoints = {
  list: endpoint.get("/api/task", {
    summary: "我的导出与导入任务，新的在前",
    access: "session",
    query: pageQuery.omit({ sort: true }),
    response: pageOf(jobRow),
  }),
  detail: endpoint.get("/api/task/:id", {
    summary: "我的一个任务：进度与结果",
    access: "session",
    follows: true,
    response: jobRow.extend({
      /** What came of it; its form depends on the topic. */
      result: z.unknown(),
    }),
  }),
  file: endpoint.get("/api/task/:id/file", {
    summary: `下载任务生成的文件（保留 ${jobFileDays} 天）`,
    access: "session",
    download: true,
  }),
};
