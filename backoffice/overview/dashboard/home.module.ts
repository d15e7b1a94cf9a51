import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { rows } from "#backoffice/db/connect.ts";
import { derivedFigures, notifyChange } from "#backoffice/ground/events/changes.ts";
import { homeEndpoints } from "#contract/statistics/home.ts";
import { readHome } from "./home.ts";

export const homeModule = defineModule({
  routes: [route(homeEndpoints.parts, readHome)],
  // Told when what the other modules derived of it is there: before that, whoever asks is told the older sums.
  outbox: {
    "stock.moved": async ({ db }) => void (await rows(db, sql`select ${notifyChange(derivedFigures.now)}`)),
    "bill.changed": async ({ db, clock }, changes) => {
      const today = bizDateOf(clock.now());
      const path = changes.some(({ bizDate }) => bizDate < today) ? derivedFigures.past : derivedFigures.now;
      await rows(db, sql`select ${notifyChange(derivedFigures.now)}, ${notifyChange(path)}`);
    },
  },
});
