import { route } from "#backoffice/http/route.ts";
import { authEndpoints } from "#contract/system/auth.ts";
import { info, login, logout } from "./auth.ts";
import { createCaptcha } from "./captcha.ts";

export const authRoutes = [
  route(authEndpoints.captcha, createCaptcha),
  route(authEndpoints.login, login),
  route(authEndpoints.info, info),
  route(authEndpoints.logout, logout),
];
