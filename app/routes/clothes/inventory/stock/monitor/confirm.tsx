/** Asks once more before a rule is stopped, started or removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "#app/lib/paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { alertEndpoints } from "#contract/inventory/alerts.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: paths.alertRule.list,
  noun: "监控策略",
  thing: ({ api, params }) => api.call(alertEndpoints.rule, { params }),
  acts: {
    stop: {
      endpoint: alertEndpoints.stop,
      label: "停用",
      explains: "停用后不再检查，它未关闭的预警会一并关闭。",
      danger: true,
    },
    start: {
      endpoint: alertEndpoints.start,
      label: "启用",
      explains: "启用后立即检查一次，之后按频率检查。",
      danger: false,
    },
    remove: {
      endpoint: alertEndpoints.remove,
      label: "删除",
      explains: "只有从未触发过预警的策略可以删除，删除后不能恢复。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
