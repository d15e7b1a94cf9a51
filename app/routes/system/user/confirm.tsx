/** Asks once more before a user is stopped, taken up again or removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "#app/lib/paths.ts";
import { type Act, answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";
import { userValues } from "./user.view.server.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

/** The user as it stands, with another state; the version that was seen decides. */
const turned =
  (enabled: boolean): NonNullable<Act["body"]> =>
  async (fields, { id, api }) => ({
    ...userValues(await api.call(userUpkeepEndpoints.detail, { params: { id } })),
    enabled,
    ...fields,
  });

const confirmation: Confirmation = {
  backTo: paths.user.list,
  async thing({ api, params, act }) {
    const { nickName, username, version } = await api.call(userUpkeepEndpoints.detail, { params });
    const sentence = `确定要${act.label}用户“${nickName}”（${username}）吗？`;
    return { name: nickName, version, sentence };
  },
  acts: {
    disable: {
      endpoint: userUpkeepEndpoints.edit,
      body: turned(false),
      label: "停用",
      explains: "停用后立即下线，不能再登录；写过的单据不变。",
      danger: true,
    },
    enable: {
      endpoint: userUpkeepEndpoints.edit,
      body: turned(true),
      label: "启用",
      explains: "启用后可以用原来的密码登录。",
      danger: false,
    },
    remove: {
      endpoint: userUpkeepEndpoints.remove,
      body: (_fields, { id }) => [id],
      label: "删除",
      explains: "只有从未登录使用过的用户可以删除，删除后不能恢复。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
