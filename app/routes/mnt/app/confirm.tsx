/** Asks once more before an application is removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { appEndpoints } from "#contract/system/mnt/deploy.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: deployPaths.app.list,
  noun: "应用",
  thing: ({ api, params }) => api.call(appEndpoints.detail, { params }),
  acts: {
    remove: {
      endpoint: appEndpoints.remove,
      body: (_fields, { id }) => [id],
      label: "删除",
      explains: "服务器上的文件和备份不受影响；还有部署的应用不能删除。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
