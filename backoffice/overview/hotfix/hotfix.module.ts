import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { hotfixEndpoints } from "#contract/system/hotfixes.ts";
import { hotfixJobs } from "./hotfix.jobs.ts";
import { checkHotfix, listHotfixes, runHotfix } from "./hotfix-work.ts";

export const hotfixModule = defineModule({
  routes: [
    route(hotfixEndpoints.list, listHotfixes),
    route(hotfixEndpoints.check, checkHotfix),
    route(hotfixEndpoints.run, runHotfix),
  ],
  jobs: hotfixJobs,
});
