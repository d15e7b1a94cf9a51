import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { connectionEndpoints } from "#contract/system/mnt/connections.ts";
import {
  addConnection,
  connectionDetail,
  downloadConnections,
  editConnection,
  listConnections,
  removeConnections,
  runScript,
  testConnection,
} from "./connection.ts";

export const connectionModule = defineModule({
  routes: [
    route(connectionEndpoints.list, listConnections),
    route(connectionEndpoints.detail, connectionDetail),
    route(connectionEndpoints.add, addConnection),
    route(connectionEndpoints.edit, editConnection),
    route(connectionEndpoints.remove, removeConnections),
    route(connectionEndpoints.download, downloadConnections),
    route(connectionEndpoints.testConnect, testConnection),
    route(connectionEndpoints.upload, runScript),
  ],
});
