import { route } from "#backoffice/http/route.ts";
import { versionEndpoints } from "#contract/system/versions.ts";
import { addVersion, checkVersion, listVersions } from "./version.ts";

export const versionRoutes = [
  route(versionEndpoints.log, listVersions),
  route(versionEndpoints.add, addVersion),
  route(versionEndpoints.check, checkVersion),
];
