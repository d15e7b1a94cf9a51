import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { mailEndpoints } from "#contract/system/mail.ts";
import { listMail, mailDetail, sendMail } from "./mail.ts";
import { sendMailAgain } from "./send-again.ts";
import { deleteOldMail, startMailSender } from "./sender.ts";
import { readMailSettings, saveMailSettings } from "./settings.ts";

export const mailModule = defineModule({
  routes: [
    route(mailEndpoints.settings, readMailSettings),
    route(mailEndpoints.saveSettings, saveMailSettings),
    route(mailEndpoints.send, sendMail),
    route(mailEndpoints.list, listMail),
    route(mailEndpoints.detail, mailDetail),
    route(mailEndpoints.sendAgain, sendMailAgain),
  ],
  workers: [startMailSender],
  sweep: deleteOldMail,
});
