import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { deliveryEndpoints } from "#contract/manufacture/deliveries.ts";
import { deliveryDayEndpoints } from "#contract/manufacture/delivery-days.ts";
import { deliveryChoices, deliveryDetail, listDeliveries } from "./delivery.query.ts";
import { addDelivery } from "./delivery.ts";
import { deliverableBatch, deliverableBatches } from "./delivery-batch.query.ts";
import { deliveryDayCells, listDeliveryDays } from "./delivery-day.query.ts";
import { deliveryDayExport, deliveryExport } from "./delivery-export.ts";
import { inspectDelivery, voidDelivery } from "./delivery-inspection.ts";
import { notifyArrivals } from "./delivery-message.ts";
import { deliverySearch } from "./delivery-search.ts";
import { notifyOverdue } from "./overdue-message.ts";

export const deliveryModule = defineModule({
  routes: [
    route(deliveryEndpoints.list, listDeliveries),
    route(deliveryEndpoints.choices, deliveryChoices),
    route(deliveryEndpoints.batches, deliverableBatches),
    route(deliveryEndpoints.batch, deliverableBatch),
    route(deliveryEndpoints.detail, deliveryDetail),
    route(deliveryEndpoints.add, addDelivery),
    route(deliveryEndpoints.inspect, inspectDelivery),
    route(deliveryEndpoints.void, voidDelivery),
    route(deliveryDayEndpoints.list, listDeliveryDays),
    route(deliveryDayEndpoints.cells, deliveryDayCells),
  ],
  exports: [deliveryExport, deliveryDayExport],
  nightly: notifyOverdue,
  outbox: {
    "delivery.inspected": ({ db, clock }, payloads) => notifyArrivals({ db, clock }, payloads),
  },
  searches: [deliverySearch],
});
