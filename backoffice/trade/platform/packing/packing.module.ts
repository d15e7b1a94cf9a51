import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { packingEndpoints } from "#contract/platform/packing.ts";
import { scanPacking } from "./packing.ts";
import { packDesk } from "./packing-desk.query.ts";

export const packingModule = defineModule({
  routes: [route(packingEndpoints.desk, packDesk), route(packingEndpoints.scan, scanPacking)],
});
