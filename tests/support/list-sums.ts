/**
 * Invariant 24 (domain.md §5) as a table: of every list with a footer, which
 * column of its file each sum of the footer is, and which page of statistics
 * says the same. A new list is a row here.
 */
import { financeSums } from "./sums/finance.sums.ts";
import { goodsSums } from "./sums/goods.sums.ts";
import { manufactureSums } from "./sums/manufacture.sums.ts";
import { peopleSums } from "./sums/people.sums.ts";
import { platformSums } from "./sums/platform.sums.ts";
import { stallSums } from "./sums/stall.sums.ts";
import type { ListSums } from "./sums/sum.ts";

export const listSums: readonly ListSums[] = [
  ...goodsSums,
  ...stallSums,
  ...manufactureSums,
  ...peopleSums,
  ...financeSums,
  ...platformSums,
];

/** Files of lists without a figure to add up; and of one customer or factory, whose sums tests of their own compare. */
export const listsWithoutSums: readonly string[] = [
  "/api/clothes/adjustment",
  "/api/clothes/alert",
  "/api/clothes/distributor/price",
  "/api/clothes/employee/profile/money",
  "/api/clothes/fund/entries",
  "/api/clothes/material/adjust",
  "/api/clothes/monitor",
  "/api/clothes/partyStatement",
  "/api/clothes/netChange",
  "/api/clothes/period",
  "/api/clothes/process",
  "/api/clothes/process/category",
  "/api/clothes/process/route",
  "/api/clothes/material",
  "/api/clothes/statement",
  "/api/clothes/statistic/stall/target",
  "/api/clothes/strategy/price",
  "/api/clothes/team",
  "/api/clothes/shop/afterSale",
  "/api/clothes/shop/interception",
  "/api/clothes/shop/log",
  "/api/clothes/shop/order",
  "/api/clothes/shop/rule",
  "/api/clothes/shop/rule/trial",
  "/api/clothes/shop/order/wave",
  "/api/clothes/shop/sku",
  "/api/clothes/shop/stray",
  "/api/clothes/wholesale",
  "/api/money/stock/global/event",
  "/api/money/stock/hs/index/bars",
  "/api/user/message/sent",
  // Their rows are the statistics themselves (one-figure.test.ts, production-statistics.test.ts).
  "/api/clothes/statistic/stall/manage",
  "/api/clothes/statistic/manufacture",
];
