import { productBulkEndpoints } from "../../contract/product-bulk.ts";
import { productItemEndpoints } from "../../contract/product-item.ts";
import { productPrintEndpoints } from "../../contract/product-print.ts";
import { productEndpoints } from "../../contract/products.ts";
import { route } from "../http/route.ts";
import { exportRoutes } from "../spreadsheet/export.ts";
import { addProduct, editProduct, productDetail } from "./product.ts";
import {
  changeCategory,
  changePrices,
  changeStatus,
  previewCategory,
  previewPrices,
  previewStatus,
} from "./product-bulk.ts";
import { productExport } from "./product-export.ts";
import {
  listPriceLog,
  listProductMovements,
  readProductItem,
  readProductSales,
  readProductStock,
} from "./product-item.query.ts";
import { listProducts, summarizeProducts } from "./product-list.query.ts";
import { listLabelPlaces, readAlbum, readLabels } from "./product-print.query.ts";
import { switchSkus } from "./sku-switch.ts";
import { readVocabulary } from "./vocabulary.ts";

export const productRoutes = [
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
  route(productItemEndpoints.item, readProductItem),
  route(productItemEndpoints.prices, listPriceLog),
  route(productItemEndpoints.stock, readProductStock),
  route(productItemEndpoints.sales, readProductSales),
  route(productItemEndpoints.movements, listProductMovements),
  route(productItemEndpoints.switchSkus, switchSkus),
  route(productPrintEndpoints.labels, readLabels),
  route(productPrintEndpoints.places, listLabelPlaces),
  route(productPrintEndpoints.album, readAlbum),
  ...exportRoutes(productExport),
];
