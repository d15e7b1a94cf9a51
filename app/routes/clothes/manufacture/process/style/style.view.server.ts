/** A style's route and bill of materials as their pages show and read them. */
import { readLi, readMilli, readPercent } from "#app/lib/form/form.server.ts";
import { duration } from "#app/lib/format/style-production.ts";
import type { RouteRow } from "#contract/manufacture/process-routes.ts";
import { formatLi } from "#contract/money.ts";

export function routeRow(row: RouteRow) {
  return {
    ...row,
    total: row.steps === 0 ? "" : formatLi(row.totalLi),
    time: row.steps === 0 ? "" : duration(row.stdSec),
  };
}

export const readOwnPrice = (text: string) => readLi("本款工价", text, { empty: null });
export const readUsage = (text: string) => readMilli("单耗", text);
export const readLoss = (text: string) => readPercent("损耗", text, { empty: 0 });
