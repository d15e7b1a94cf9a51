/** 分销商: endpoint → operation. */
import { distributorEndpoints } from "../../contract/distributors.ts";
import { route } from "../http/route.ts";
import { exportRoutes } from "../spreadsheet/export.ts";
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
import { disableDistributor, enableDistributor, freezeDistributor, unfreezeDistributor } from "./distributor-state.ts";

export const distributorRoutes = [
  route(distributorEndpoints.list, listDistributors),
  route(distributorEndpoints.vocabulary, readDistributorVocabulary),
  route(distributorEndpoints.search, searchDistributors),
  route(distributorEndpoints.picked, pickedDistributors),
  route(distributorEndpoints.detail, distributorDetail),
  route(distributorEndpoints.glance, glanceAtDistributor),
  route(distributorEndpoints.bills, listDistributorBills),
  route(distributorEndpoints.add, addDistributor),
  route(distributorEndpoints.edit, editDistributor),
  route(distributorEndpoints.freeze, freezeDistributor),
  route(distributorEndpoints.unfreeze, unfreezeDistributor),
  route(distributorEndpoints.disable, disableDistributor),
  route(distributorEndpoints.enable, enableDistributor),
  route(distributorEndpoints.mergePlan, planMerge),
  route(distributorEndpoints.merge, mergeDistributor),
  route(distributorEndpoints.changeStrategy, changeStrategies),
  route(distributorEndpoints.changeOwner, changeOwners),
  route(distributorEndpoints.prices, listCustomerPrices),
  route(distributorEndpoints.savePrice, saveCustomerPrice),
  route(distributorEndpoints.removePrice, removeCustomerPrice),
  ...exportRoutes(distributorExport),
];
