import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { jobEndpoints } from "#contract/system/jobs.ts";
import { deleteOldJobs } from "./expiry.ts";
import { downloadJobFile, jobDetail, listJobs } from "./job.ts";

export const jobModule = defineModule({
  routes: [
    route(jobEndpoints.list, listJobs),
    route(jobEndpoints.detail, jobDetail),
    route(jobEndpoints.file, downloadJobFile),
  ],
  sweep: deleteOldJobs,
});
