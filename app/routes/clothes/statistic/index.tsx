/** An empty path leads to the first page of the section that one may see (product.md §2). */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "#app/lib/paths.ts";
import { hasPermission } from "#contract/permissions.ts";
import { productionStatisticEndpoints } from "#contract/statistics/production-statistics.ts";
import { stallStatisticEndpoints } from "#contract/statistics/stall-statistics.ts";

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  const { roles } = await api.viewer();
  const may = ({ access }: { access: readonly string[] }) => hasPermission(roles, [...access]);
  if (may(productionStatisticEndpoints.read)) return redirect(paths.statistic.manufacture);
  return redirect(may(stallStatisticEndpoints.manage) ? paths.statistic.manage : paths.statistic.keeper);
}
