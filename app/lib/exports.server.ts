/**
 * The lists that can be exported, by the name in the address `/export/<name>`.
 * The page's parameters are those of the list's own address, so that a list
 * needs one link: `/export/<name>` with its own query after it.
 */
import { data } from "@remix-run/node";
import type { Endpoint } from "../../contract/endpoint.ts";
import type { exportEndpoints } from "../../contract/exports.ts";
import { productImportEndpoints } from "../../contract/product-imports.ts";
import { productExportEndpoints } from "../../contract/products.ts";
import { stallStatisticExportEndpoints } from "../../contract/stall-statistics.ts";
import { movementExportEndpoints } from "../../contract/stock.ts";
import { stockExportEndpoints } from "../../contract/stock-views.ts";
import { listQuery } from "./product-search.server.ts";
import { parseSearch } from "./search-params.ts";

export interface ExportableList {
  readonly title: string;
  readonly path: string;
  readonly endpoints: ReturnType<typeof exportEndpoints>;
  /** The list's address as the API's filter and sort. */
  readonly query: (params: URLSearchParams) => Record<string, unknown>;
  /** Ways to export it, the usual one first. */
  readonly layouts: readonly { value: string; label: string }[];
  /** Where the same kind of rows comes in. */
  readonly importing?: { endpoint: Endpoint; path: string; label: string };
}

const lists: Record<string, ExportableList> = {
  products: {
    title: "商品列表",
    path: "/clothes/goods/product/list",
    endpoints: productExportEndpoints,
    query: listQuery,
    layouts: [
      { value: "style", label: "一款一行" },
      { value: "sku", label: "一个 SKU 一行" },
    ],
    importing: { endpoint: productImportEndpoints.upload, path: "/clothes/goods/product/import", label: "导入商品" },
  },
  stock: {
    title: "分仓库存",
    path: "/clothes/goods/inventory/stock",
    endpoints: stockExportEndpoints,
    query: (params) => parseSearch(stockExportEndpoints.count.query, params),
    layouts: [{ value: "sku", label: "一个仓、SKU 一行" }],
  },
  movements: {
    title: "库存变更日志",
    path: "/clothes/inventory/revise",
    endpoints: movementExportEndpoints,
    query: (params) => parseSearch(movementExportEndpoints.count.query, params),
    layouts: [{ value: "movement", label: "一条变动一行" }],
  },
  stalls: {
    title: "档口大数据",
    path: "/clothes/statistic/data/stall/manage",
    endpoints: stallStatisticExportEndpoints,
    query: (params) => parseSearch(stallStatisticExportEndpoints.count.query, params),
    layouts: [
      { value: "day", label: "一档口一天一行" },
      { value: "style", label: "一档口一款一行" },
    ],
  },
};

/** Throws the page of an address that is none. */
export function requireList(name: string | undefined): ExportableList {
  const list = name !== undefined && Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (!list) throw data("没有这个列表", { status: 404 });
  return list;
}
