import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { readTelemetrySettingsOf } from "#backoffice/ground/telemetry/telemetry.ts";
import { statementEndpoints } from "#contract/system/monitor/statements.ts";
import { listRunning, listStatements, readStatement, serverStatements } from "./statement.query.ts";
import { deleteOldFigures } from "./statement-figures.ts";

export const statementModule = defineModule({
  routes: [
    route(statementEndpoints.list, listStatements),
    route(statementEndpoints.running, listRunning),
    route(statementEndpoints.server, serverStatements),
    route(statementEndpoints.detail, readStatement),
  ],
  nightly: async (background) => {
    const { statementDays } = await readTelemetrySettingsOf(background.db);
    await deleteOldFigures(background, statementDays);
  },
});
