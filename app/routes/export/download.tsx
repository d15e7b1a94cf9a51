/** The workbook of a list of the system tools, or of a statement: all that its filters find, streamed from the API to the browser. */
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { withCreateTime } from "#app/lib/list-period.server.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import { passOn } from "#app/lib/web/download.server.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { profitEndpoints } from "#contract/finance/profits.ts";
import { dictionaryEndpoints } from "#contract/system/dictionary.ts";
import { fileEndpoints } from "#contract/system/files.ts";
import { menuEndpoints } from "#contract/system/menus.ts";
import { connectionEndpoints } from "#contract/system/mnt/connections.ts";
import { appEndpoints, deployEndpoints, historyEndpoints, serverEndpoints } from "#contract/system/mnt/deploy.ts";
import { logEndpoints } from "#contract/system/monitor/logs.ts";
import { onlineEndpoints } from "#contract/system/monitor/online.ts";
import { departmentEndpoints } from "#contract/system/people/departments.ts";
import { positionEndpoints } from "#contract/system/people/positions.ts";
import { roleEndpoints } from "#contract/system/people/roles.ts";
import { userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";
import { scheduledTaskEndpoints } from "#contract/system/scheduled-tasks.ts";

/** By the name in the address. */
const lists: Readonly<Record<string, Endpoint & { readonly query: z.ZodObject; readonly download: true }>> = {
  profits: profitEndpoints.file,
  users: userUpkeepEndpoints.download,
  roles: roleEndpoints.download,
  positions: positionEndpoints.download,
  menus: menuEndpoints.download,
  departments: departmentEndpoints.download,
  connections: connectionEndpoints.download,
  deployServers: serverEndpoints.download,
  deployApps: appEndpoints.download,
  deployments: deployEndpoints.download,
  deployHistory: historyEndpoints.download,
  dictionaries: dictionaryEndpoints.download,
  files: fileEndpoints.download,
  operations: logEndpoints.operationsDownload,
  errors: logEndpoints.errorsDownload,
  signIns: logEndpoints.signInsDownload,
  changes: logEndpoints.changesDownload,
  online: onlineEndpoints.download,
  scheduledTasks: scheduledTaskEndpoints.download,
  scheduledRuns: scheduledTaskEndpoints.runsDownload,
};

export async function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const name = params.list ?? "";
  const endpoint = Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (!endpoint) throw data("没有这个列表", { status: 404 });
  const query = parseSearch(endpoint.query, withCreateTime(new URL(request.url).searchParams));
  return passOn(await context.api.download(endpoint, { query }), args);
}
