import { route, unframedRoute } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { labelEndpoints } from "#contract/platform/labels.ts";
import { labelFile } from "./label-file.ts";
import { printLabels, printTestLabel, readLabelPrinter, saveLabelPrinter } from "./label-printer.ts";

const afterCommit = "the printer is spoken to after the commit";

export const labelModule = defineModule({
  routes: [
    route(labelEndpoints.printer, readLabelPrinter),
    route(labelEndpoints.savePrinter, saveLabelPrinter),
    unframedRoute(labelEndpoints.testPage, afterCommit, printTestLabel),
    unframedRoute(labelEndpoints.print, afterCommit, printLabels),
    route(labelEndpoints.file, labelFile),
  ],
});
