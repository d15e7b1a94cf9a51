import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { processRouteEndpoints } from "#contract/manufacture/process-routes.ts";
import { processEndpoints } from "#contract/manufacture/processes.ts";
import { bomDetail, bomMaterials, saveBom } from "./bom.ts";
import { addCategory, categoryDetail, editCategory, listCategories, removeCategory } from "./process-category.ts";
import { processCategoryExport } from "./process-category-export.ts";
import {
  addProcess,
  disableProcess,
  editProcess,
  enableProcess,
  processDetail,
  removeProcess,
  withdrawPrices,
} from "./process-file.ts";
import { listProcesses, processExport } from "./process-list.query.ts";
import { changePrices, previewPrices } from "./process-price.ts";
import { copyRoute, routeChoices, routeDetail, saveRoute } from "./product-route.ts";
import { listRoutes, routeExport } from "./product-route-list.query.ts";
import { addProcessStarter, readProcessStarter } from "./starter.ts";

export const processModule = defineModule({
  routes: [
    route(processEndpoints.list, listProcesses),
    route(processEndpoints.detail, processDetail),
    route(processEndpoints.add, addProcess),
    route(processEndpoints.starter, readProcessStarter),
    route(processEndpoints.addStarter, addProcessStarter),
    route(processEndpoints.edit, editProcess),
    route(processEndpoints.disable, disableProcess),
    route(processEndpoints.enable, enableProcess),
    route(processEndpoints.remove, removeProcess),
    route(processEndpoints.previewPrices, previewPrices),
    route(processEndpoints.changePrices, changePrices),
    route(processEndpoints.withdrawPrices, withdrawPrices),
    route(processEndpoints.categories, listCategories),
    route(processEndpoints.category, categoryDetail),
    route(processEndpoints.addCategory, addCategory),
    route(processEndpoints.editCategory, editCategory),
    route(processEndpoints.removeCategory, removeCategory),
    route(processRouteEndpoints.list, listRoutes),
    route(processRouteEndpoints.route, routeDetail),
    route(processRouteEndpoints.choices, routeChoices),
    route(processRouteEndpoints.saveRoute, saveRoute),
    route(processRouteEndpoints.copyRoute, copyRoute),
    route(processRouteEndpoints.bom, bomDetail),
    route(processRouteEndpoints.materials, bomMaterials),
    route(processRouteEndpoints.saveBom, saveBom),
  ],
  exports: [processExport, routeExport, processCategoryExport],
});
