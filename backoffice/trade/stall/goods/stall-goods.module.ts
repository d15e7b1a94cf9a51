import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { stallGoodsEndpoints } from "#contract/goods/stall-goods.ts";
import { listStallGoods, readPriceTags, readStallGoodsVocabulary, stallGoodsDetail } from "./stall-goods.query.ts";
import {
  changeStallPrices,
  changeStallState,
  editStallGoods,
  previewStallPrices,
  previewStallState,
} from "./stall-goods.ts";
import { stallGoodsExport } from "./stall-goods-export.ts";
import { listStyles, readListingStyles } from "./stall-listing.ts";

export const stallGoodsModule = defineModule({
  routes: [
    route(stallGoodsEndpoints.list, listStallGoods),
    route(stallGoodsEndpoints.vocabulary, readStallGoodsVocabulary),
    route(stallGoodsEndpoints.styles, readListingStyles),
    route(stallGoodsEndpoints.tags, readPriceTags),
    route(stallGoodsEndpoints.previewPrices, previewStallPrices),
    route(stallGoodsEndpoints.changePrices, changeStallPrices),
    route(stallGoodsEndpoints.previewState, previewStallState),
    route(stallGoodsEndpoints.changeState, changeStallState),
    route(stallGoodsEndpoints.detail, stallGoodsDetail),
    route(stallGoodsEndpoints.add, listStyles),
    route(stallGoodsEndpoints.edit, editStallGoods),
  ],
  exports: [stallGoodsExport],
});
