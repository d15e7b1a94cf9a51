import { jobEndpoints } from "../../contract/jobs.ts";
import { route } from "../http/route.ts";
import { downloadJobFile, jobDetail, listJobs } from "./job.ts";

export const jobRoutes = [
  route(jobEndpoints.list, listJobs),
  route(jobEndpoints.detail, jobDetail),
  route(jobEndpoints.file, downloadJobFile),
];
