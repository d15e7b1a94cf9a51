/** Asks once more before a team is removed (`?id=`, `?act=remove`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { teamEndpoints } from "#contract/employee/teams.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: productionPaths.team.list,
  noun: "班组",
  thing: ({ api, params }) => api.call(teamEndpoints.detail, { params }),
  acts: {
    remove: {
      endpoint: teamEndpoints.remove,
      label: "删除",
      explains: "只有没有员工和计件记录的班组可以删除。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
