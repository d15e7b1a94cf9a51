/** An empty path leads to the first page of the section that one may see (product.md §2). */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { hasPermission } from "#contract/permissions.ts";
import { stallStatisticEndpoints } from "#contract/statistics/stall-statistics.ts";

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  const { roles } = await api.viewer();
  const manages = hasPermission(roles, [...stallStatisticEndpoints.manage.access]);
  return redirect(`/clothes/statistic/data/stall/${manages ? "manage" : "keeper"}`);
}
