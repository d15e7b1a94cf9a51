import { issueEndpoints } from "../../contract/issues.ts";
import { route } from "../http/route.ts";
import { addIssue, editIssue, listIssues } from "./issue.ts";

export const issueRoutes = [
  route(issueEndpoints.list, listIssues),
  route(issueEndpoints.add, addIssue),
  route(issueEndpoints.edit, editIssue),
];
