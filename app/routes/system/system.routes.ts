/** URLs of what everybody has and of the system tools: centre, to-dos, messages, jobs, versions, settings. */
import { route } from "@remix-run/route-config";

export const systemSheets = [route("system/app/job/file", "routes/system/app/job-file.tsx")];

export const systemPages = [
  route("user/center", "routes/user/center.tsx"),
  route("user/issue", "routes/user/issue.tsx"),
  route("system/app/message", "routes/system/app/message.tsx"),
  route("system/app/job", "routes/system/app/job.tsx"),
  route("system/version/log", "routes/system/version/log.tsx"),
  route("settings/layout", "routes/settings/layout.tsx"),
];
