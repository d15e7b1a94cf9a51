import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { companyEndpoints, passwordEndpoints, siteEndpoints } from "#contract/system/settings.ts";
import { companyDetail, saveCompany } from "./company.ts";
import { initialPasswordDetail, saveInitialPassword } from "./initial-password.ts";
import { saveSite, shownSite, siteDetail } from "./site.ts";

export const settingModule = defineModule({
  routes: [
    route(companyEndpoints.setting, companyDetail),
    route(companyEndpoints.saveSetting, saveCompany),
    route(siteEndpoints.setting, siteDetail),
    route(siteEndpoints.saveSetting, saveSite),
    route(siteEndpoints.shown, shownSite),
    route(passwordEndpoints.setting, initialPasswordDetail),
    route(passwordEndpoints.saveSetting, saveInitialPassword),
  ],
});
