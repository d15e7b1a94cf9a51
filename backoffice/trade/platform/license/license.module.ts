import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { licenseEndpoints } from "#contract/platform/licenses.ts";
import { warnOfLicenses } from "./license-expiry.ts";
import {
  addLicense,
  addPaper,
  cancelLicense,
  editLicense,
  editPaper,
  licenseDetail,
  licenseOriginal,
  licensePicture,
  paperDetail,
  paperOriginal,
  paperPicture,
  removeLicense,
  removePaper,
  restoreLicense,
  uploadPicture,
} from "./license-file.ts";
import { licenseExport, listLicenses } from "./license-list.query.ts";

export const licenseModule = defineModule({
  routes: [
    route(licenseEndpoints.list, listLicenses),
    route(licenseEndpoints.detail, licenseDetail),
    route(licenseEndpoints.upload, uploadPicture),
    route(licenseEndpoints.picture, licensePicture),
    route(licenseEndpoints.original, licenseOriginal),
    route(licenseEndpoints.add, addLicense),
    route(licenseEndpoints.edit, editLicense),
    route(licenseEndpoints.cancel, cancelLicense),
    route(licenseEndpoints.restore, restoreLicense),
    route(licenseEndpoints.remove, removeLicense),
    route(licenseEndpoints.paper, paperDetail),
    route(licenseEndpoints.paperPicture, paperPicture),
    route(licenseEndpoints.paperOriginal, paperOriginal),
    route(licenseEndpoints.addPaper, addPaper),
    route(licenseEndpoints.editPaper, editPaper),
    route(licenseEndpoints.removePaper, removePaper),
  ],
  exports: [licenseExport],
  nightly: warnOfLicenses,
});
