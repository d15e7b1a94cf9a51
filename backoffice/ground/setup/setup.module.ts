import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { setupEndpoints } from "#contract/system/setup.ts";
import { dismissSetup, readRunning, readSetup, skipStep } from "./setup.ts";

export const setupModule = defineModule({
  routes: [
    route(setupEndpoints.status, readSetup),
    route(setupEndpoints.running, readRunning),
    route(setupEndpoints.skip, skipStep),
    route(setupEndpoints.dismiss, dismissSetup),
  ],
});
