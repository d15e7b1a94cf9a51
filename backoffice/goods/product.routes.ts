import { productEndpoints } from "../../contract/products.ts";
import { route } from "../http/route.ts";
import { addProduct, editProduct, productDetail } from "./product.ts";
import { listProducts, summarizeProducts } from "./product-list.query.ts";
import { readVocabulary } from "./vocabulary.ts";

export const productRoutes = [
  route(productEndpoints.list, listProducts),
  route(productEndpoints.vocabulary, readVocabulary),
  route(productEndpoints.summary, summarizeProducts),
  route(productEndpoints.detail, productDetail),
  route(productEndpoints.add, addProduct),
  route(productEndpoints.edit, editProduct),
];
