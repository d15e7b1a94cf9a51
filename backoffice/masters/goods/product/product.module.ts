import { bizDateOf } from "#backoffice/core/clock.ts";
import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { distinct } from "#backoffice/db/pg-array.ts";
import { readVocabulary } from "#backoffice/masters/goods/attribute/vocabulary.ts";
import { setColorPictures } from "#backoffice/masters/goods/picture/color-picture.ts";
import { switchSkus } from "#backoffice/masters/goods/sku/sku-switch.ts";
import { productBulkEndpoints } from "#contract/goods/product-bulk.ts";
import { productItemEndpoints } from "#contract/goods/product-item.ts";
import { productPrintEndpoints } from "#contract/goods/product-print.ts";
import { productEndpoints } from "#contract/goods/products.ts";
import {
  changeCategory,
  changePrices,
  changeStatus,
  previewCategory,
  previewPrices,
  previewStatus,
} from "./bulk/product-bulk.ts";
import { addProduct, editProduct, productDetail } from "./product.ts";
import { productExport } from "./product-export.ts";
import { listProducts, summarizeProducts } from "./product-list.query.ts";
import { refreshProductList } from "./product-list.ts";
import { listLabelPlaces, readAlbum, readLabels } from "./product-print.query.ts";
import { productSearch } from "./product-search.ts";
import { setStyleCost } from "./style-cost.ts";

export const productModule = defineModule({
  routes: [
    route(productEndpoints.list, listProducts),
    route(productEndpoints.vocabulary, readVocabulary),
    route(productEndpoints.summary, summarizeProducts),
    route(productEndpoints.detail, productDetail),
    route(productEndpoints.add, addProduct),
    route(productEndpoints.edit, editProduct),
    route(productBulkEndpoints.previewPrices, previewPrices),
    route(productBulkEndpoints.changePrices, changePrices),
    route(productBulkEndpoints.previewStatus, previewStatus),
    route(productBulkEndpoints.changeStatus, changeStatus),
    route(productBulkEndpoints.previewCategory, previewCategory),
    route(productBulkEndpoints.changeCategory, changeCategory),
    route(productItemEndpoints.setCost, setStyleCost),
    route(productItemEndpoints.switchSkus, switchSkus),
    route(productItemEndpoints.setColorPictures, setColorPictures),
    route(productPrintEndpoints.labels, readLabels),
    route(productPrintEndpoints.places, listLabelPlaces),
    route(productPrintEndpoints.album, readAlbum),
  ],
  exports: [productExport],
  outbox: {
    "stock.moved": ({ db, clock }, moves) =>
      refreshProductList(db, distinct(moves.flatMap((moved) => moved.productIds)), bizDateOf(clock.now())),
  },
  // The windows of sales move with the day.
  tasks: [
    {
      beanName: "product",
      methodName: "refresh",
      title: "刷新商品列表",
      explains: "重算商品列表里的销量、库存和新款标记；平时每天也会做一次。",
      run: async ({ db, clock }) => {
        await refreshProductList(db, "all", bizDateOf(clock.now()));
        return "商品列表已刷新";
      },
    },
  ],
  nightly: ({ db, clock }) => refreshProductList(db, "all", bizDateOf(clock.now())),
  searches: [productSearch],
});
