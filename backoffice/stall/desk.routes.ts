import { deskEndpoints } from "../../contract/desk.ts";
import { route } from "../http/route.ts";
import { moneyDesk, rechargeDesk, salesDesk } from "./desk.query.ts";

export const stallDeskRoutes = [
  route(deskEndpoints.sales, salesDesk),
  route(deskEndpoints.money, moneyDesk),
  route(deskEndpoints.recharges, rechargeDesk),
];
