import { versionEndpoints } from "../../contract/versions.ts";
import { route } from "../http/route.ts";
import { addVersion, checkVersion, listVersions } from "./version.ts";

export const versionRoutes = [
  route(versionEndpoints.log, listVersions),
  route(versionEndpoints.add, addVersion),
  route(versionEndpoints.check, checkVersion),
];
