import { unlock } from "#backoffice/auth/auth.ts";
import { changePassword } from "#backoffice/auth/change-password.ts";
import { endSessions, listSessions } from "#backoffice/auth/own-sessions.ts";
import { listSignIns } from "#backoffice/auth/sign-in-log.ts";
import { route } from "#backoffice/http/route.ts";
import { defineModule } from "#backoffice/module.ts";
import { userEndpoints } from "#contract/system/users.ts";
import { listPermissions, updateProfile } from "./account.ts";
import { deleteUnusedAvatars, readAvatar, updateAvatar } from "./avatar.ts";

export const userModule = defineModule({
  routes: [
    route(userEndpoints.center, updateProfile),
    route(userEndpoints.permissions, listPermissions),
    route(userEndpoints.unlock, unlock),
    route(userEndpoints.updatePass, changePassword),
    route(userEndpoints.updateAvatar, updateAvatar),
    route(userEndpoints.avatar, readAvatar),
    route(userEndpoints.sessions, listSessions),
    route(userEndpoints.endSessions, endSessions),
    route(userEndpoints.signIns, listSignIns),
  ],
  sweep: deleteUnusedAvatars,
});
