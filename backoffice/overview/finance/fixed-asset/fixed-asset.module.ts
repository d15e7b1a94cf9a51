import { bizDateOf } from "#backoffice/core/clock.ts";
import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { fixedAssetEndpoints } from "#contract/finance/fixed-assets.ts";
import { depreciationExport, listDepreciations } from "./depreciation.query.ts";
import { depreciate, dueDepreciation, lastEndedMonth, runDepreciation } from "./depreciation.ts";
import {
  addFixedAsset,
  disposeFixedAsset,
  editFixedAsset,
  fixedAssetDetail,
  idleFixedAsset,
  useFixedAsset,
  voidFixedAsset,
} from "./fixed-asset.ts";
import { fixedAssetChoices, fixedAssetExport, listFixedAssets } from "./fixed-asset-list.query.ts";

import { fixedAssetSearch } from "./fixed-asset-search.ts";

export const fixedAssetModule = defineModule({
  routes: [
    route(fixedAssetEndpoints.list, listFixedAssets),
    route(fixedAssetEndpoints.choices, fixedAssetChoices),
    route(fixedAssetEndpoints.depreciations, listDepreciations),
    route(fixedAssetEndpoints.due, dueDepreciation),
    route(fixedAssetEndpoints.run, runDepreciation),
    route(fixedAssetEndpoints.detail, fixedAssetDetail),
    route(fixedAssetEndpoints.add, addFixedAsset),
    route(fixedAssetEndpoints.edit, editFixedAsset),
    route(fixedAssetEndpoints.idle, idleFixedAsset),
    route(fixedAssetEndpoints.use, useFixedAsset),
    route(fixedAssetEndpoints.dispose, disposeFixedAsset),
    route(fixedAssetEndpoints.void, voidFixedAsset),
  ],
  exports: [depreciationExport, fixedAssetExport],
  tasks: [
    {
      beanName: "fixedAsset",
      methodName: "depreciate",
      title: "计提折旧",
      explains: "计提最近一个已结束月份的折旧和之前漏提的；已提过的不会重复。可设在每月最后一天或次月初。",
      run: async ({ db, clock, userId }) =>
        db.transaction(async (tx) => {
          const month = lastEndedMonth(bizDateOf(clock.now()));
          return (await depreciate({ db: tx, clock, actor: { userId } }, month)).message;
        }),
    },
  ],
  searches: [fixedAssetSearch],
});
