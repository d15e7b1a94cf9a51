import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { versionEndpoints } from "#contract/system/versions.ts";
import { addVersion, checkVersion, listVersions } from "./version.ts";

export const versionModule = defineModule({
  routes: [
    route(versionEndpoints.log, listVersions),
    route(versionEndpoints.add, addVersion),
    route(versionEndpoints.check, checkVersion),
  ],
});
