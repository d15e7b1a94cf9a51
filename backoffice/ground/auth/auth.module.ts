import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { authEndpoints } from "#contract/system/auth.ts";
import { mailCodeEndpoints } from "#contract/system/mail-codes.ts";
import { onlineEndpoints } from "#contract/system/monitor/online.ts";
import { olderEndpoints } from "#contract/system/older.ts";
import { info, login, logout } from "./auth.ts";
import { createCaptcha } from "./captcha.ts";
import { sendEmailCode, updateEmail } from "./change-email.ts";
import { deleteExpiredSignIns } from "./expiry.ts";
import { forgotPassword, offersReset, resetPassByEmail, resetPassword, sendResetCodes } from "./forgotten-password.ts";
import { downloadOnline, endOnline, listOnline } from "./online.ts";
import { countVisits, visitChart } from "./visits.query.ts";

export const authModule = defineModule({
  routes: [
    route(authEndpoints.captcha, createCaptcha),
    route(authEndpoints.login, login),
    route(authEndpoints.info, info),
    route(authEndpoints.logout, logout),
    route(onlineEndpoints.list, listOnline),
    route(onlineEndpoints.download, downloadOnline),
    route(onlineEndpoints.end, endOnline),
    route(olderEndpoints.visits, countVisits),
    route(olderEndpoints.visit, () => undefined),
    route(olderEndpoints.visitChart, visitChart),
    route(mailCodeEndpoints.offered, offersReset),
    route(mailCodeEndpoints.forgot, forgotPassword),
    route(mailCodeEndpoints.reset, resetPassword),
    route(mailCodeEndpoints.resetPass, resetPassByEmail),
    route(mailCodeEndpoints.resetEmail, sendEmailCode),
    route(mailCodeEndpoints.updateEmail, updateEmail),
  ],
  outbox: { "password.forgotten": sendResetCodes },
  sweep: deleteExpiredSignIns,
});
