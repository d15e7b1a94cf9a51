import { route } from "#backoffice/http/route.ts";
import { exportRoutes } from "#backoffice/spreadsheet/export.ts";
import { keeperTargetEndpoints } from "#contract/statistics/keeper-targets.ts";
import { stallStatisticEndpoints } from "#contract/statistics/stall-statistics.ts";
import { listKeeperTargets, saveKeeperTarget } from "./keeper-target.ts";
import { readStallKeeper } from "./stall-keeper.query.ts";
import { readStallManage } from "./stall-manage.query.ts";
import { stallStatisticExport } from "./stall-manage-export.ts";

export const stallStatisticRoutes = [
  route(stallStatisticEndpoints.manage, readStallManage),
  route(stallStatisticEndpoints.keeper, readStallKeeper),
  route(keeperTargetEndpoints.list, listKeeperTargets),
  route(keeperTargetEndpoints.save, saveKeeperTarget),
  ...exportRoutes(stallStatisticExport),
];
