import { route } from "#backoffice/http/route.ts";
import { printingEndpoints } from "#contract/stall/printing.ts";
import { billSlip, printSettings } from "./printing.query.ts";
import { printBill, printTestPage, saveSettings } from "./printing.ts";

export const printingRoutes = [
  route(printingEndpoints.settings, printSettings),
  route(printingEndpoints.saveSettings, saveSettings),
  route(printingEndpoints.testPage, printTestPage),
  route(printingEndpoints.slip, billSlip),
  route(printingEndpoints.print, printBill),
];
