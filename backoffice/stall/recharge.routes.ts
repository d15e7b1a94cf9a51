import { customerMoneyEndpoints } from "../../contract/customer-money.ts";
import { rechargeEndpoints } from "../../contract/recharges.ts";
import { route } from "../http/route.ts";
import { exportRoutes } from "../spreadsheet/export.ts";
import { customerMoney, lookUpCustomers } from "./customer-lookup.query.ts";
import { listRecharges, rechargeDetail, rechargeKeepers } from "./recharge.query.ts";
import { addRecharge, confirmRecharge, voidRecharge } from "./recharge.ts";
import { rechargeExport } from "./recharge-export.ts";

export const rechargeRoutes = [
  route(customerMoneyEndpoints.lookup, lookUpCustomers),
  route(customerMoneyEndpoints.money, customerMoney),
  route(rechargeEndpoints.list, listRecharges),
  ...exportRoutes(rechargeExport),
  route(rechargeEndpoints.keepers, rechargeKeepers),
  route(rechargeEndpoints.detail, rechargeDetail),
  route(rechargeEndpoints.add, addRecharge),
  route(rechargeEndpoints.confirm, confirmRecharge),
  route(rechargeEndpoints.void, voidRecharge),
];
