/** Asks once more before a menu is removed with all that is below it (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { menuEndpoints } from "#contract/system/menus.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

/** A question has room for five. */
function namesIn(names: readonly string[]): string {
  return `${names.slice(0, 5).join("、")}${names.length > 5 ? "等" : ""}`;
}

const confirmation: Confirmation = {
  backTo: systemPaths.menu.list,
  async thing({ api, params, act }) {
    const { title, version } = await api.call(menuEndpoints.detail, { params });
    const { menus, roles, people } = await api.call(menuEndpoints.removal, { params });
    const sentence = `确定要删除“${title}”${menus > 1 ? `和它下面的 ${menus - 1} 个菜单、按钮` : ""}吗？`;
    const touched = `${roles.length} 个角色（${namesIn(roles)}）、${people} 名用户会失去${menus > 1 ? "它们" : "它"}。`;
    const explains = `${roles.length > 0 ? touched : "没有角色持有它。"}${act.explains}`;
    return { name: title, version, sentence, explains };
  },
  acts: {
    remove: {
      endpoint: menuEndpoints.remove,
      label: "删除",
      explains: "删除后不能恢复。",
      danger: true,
      body: (_fields, { id }) => [id],
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
