import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { globalEventEndpoints } from "#contract/market/events.ts";
import { addEvent, editEvent, eventDetail, eventExport, listEvents, removeEvent } from "./event.ts";

export const eventModule = defineModule({
  routes: [
    route(globalEventEndpoints.list, listEvents),
    route(globalEventEndpoints.detail, eventDetail),
    route(globalEventEndpoints.add, addEvent),
    route(globalEventEndpoints.edit, editEvent),
    route(globalEventEndpoints.remove, removeEvent),
  ],
  exports: [eventExport],
});
