import { route, unframedRoute } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { unlock } from "#backoffice/ground/auth/auth.ts";
import { changePassword } from "#backoffice/ground/auth/change-password.ts";
import { endSessions, listSessions } from "#backoffice/ground/auth/own-sessions.ts";
import { listSignIns } from "#backoffice/ground/auth/sign-in-log.ts";
import { roleEndpoints } from "#contract/system/people/roles.ts";
import { userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";
import { userEndpoints } from "#contract/system/people/users.ts";
import { listPermissions, updateProfile } from "./account.ts";
import { deleteUnusedAvatars, readAvatar, updateAvatar } from "./avatar.ts";
import { addRole, copyRole, editRole, removeRoles } from "./role/role-file.ts";
import { allRoles, callerLevel, downloadRoles, listRoles, menuChoices, roleDetail } from "./role/role-list.query.ts";
import { previewRoleMenus, setRoleMenus } from "./role/role-menus.ts";
import { roleOverview } from "./role/role-overview.query.ts";
import { userAccess } from "./upkeep/access.query.ts";
import { userChoices } from "./upkeep/choices.query.ts";
import { addUser, editUser, removeUsers, resetPasswords } from "./upkeep/user-file.ts";
import { downloadUsers, listUsers, userDetail } from "./upkeep/user-list.query.ts";

export const userModule = defineModule({
  routes: [
    route(userUpkeepEndpoints.list, listUsers),
    route(userUpkeepEndpoints.choices, userChoices),
    route(userUpkeepEndpoints.detail, userDetail),
    route(userUpkeepEndpoints.download, downloadUsers),
    unframedRoute(
      userUpkeepEndpoints.add,
      "the password that it answers with is kept nowhere, and hashing it takes long",
      addUser,
    ),
    route(userUpkeepEndpoints.edit, editUser, userDetail),
    route(userUpkeepEndpoints.remove, removeUsers),
    route(userUpkeepEndpoints.resetPwd, resetPasswords),
    route(userUpkeepEndpoints.access, userAccess),
    route(roleEndpoints.list, listRoles),
    route(roleEndpoints.detail, roleDetail),
    route(roleEndpoints.all, allRoles),
    route(roleEndpoints.level, callerLevel),
    route(roleEndpoints.menuChoices, menuChoices),
    route(roleEndpoints.download, downloadRoles),
    route(roleEndpoints.add, addRole),
    route(roleEndpoints.edit, editRole, roleDetail),
    route(roleEndpoints.copy, copyRole),
    route(roleEndpoints.overview, roleOverview),
    route(roleEndpoints.remove, removeRoles),
    route(roleEndpoints.setMenus, setRoleMenus),
    route(roleEndpoints.preview, previewRoleMenus),
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
