/** Asks once more before a connection is tried or removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Api } from "#app/lib/api/api.server.ts";
import { connectionPaths } from "#app/lib/paths/deploy-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { connectionEndpoints } from "#contract/system/mnt/connections.ts";
import { noAnswer } from "./connection.form.server.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

/** As the API takes it back; of the password only the mask. */
async function stored(api: Api, id: number) {
  const { name, jdbcUrl, userName, pwd } = await api.call(connectionEndpoints.detail, { params: { id } });
  return { id, name, jdbcUrl, userName, pwd };
}

const confirmation: Confirmation = {
  backTo: connectionPaths.list,
  async thing({ api, params, act }) {
    const { name, version } = await api.call(connectionEndpoints.detail, { params });
    return {
      name,
      version,
      sentence: `确定要${act.label === "删除" ? "删除连接" : "测试连接"}“${name}”吗？`,
    };
  },
  acts: {
    test: {
      endpoint: connectionEndpoints.testConnect,
      body: (_fields, { id, api }) => stored(api, id),
      label: "测试连接",
      explains: "用保存的用户和密码登录一次，不改动那个数据库。",
      danger: false,
      says: (answers, name) =>
        answers === true ? { notice: `${name} 有答复，用户和密码可用` } : { refusal: noAnswer },
    },
    remove: {
      endpoint: connectionEndpoints.remove,
      body: (_fields, { id }) => [id],
      label: "删除",
      explains: "保存的密码一并删除；那个数据库本身不受影响。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
