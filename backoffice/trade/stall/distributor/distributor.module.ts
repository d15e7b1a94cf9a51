/** 分销商: endpoint → operation. */

import { bizDateOf } from "#backoffice/core/clock.ts";
import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { distributorBulkEndpoints } from "#contract/stall/distributor-bulk.ts";
import { distributorLookupEndpoints } from "#contract/stall/distributor-lookup.ts";
import { distributorMergeEndpoints } from "#contract/stall/distributor-merge.ts";
import { distributorPriceEndpoints } from "#contract/stall/distributor-prices.ts";
import { distributorEndpoints } from "#contract/stall/distributors.ts";
import { listDistributors } from "./distributor.query.ts";
import { addDistributor, editDistributor } from "./distributor.ts";
import { changeOwners, changeStrategies } from "./distributor-bulk.ts";
import {
  distributorDetail,
  listDistributorBills,
  pickedDistributors,
  readDistributorVocabulary,
} from "./distributor-detail.query.ts";
import { distributorExport } from "./distributor-export.ts";
import { glanceAtDistributor, searchDistributors } from "./distributor-glance.query.ts";
import { mergeDistributor, planMerge } from "./distributor-merge.ts";
import { listCustomerPrices, removeCustomerPrice, saveCustomerPrice } from "./distributor-price.ts";
import { distributorSearch } from "./distributor-search.ts";
import { disableDistributor, enableDistributor, freezeDistributor, unfreezeDistributor } from "./distributor-state.ts";
import { refreshCustomerYears, watchCustomerYears } from "./distributor-year.ts";
import { distributorPriceExport, strategyPriceExport } from "./own-price-export.ts";

export const distributorModule = defineModule({
  routes: [
    route(distributorEndpoints.list, listDistributors),
    route(distributorEndpoints.vocabulary, readDistributorVocabulary),
    route(distributorLookupEndpoints.search, searchDistributors),
    route(distributorBulkEndpoints.picked, pickedDistributors),
    route(distributorEndpoints.detail, distributorDetail),
    route(distributorLookupEndpoints.glance, glanceAtDistributor),
    route(distributorLookupEndpoints.bills, listDistributorBills),
    route(distributorEndpoints.add, addDistributor),
    route(distributorEndpoints.edit, editDistributor),
    route(distributorEndpoints.freeze, freezeDistributor),
    route(distributorEndpoints.unfreeze, unfreezeDistributor),
    route(distributorEndpoints.disable, disableDistributor),
    route(distributorEndpoints.enable, enableDistributor),
    route(distributorMergeEndpoints.plan, planMerge),
    route(distributorMergeEndpoints.merge, mergeDistributor),
    route(distributorBulkEndpoints.changeStrategy, changeStrategies),
    route(distributorBulkEndpoints.changeOwner, changeOwners),
    route(distributorPriceEndpoints.list, listCustomerPrices),
    route(distributorPriceEndpoints.save, saveCustomerPrice),
    route(distributorPriceEndpoints.remove, removeCustomerPrice),
  ],
  exports: [distributorExport, distributorPriceExport, strategyPriceExport],
  outbox: {
    // After the day's sums, of which the year is made.
    "bill.changed": ({ db, clock }, changes) => {
      const bought = changes.flatMap(({ distributorId }) => (distributorId === undefined ? [] : [distributorId]));
      return refreshCustomerYears(db, bought, bizDateOf(clock.now()));
    },
  },
  nightly: watchCustomerYears,
  searches: [distributorSearch],
});
