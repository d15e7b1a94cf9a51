import { route, unframedRoute } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { ewaybillAccountEndpoints, ewaybillEndpoints } from "#contract/platform/ewaybill/ewaybills.ts";
import { askEwaybills, cancelEwaybills } from "./ewaybill.ts";
import {
  addEwaybillAccount,
  editEwaybillAccount,
  ewaybillAccountDetail,
  listEwaybillAccounts,
  readEwaybillBranches,
  removeEwaybillAccount,
} from "./ewaybill-account.ts";
import { ewaybillPaper } from "./ewaybill-paper.ts";
import { startAsking } from "./ewaybill-worker.ts";

const outside = "no transaction may wait for a platform";

export const ewaybillModule = defineModule({
  routes: [
    route(ewaybillAccountEndpoints.list, listEwaybillAccounts),
    route(ewaybillAccountEndpoints.detail, ewaybillAccountDetail),
    route(ewaybillAccountEndpoints.add, addEwaybillAccount),
    route(ewaybillAccountEndpoints.edit, editEwaybillAccount),
    unframedRoute(ewaybillAccountEndpoints.read, outside, readEwaybillBranches),
    route(ewaybillAccountEndpoints.remove, removeEwaybillAccount),
    unframedRoute(ewaybillEndpoints.ask, outside, askEwaybills),
    unframedRoute(ewaybillEndpoints.cancel, outside, cancelEwaybills),
    route(ewaybillEndpoints.paper, ewaybillPaper),
  ],
  workers: [startAsking],
});
