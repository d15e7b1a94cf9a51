/** Asks once more before a strategy becomes the default, is stopped, taken back or removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { formatCount } from "#app/lib/format/format.ts";
import { paths } from "#app/lib/paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { strategyEndpoints } from "#contract/stall/strategies.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: paths.strategy.list,
  async thing({ api, params, act }) {
    const { name, version, customers } = await api.call(strategyEndpoints.detail, { params });
    const sentence = `确定把“${name}”${act.label}吗？现有 ${formatCount(customers)} 个客户使用。`;
    return { name, version, sentence };
  },
  acts: {
    default: {
      endpoint: strategyEndpoints.setDefault,
      label: "设为默认",
      explains: "以后没有选策略的新客户用它，原来的默认随之取消。",
      danger: false,
    },
    disable: {
      endpoint: strategyEndpoints.disable,
      label: "停用",
      explains: "停用后不能再给客户选用，已经在用的客户不变。",
      danger: true,
    },
    enable: {
      endpoint: strategyEndpoints.enable,
      label: "启用",
      explains: "启用后可以给客户选用。",
      danger: false,
    },
    remove: {
      endpoint: strategyEndpoints.remove,
      label: "删除",
      explains: "只有没有客户使用的策略可以删除，不能恢复。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
