import { keeperTargetEndpoints } from "../../contract/keeper-targets.ts";
import { stallStatisticEndpoints } from "../../contract/stall-statistics.ts";
import { route } from "../http/route.ts";
import { exportRoutes } from "../spreadsheet/export.ts";
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
