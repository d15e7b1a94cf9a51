import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { positionEndpoints } from "#contract/system/people/positions.ts";
import {
  addPosition,
  downloadPositions,
  editPosition,
  listPositions,
  positionDetail,
  removePositions,
} from "./position.ts";

export const positionModule = defineModule({
  routes: [
    route(positionEndpoints.list, listPositions),
    route(positionEndpoints.detail, positionDetail),
    route(positionEndpoints.add, addPosition),
    route(positionEndpoints.edit, editPosition, positionDetail),
    route(positionEndpoints.remove, removePositions),
    route(positionEndpoints.download, downloadPositions),
  ],
});
