import { bizDateOf } from "#backoffice/core/clock.ts";
import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { distinct } from "#backoffice/db/pg-array.ts";
import { keeperTargetEndpoints } from "#contract/statistics/keeper-targets.ts";
import { stallStatisticEndpoints } from "#contract/statistics/stall-statistics.ts";
import { closeDays, rebuildChanged } from "./aggregate.ts";
import { listKeeperTargets, saveKeeperTarget } from "./keeper-target/keeper-target.ts";
import { keeperTargetExport } from "./keeper-target/keeper-target-export.ts";
import { readStallKeeper } from "./stall-keeper.query.ts";
import { readStallManage } from "./stall-manage.query.ts";
import { stallStatisticExport } from "./stall-manage-export.ts";
import { statisticsTasks } from "./statistics.tasks.ts";
import { refreshStyleStock } from "./style-stock.ts";

export const stallStatisticModule = defineModule({
  routes: [
    route(stallStatisticEndpoints.manage, readStallManage),
    route(stallStatisticEndpoints.keeper, readStallKeeper),
    route(keeperTargetEndpoints.list, listKeeperTargets),
    route(keeperTargetEndpoints.save, saveKeeperTarget),
  ],
  exports: [stallStatisticExport, keeperTargetExport],
  outbox: {
    "stock.moved": ({ db }, moves) =>
      refreshStyleStock(db, {
        productIds: distinct(moves.flatMap((moved) => moved.productIds)),
        repositoryIds: distinct(moves.flatMap((moved) => moved.repositoryIds)),
      }),
    "bill.changed": ({ db, clock }, changes) => {
      const now = clock.now();
      return rebuildChanged(db, changes, { today: bizDateOf(now), now });
    },
  },
  tasks: statisticsTasks,
  nightly: ({ db, clock }) => closeDays(db, bizDateOf(clock.now()), clock.now()),
});
