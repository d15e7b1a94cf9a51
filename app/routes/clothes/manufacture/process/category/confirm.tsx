/** Asks once more before a category is removed (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { processEndpoints } from "#contract/manufacture/processes.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: productionPaths.process.categories,
  noun: "分类",
  thing: ({ api, params }) => api.call(processEndpoints.category, { params }),
  acts: {
    remove: {
      endpoint: processEndpoints.removeCategory,
      label: "删除",
      explains: "只有没有工序的分类可以删除，删除后不能恢复。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
