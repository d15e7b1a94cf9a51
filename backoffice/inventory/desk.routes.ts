import { deskEndpoints } from "../../contract/desk.ts";
import { route } from "../http/route.ts";
import { systemHealth } from "../jobs/health.ts";
import { adjustmentDesk, alertDesk, countDesk, purchaseDesk, transferDesk } from "./desk.query.ts";

export const deskRoutes = [
  route(deskEndpoints.transfers, transferDesk),
  route(deskEndpoints.purchases, purchaseDesk),
  route(deskEndpoints.counts, countDesk),
  route(deskEndpoints.alerts, alertDesk),
  route(deskEndpoints.adjustments, adjustmentDesk),
  route(deskEndpoints.health, systemHealth),
];
