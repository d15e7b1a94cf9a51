/** The storeys of the back office: a value import runs down or stays, never up. Types are gone when the program runs. */
import { expect, it } from "vitest";
import { readImportGraph } from "../scripts/import-graph.mjs";

/** The lowest first. */
const storeys = ["core", "db", "ground", "masters", "ledgers", "trade", "overview", "compose"];

/** What still runs upward, by why it does. Only ever fewer: one that is gone is taken off the list, or the test fails. */
const exceptions: Record<string, readonly string[]> = {
  "mounting a route asks who calls and whether the token was used": [
    "core/http/route.ts → ground/auth/session.ts",
    "core/http/route.ts → ground/http/idempotency.ts",
  ],
  "a setting and a role name what lies on the next storey: the logo's picture, the rights on places": [
    "ground/settings/company.ts → masters/goods/picture/picture.ts",
    "ground/users/role/role-file.ts → masters/repository/repository-permission.ts",
  ],
  "a master that is removed or merged asks trade whether it is used, and renames it there": [
    "masters/goods/attribute/attribute-merge.ts → overview/statistics/derived-days.ts",
    "masters/goods/attribute/attribute-merge.ts → trade/inventory/alert/category-scope.ts",
    "masters/goods/attribute/attribute-merge.ts → trade/manufacture/batch/color-merge.ts",
    "masters/goods/attribute/attribute-use.ts → trade/inventory/alert/category-scope.ts",
    "masters/goods/attribute/attribute-use.ts → trade/manufacture/batch/color-merge.ts",
    "masters/party/party-file.ts → trade/inventory/purchase/purchase-document.ts",
    "masters/party/party-file.ts → trade/manufacture/batch/batch-document.ts",
  ],
  "a master shows, or may not go while it has, a balance or stock": [
    "masters/employee/employee/employee-file.ts → ledgers/money-ledger/account.ts",
    "masters/employee/employee/employee-leave.ts → ledgers/money-ledger/account.ts",
    "masters/goods/line/line.ts → ledgers/stock-ledger/stock.ts",
    "masters/goods/product/product-item.query.ts → ledgers/stock-ledger/sold.ts",
    "masters/goods/product/product-item.query.ts → trade/manufacture/batch/batch.query.ts",
    "masters/goods/product/product-list.query.ts → ledgers/stock-ledger/negative-stock.ts",
    "masters/goods/product/product-list.ts → ledgers/stock-ledger/sold.ts",
    "masters/goods/product/product.ts → ledgers/stock-ledger/stock.ts",
    "masters/goods/sku/sku.ts → ledgers/stock-ledger/stock.ts",
    "masters/material/material-file.ts → ledgers/material-ledger/material-ledger.ts",
    "masters/party/party-file.ts → ledgers/money-ledger/account.ts",
    "masters/party/party-file.ts → ledgers/money-ledger/post.ts",
    "masters/repository/repository-state.ts → ledgers/stock-ledger/repository-stock.ts",
    "masters/repository/repository.ts → ledgers/stock-ledger/repository-stock.ts",
  ],
  "trade marks the days that the statistics compute anew": [
    "trade/stall/bill/day-close.ts → overview/statistics/derived-days.ts",
    "trade/stall/distributor/distributor-merge.ts → overview/statistics/customer-days.ts",
  ],
};

const storeyOf = (file: string) => storeys.indexOf(file.split("/")[1] ?? "");
const product = [...readImportGraph()].filter(([file]) => file.startsWith("backoffice/") && !file.includes(".test."));

it("every file stands on a storey", () => {
  expect(product.map(([file]) => file).filter((file) => storeyOf(file) < 0)).toEqual([]);
});

it("no value import runs upward, but for those that are named", () => {
  const upward = product.flatMap(([file, imports]) =>
    imports
      .filter((one) => !one.typeOnly && storeyOf(one.file) > storeyOf(file))
      .map((one) => `${file} → ${one.file}`.replaceAll("backoffice/", "")),
  );
  expect([...new Set(upward)].sort()).toEqual(Object.values(exceptions).flat().sort());
});
