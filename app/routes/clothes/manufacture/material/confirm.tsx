/** Asks once more before a material is stopped, taken up again or removed (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { materialEndpoints } from "#contract/manufacture/materials.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: productionPaths.material.list,
  thing: ({ api, params }) => api.call(materialEndpoints.detail, { params }),
  acts: {
    disable: {
      endpoint: materialEndpoints.disable,
      label: "停用",
      explains: "停用后不再出现在采购和用料的选择里；已有的库存可以用完。",
      danger: true,
    },
    enable: {
      endpoint: materialEndpoints.enable,
      label: "启用",
      explains: "启用后可以在采购和用料里选择。",
      danger: false,
    },
    remove: {
      endpoint: materialEndpoints.remove,
      label: "删除",
      explains: "只有从未使用的物料可以删除，删除后不能恢复。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
