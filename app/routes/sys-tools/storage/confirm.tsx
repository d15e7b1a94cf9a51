/** Asks once more before a file is removed (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { fileEndpoints } from "#contract/system/files.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: systemPaths.storage.list,
  noun: "文件",
  thing: ({ api, params }) => api.call(fileEndpoints.detail, { params }),
  acts: {
    remove: {
      endpoint: fileEndpoints.remove,
      body: (_fields, { id }) => [id],
      label: "删除",
      explains: "删除后它的网址立即失效，不能恢复；用到它的地方将显示不出来。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
