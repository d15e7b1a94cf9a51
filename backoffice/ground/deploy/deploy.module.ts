import { route, unframedRoute } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { appEndpoints, deployEndpoints, historyEndpoints, serverEndpoints } from "#contract/system/mnt/deploy.ts";
import { addApp, appDetail, downloadApps, editApp, listApps, removeApps } from "./app.ts";
import {
  addDeployment,
  deploymentDetail,
  downloadDeployments,
  editDeployment,
  listDeployments,
  removeDeployments,
} from "./deployment.ts";
import { startDeployments } from "./lane.ts";
import {
  downloadHistory,
  latestRuns,
  listHistory,
  markCutOff,
  removeHistory,
  rollBack,
  runDetail,
  serverStatus,
  startServer,
  stopServer,
  sweepRuns,
  uploadRelease,
} from "./run.ts";
import {
  addServer,
  connectServer,
  downloadServers,
  editServer,
  forgetHostKey,
  listServers,
  removeServers,
  serverDetail,
  testConnect,
} from "./server.ts";

export const deployModule = defineModule({
  routes: [
    route(serverEndpoints.list, listServers),
    route(serverEndpoints.detail, serverDetail),
    route(serverEndpoints.add, addServer),
    route(serverEndpoints.edit, editServer),
    route(serverEndpoints.remove, removeServers),
    route(serverEndpoints.download, downloadServers),
    route(serverEndpoints.testConnect, testConnect),
    unframedRoute(serverEndpoints.connect, "no transaction may wait for a server elsewhere", connectServer),
    route(serverEndpoints.forgetKey, forgetHostKey),
    route(appEndpoints.list, listApps),
    route(appEndpoints.detail, appDetail),
    route(appEndpoints.add, addApp),
    route(appEndpoints.edit, editApp),
    route(appEndpoints.remove, removeApps),
    route(appEndpoints.download, downloadApps),
    route(deployEndpoints.list, listDeployments),
    route(deployEndpoints.detail, deploymentDetail),
    route(deployEndpoints.add, addDeployment),
    route(deployEndpoints.edit, editDeployment),
    route(deployEndpoints.remove, removeDeployments),
    route(deployEndpoints.download, downloadDeployments),
    route(deployEndpoints.start, startServer),
    route(deployEndpoints.stop, stopServer),
    route(deployEndpoints.status, serverStatus),
    route(deployEndpoints.upload, uploadRelease),
    route(deployEndpoints.rollBack, rollBack),
    route(deployEndpoints.latest, latestRuns),
    route(historyEndpoints.list, listHistory),
    route(historyEndpoints.detail, runDetail),
    route(historyEndpoints.remove, removeHistory),
    route(historyEndpoints.download, downloadHistory),
  ],
  workers: [startDeployments],
  watch: markCutOff,
  sweep: sweepRuns,
});
