import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { checkupEndpoints } from "#contract/system/monitor/checkup.ts";
import { checkup } from "./checkup.query.ts";

export const checkupModule = defineModule({ routes: [route(checkupEndpoints.checkup, checkup)] });
