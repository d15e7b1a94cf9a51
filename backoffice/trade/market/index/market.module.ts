import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { marketIndexEndpoints } from "#contract/market/indexes.ts";
import { barExport } from "./bar-import.ts";
import { listBars, listIndexes, marketSettingDetail, saveMarketSetting } from "./market.ts";

export const marketModule = defineModule({
  routes: [
    route(marketIndexEndpoints.list, listIndexes),
    route(marketIndexEndpoints.bars, listBars),
    route(marketIndexEndpoints.setting, marketSettingDetail),
    route(marketIndexEndpoints.saveSetting, saveMarketSetting),
  ],
  exports: [barExport],
});
