/** 分销策略: endpoint → operation. */

import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { strategyEndpoints } from "#contract/stall/strategies.ts";
import { listStrategies, listStrategyPrices, strategyDetail } from "./strategy.query.ts";
import {
  addStrategy,
  disableStrategy,
  editStrategy,
  enableStrategy,
  makeDefault,
  removeStrategy,
  removeStrategyPrice,
  saveStrategyPrice,
} from "./strategy.ts";
import { strategyExport } from "./strategy-export.ts";

export const strategyModule = defineModule({
  routes: [
    route(strategyEndpoints.list, listStrategies),
    route(strategyEndpoints.detail, strategyDetail),
    route(strategyEndpoints.add, addStrategy),
    route(strategyEndpoints.edit, editStrategy),
    route(strategyEndpoints.setDefault, makeDefault),
    route(strategyEndpoints.disable, disableStrategy),
    route(strategyEndpoints.enable, enableStrategy),
    route(strategyEndpoints.remove, removeStrategy),
    route(strategyEndpoints.prices, listStrategyPrices),
    route(strategyEndpoints.savePrice, saveStrategyPrice),
    route(strategyEndpoints.removePrice, removeStrategyPrice),
  ],
  exports: [strategyExport],
});
