/** Asks once more before a role is removed (`?id=`, `?act=remove`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { roleEndpoints } from "#contract/system/people/roles.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: systemPaths.role.list,
  noun: "角色",
  thing: ({ api, params }) => api.call(roleEndpoints.detail, { params }),
  acts: {
    remove: {
      endpoint: roleEndpoints.remove,
      body: (_fields, { id }) => [id],
      label: "删除",
      explains: "只有没有用户的角色可以删除，删除后不能恢复。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
