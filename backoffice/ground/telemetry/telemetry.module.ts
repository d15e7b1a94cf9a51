import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { telemetryEndpoints } from "#contract/system/monitor/telemetry.ts";
import { olderEndpoints } from "#contract/system/older.ts";
import { listServers } from "./servers.query.ts";
import { listProcesses, readHistory, readMonitor } from "./telemetry.query.ts";
import { deleteOldSamples, receiveReport, saveTelemetrySetting, telemetrySettingDetail } from "./telemetry.ts";

export const telemetryModule = defineModule({
  routes: [
    route(telemetryEndpoints.monitor, readMonitor),
    route(telemetryEndpoints.processes, listProcesses),
    route(telemetryEndpoints.history, readHistory),
    route(telemetryEndpoints.setting, telemetrySettingDetail),
    route(telemetryEndpoints.saveSetting, saveTelemetrySetting),
    route(telemetryEndpoints.report, receiveReport),
    route(olderEndpoints.servers, listServers),
  ],
  sweep: deleteOldSamples,
});
