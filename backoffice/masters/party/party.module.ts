import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { partyEndpoints } from "#contract/party/parties.ts";
import { addParty, disableParty, editParty, enableParty, partyDetail, removeParty } from "./party-file.ts";
import { listParties, partyExport } from "./party-list.query.ts";

import { partySearch } from "./party-search.ts";

export const partyModule = defineModule({
  routes: [
    route(partyEndpoints.list, listParties),
    route(partyEndpoints.detail, partyDetail),
    route(partyEndpoints.add, addParty),
    route(partyEndpoints.edit, editParty),
    route(partyEndpoints.disable, disableParty),
    route(partyEndpoints.enable, enableParty),
    route(partyEndpoints.remove, removeParty),
  ],
  exports: [partyExport],
  searches: [partySearch],
});
