/** The address of 商品列表, and of the pages that act on what was ticked or filtered there: prices in 元. */

import { productSelection } from "#contract/goods/product-selection.ts";
import { productEndpoints, productFilter } from "#contract/goods/products.ts";
import { yuanText } from "#contract/money.ts";
import { parseSearch } from "./search-params.ts";

const inYuan = { priceFromFen: true, priceToFen: true } as const;
const prices = { priceFrom: yuanText.optional(), priceTo: yuanText.optional() };

const listSearch = productEndpoints.list.query.omit(inYuan).extend(prices);
const selectionSearch = productSelection.omit(inYuan).extend(prices);

/** What 商品列表 asks the API for. */
export function listQuery(params: URLSearchParams) {
  const { priceFrom, priceTo, ...query } = parseSearch(listSearch, params);
  return { ...query, priceFromFen: priceFrom, priceToFen: priceTo };
}

/** Which styles a page acts on. */
export function selectionQuery(params: URLSearchParams) {
  const { priceFrom, priceTo, ...query } = parseSearch(selectionSearch, params);
  return { ...query, priceFromFen: priceFrom, priceToFen: priceTo };
}

/** The list's filters in an address, without sort, page and ticks. */
export function filterParams(params: URLSearchParams): [name: string, value: string][] {
  const names = Object.keys(productFilter.omit(inYuan).extend(prices).shape);
  return [...params].filter(([name, value]) => names.includes(name) && value !== "");
}

/** What names the selection in an address, for the forms and links of the pages that act on it. */
export function selectionParams(params: URLSearchParams): [name: string, value: string][] {
  return [...filterParams(params), ...[...params].filter(([name]) => name === "scope" || name === "ids")];
}

/** 商品列表 in selection mode, with the filters it had. */
export function backToSelection(params: URLSearchParams): string {
  return `/clothes/goods/product/list?${new URLSearchParams([...filterParams(params), ["select", "1"]])}`;
}
