import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import {
  profileHead,
  profileLog,
  profileMoney,
  profileMoneyExport,
  profilePieces,
  profileSales,
  profileSlip,
  profileWages,
} from "#backoffice/trade/employee/profile/profile.query.ts";
import { employeeMoneyEndpoints } from "#contract/employee/employee-money.ts";
import { profileEndpoints } from "#contract/employee/profile.ts";
import { wageEndpoints } from "#contract/employee/wages.ts";
import { addWageItem, openEmployee, payAdvance, voidAdvance, voidWageItem } from "./employee-money.ts";
import { listWages, wageChoices, wageDetail, wageExport, wageSlips } from "./wage.query.ts";
import { auditWages, discardWage, payWages, refreshWage, reverseWage } from "./wage.ts";
import { runWages, wageJobs } from "./wage-run.ts";

import { advanceSearch, wageSearch } from "./wage-search.ts";

export const wageModule = defineModule({
  routes: [
    route(wageEndpoints.list, listWages),
    route(wageEndpoints.choices, wageChoices),
    route(wageEndpoints.slips, wageSlips),
    route(wageEndpoints.detail, wageDetail),
    route(wageEndpoints.run, runWages),
    route(wageEndpoints.refresh, refreshWage),
    route(wageEndpoints.discard, discardWage),
    route(wageEndpoints.audit, auditWages),
    route(wageEndpoints.pay, payWages),
    route(wageEndpoints.reverse, reverseWage),
    route(profileEndpoints.head, profileHead),
    route(profileEndpoints.pieces, profilePieces),
    route(profileEndpoints.wages, profileWages),
    route(profileEndpoints.slip, profileSlip),
    route(profileEndpoints.money, profileMoney),
    route(profileEndpoints.sales, profileSales),
    route(profileEndpoints.log, profileLog),
    route(employeeMoneyEndpoints.advance, payAdvance),
    route(employeeMoneyEndpoints.voidAdvance, voidAdvance),
    route(employeeMoneyEndpoints.addItem, addWageItem),
    route(employeeMoneyEndpoints.voidItem, voidWageItem),
    route(employeeMoneyEndpoints.open, openEmployee),
  ],
  exports: [wageExport, profileMoneyExport],
  jobs: wageJobs,
  searches: [advanceSearch, wageSearch],
});
