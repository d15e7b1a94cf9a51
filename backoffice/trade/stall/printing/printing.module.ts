import { route, unframedRoute } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { printingEndpoints } from "#contract/stall/printing.ts";
import { billSlip, printSettings } from "./printing.query.ts";
import { printBill, printTestPage, saveSettings } from "./printing.ts";

export const printingModule = defineModule({
  routes: [
    route(printingEndpoints.settings, printSettings),
    route(printingEndpoints.saveSettings, saveSettings),
    unframedRoute(printingEndpoints.testPage, "the printer is spoken to after the commit", printTestPage),
    route(printingEndpoints.slip, billSlip),
    unframedRoute(printingEndpoints.print, "the printer is spoken to after the commit", printBill),
  ],
});
