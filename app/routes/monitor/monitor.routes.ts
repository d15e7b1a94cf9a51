/** URLs of 系统监控; `/druid` is where ELADMIN's client looks for the SQL monitor. */
import { route } from "@remix-run/route-config";

const folder = "routes/monitor";

export const monitorFiles = [
  route("druid", `${folder}/druid-address.ts`, { id: "druid" }),
  route("druid/index.html", `${folder}/druid-address.ts`, { id: "druid-index" }),
];

export const monitorPages = [
  route("monitor/online", `${folder}/online/list.tsx`),
  route("monitor/online/confirm", `${folder}/online/confirm.tsx`),
  route("monitor/logs", `${folder}/log/operations.tsx`),
  route("monitor/errorLog", `${folder}/log/errors.tsx`),
  route("monitor/errorLog/item", `${folder}/log/error.tsx`),
  route("monitor/signIn", `${folder}/log/sign-ins.tsx`),
  route("monitor/changes", `${folder}/log/changes.tsx`),
  route("monitor/logs/retention", `${folder}/log/retention.tsx`),
  route("monitor/checkup", `${folder}/server/checkup.tsx`),
  route("monitor/server", `${folder}/server/server.tsx`),
  route("monitor/server/settings", `${folder}/server/settings.tsx`),
  route("monitor/druid", `${folder}/sql/list.tsx`),
  route("monitor/druid/item", `${folder}/sql/item.tsx`),
];
