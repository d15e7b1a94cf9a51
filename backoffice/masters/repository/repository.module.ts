import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { repositoryEndpoints } from "#contract/inventory/repositories.ts";
import { repositoryPermissionEndpoints } from "#contract/inventory/repository-permissions.ts";
import {
  addRepository,
  editRepository,
  listVisibleRepositories,
  readRepositoryVocabulary,
  repositoryDetail,
} from "./repository.ts";
import { repositoryExport } from "./repository-export.ts";
import { listRepositories } from "./repository-list.query.ts";
import {
  enterRepositories,
  listPresets,
  ownRepositories,
  readPermissionGrid,
  savePermissions,
} from "./repository-permission.ts";
import { disableRepository, enableRepository, removeRepository } from "./repository-state.ts";
import { listPermissionSubjects } from "./repository-subjects.query.ts";

export const repositoryModule = defineModule({
  routes: [
    route(repositoryEndpoints.options, (context, { query }) => listVisibleRepositories(context, query)),
    route(repositoryEndpoints.list, listRepositories),
    route(repositoryEndpoints.vocabulary, readRepositoryVocabulary),
    route(repositoryEndpoints.detail, repositoryDetail),
    route(repositoryEndpoints.add, addRepository),
    route(repositoryEndpoints.edit, editRepository),
    route(repositoryEndpoints.disable, disableRepository),
    route(repositoryEndpoints.enable, enableRepository),
    route(repositoryEndpoints.remove, removeRepository),
    route(repositoryPermissionEndpoints.subjects, listPermissionSubjects),
    route(repositoryPermissionEndpoints.own, ownRepositories),
    route(repositoryPermissionEndpoints.presets, listPresets),
    route(repositoryPermissionEndpoints.enter, enterRepositories),
    route(repositoryPermissionEndpoints.grid, readPermissionGrid),
    route(repositoryPermissionEndpoints.save, savePermissions),
  ],
  exports: [repositoryExport],
});
