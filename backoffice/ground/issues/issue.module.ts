import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { issueEndpoints } from "#contract/system/issues.ts";
import { addIssue, editIssue, listIssues } from "./issue.ts";

export const issueModule = defineModule({
  routes: [
    route(issueEndpoints.list, listIssues),
    route(issueEndpoints.add, addIssue),
    route(issueEndpoints.edit, editIssue),
  ],
});
