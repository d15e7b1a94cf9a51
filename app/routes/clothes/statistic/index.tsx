/** An empty path leads to the first page of the section that one may see (product.md §2). */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "#app/lib/paths.ts";
import { hasPermission } from "#contract/permissions.ts";
import { stallStatisticEndpoints } from "#contract/statistics/stall-statistics.ts";

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  const { roles } = await api.viewer();
  const manages = hasPermission(roles, [...stallStatisticEndpoints.manage.access]);
  return redirect(manages ? paths.statistic.manage : paths.statistic.keeper);
}
