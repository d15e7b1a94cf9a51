/** What 每日交货 asks the API: the page and its paper read the same address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readList } from "#app/lib/list.server.ts";
import { deliveryDayEndpoints } from "#contract/manufacture/delivery-days.ts";
import { dayRow, dayTotals, noFigures } from "./day.view.server.ts";

export async function readDays(args: LoaderFunctionArgs) {
  const { view, rows, list, query } = await readList(args, deliveryDayEndpoints.list, { totals: noFigures });
  const { from = "", to = "" } = view.filter;
  return { view, rows: rows.map(dayRow), totals: dayTotals(list.totals), query, range: { from, to } };
}

/** One day or the first and the last. */
export const daysOf = ({ from, to }: { from: string; to: string }) => (from === to ? from : `${from} 至 ${to}`);

/** 工厂 or 款. */
export const nounOf = (by: "party" | "product") => (by === "party" ? "工厂" : "款");
