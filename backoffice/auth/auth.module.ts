import { route } from "#backoffice/http/route.ts";
import { defineModule } from "#backoffice/module.ts";
import { authEndpoints } from "#contract/system/auth.ts";
import { info, login, logout } from "./auth.ts";
import { createCaptcha } from "./captcha.ts";
import { deleteExpiredSignIns } from "./expiry.ts";

export const authModule = defineModule({
  routes: [
    route(authEndpoints.captcha, createCaptcha),
    route(authEndpoints.login, login),
    route(authEndpoints.info, info),
    route(authEndpoints.logout, logout),
  ],
  sweep: deleteExpiredSignIns,
});
