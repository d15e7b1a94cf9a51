/** Asks once more before a place is closed, opened or removed (`?id=`, `?act=`); a refusal says what stands against it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { formatCount } from "#app/lib/format/format.ts";
import { paths } from "#app/lib/paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { repositoryEndpoints } from "#contract/inventory/repositories.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: paths.repository.list,
  async thing({ api, params, act }) {
    const { name, version, onHand } = await api.call(repositoryEndpoints.detail, { params });
    const sentence = `确定要${act.label}“${name}”吗？现存 ${formatCount(onHand)} 件。`;
    return { name, version, sentence };
  },
  acts: {
    disable: {
      endpoint: repositoryEndpoints.disable,
      label: "停用",
      explains: "停用后不能再出入库，也不会出现在单据的选择里；档口仓的档口一同停用。",
      danger: true,
    },
    enable: {
      endpoint: repositoryEndpoints.enable,
      label: "启用",
      explains: "启用后可以出入库，并出现在单据的选择里；档口仓的档口一同启用。",
      danger: false,
    },
    remove: {
      endpoint: repositoryEndpoints.remove,
      label: "删除",
      explains: "只有从未使用的存储方可以删除，删除后不能恢复。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
