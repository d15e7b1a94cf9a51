import { route } from "#backoffice/http/route.ts";
import { jobEndpoints } from "#contract/system/jobs.ts";
import { downloadJobFile, jobDetail, listJobs } from "./job.ts";

export const jobRoutes = [
  route(jobEndpoints.list, listJobs),
  route(jobEndpoints.detail, jobDetail),
  route(jobEndpoints.file, downloadJobFile),
];
