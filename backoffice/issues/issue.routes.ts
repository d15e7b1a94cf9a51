import { route } from "#backoffice/http/route.ts";
import { issueEndpoints } from "#contract/system/issues.ts";
import { addIssue, editIssue, listIssues } from "./issue.ts";

export const issueRoutes = [
  route(issueEndpoints.list, listIssues),
  route(issueEndpoints.add, addIssue),
  route(issueEndpoints.edit, editIssue),
];
