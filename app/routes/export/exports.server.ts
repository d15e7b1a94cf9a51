/**
 * The lists that can be exported, by the name in the address `/export/<name>`.
 * The page's parameters are those of the list's own address, so that a list
 * needs one link: `/export/<name>` with its own query after it.
 */
import { data } from "@remix-run/node";
import type { z } from "zod";
import { listQuery } from "#app/lib/product-search.server.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { exportEndpoints } from "#contract/exports.ts";
import { productImportEndpoints } from "#contract/goods/product-imports.ts";
import { productExportEndpoints } from "#contract/goods/products.ts";
import { adjustmentExportEndpoints } from "#contract/inventory/adjustments.ts";
import { countExportEndpoints } from "#contract/inventory/counts.ts";
import { purchaseExportEndpoints } from "#contract/inventory/purchases.ts";
import { movementExportEndpoints } from "#contract/inventory/stock.ts";
import { stockExportEndpoints } from "#contract/inventory/stock-views.ts";
import { transferExportEndpoints } from "#contract/inventory/transfers.ts";
import { partyExportEndpoints } from "#contract/party/parties.ts";
import { accountEntryExportEndpoints } from "#contract/stall/account-entries.ts";
import { billLineExportEndpoints } from "#contract/stall/bill-lines.ts";
import { billExportEndpoints } from "#contract/stall/bills.ts";
import { distributorExportEndpoints } from "#contract/stall/distributors.ts";
import { rechargeExportEndpoints } from "#contract/stall/recharges.ts";
import { statementExportEndpoints } from "#contract/stall/statements.ts";
import { stallStatisticExportEndpoints } from "#contract/statistics/stall-statistics.ts";

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
  stock: list("分仓库存", "/clothes/goods/inventory/stock", stockExportEndpoints, {
    sku: "一个仓、SKU 一行",
    matrix: "一个仓、款、颜色一行，尺码为列",
  }),
  movements: list("库存变更日志", "/clothes/inventory/revise", movementExportEndpoints, { movement: "一条变动一行" }),
  transfers: document("调拨单", "/clothes/inventory/transfer", transferExportEndpoints),
  purchases: document("采购入库", "/clothes/inventory/purchase", purchaseExportEndpoints),
  counts: document("盘点", "/clothes/inventory/review", countExportEndpoints),
  adjustments: document("调整单", "/clothes/inventory/revise/slips", adjustmentExportEndpoints),
  parties: list("工厂", "/clothes/factory", partyExportEndpoints, { party: "一家一行" }),
  distributors: list("分销商", "/clothes/stall/distributor", distributorExportEndpoints, {
    distributor: "一个客户一行",
  }),
  accountEntries: list("账户流水", "/clothes/stall/distributor/account", accountEntryExportEndpoints, {
    entry: "一笔一行",
  }),
  recharges: list("充值记录", "/clothes/stall/distributor/recharge", rechargeExportEndpoints, {
    recharge: "一张充值单一行",
  }),
  statements: {
    ...list("对账单", "/clothes/stall/distributor/account/statement", statementExportEndpoints, {
      statement: "一笔一行",
    }),
    query: (params) => ({
      distributorId: params.get("distributorId"),
      ...parseSearch(statementExportEndpoints.count.query.omit({ distributorId: true }), params),
    }),
  },
  stalls: list("档口大数据", "/clothes/statistic/data/stall/manage", stallStatisticExportEndpoints, {
    day: "一档口一天一行",
    style: "一档口一款一行",
  }),
  bills: list("拿货单", "/clothes/stall/distributor/bill/list", billExportEndpoints, { bill: "一张单一行" }),
  billLines: list("拿货明细", "/clothes/stall/distributor/bill/lines", billLineExportEndpoints, {
    line: "一个款色码一行",
  }),
};

type ListEndpoints = ExportableList["endpoints"] & { readonly count: { readonly query: z.ZodObject } };

function document(title: string, path: string, endpoints: ListEndpoints): ExportableList {
  return list(title, path, endpoints, { document: "一单一行", line: "一行明细一行" });
}

/** A list whose address is the API's filter as it stands; `layouts` by what the API calls them. */
function list(
  title: string,
  path: string,
  endpoints: ListEndpoints,
  layouts: Readonly<Record<string, string>>,
): ExportableList {
  return {
    title,
    path,
    endpoints,
    query: (params) => parseSearch(endpoints.count.query, params),
    layouts: Object.entries(layouts).map(([value, label]) => ({ value, label })),
  };
}

/** Throws the page of an address that is none. */
export function requireList(name: string | undefined): ExportableList {
  const list = name !== undefined && Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (!list) throw data("没有这个列表", { status: 404 });
  return list;
}
