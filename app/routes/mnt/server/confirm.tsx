/** Asks once more before a server is connected to, its host key forgotten, or it is removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { serverEndpoints } from "#contract/system/mnt/deploy.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: deployPaths.server.list,
  async thing({ api, params, act }) {
    const { name, ip, port, hostKey, version } = await api.call(serverEndpoints.detail, { params });
    const key = act.endpoint === serverEndpoints.forgetKey && hostKey ? `，它的主机密钥是 ${hostKey}` : "";
    return {
      ...{ name, version },
      sentence: `确定要对服务器“${name}”（${ip}:${port}）${act.label}吗${key}？`,
    };
  },
  acts: {
    connect: {
      endpoint: serverEndpoints.connect,
      label: "测试连接",
      explains: "用保存的账号登录一次。首次成功时记下主机密钥，以后密钥不同的机器一律拒绝连接。",
      danger: false,
    },
    forget: {
      endpoint: serverEndpoints.forgetKey,
      label: "忘记密钥",
      explains: "只在服务器确实重装过、密钥已更换时使用：下次连接会信任它当时出示的密钥。",
      danger: true,
    },
    remove: {
      endpoint: serverEndpoints.remove,
      body: (_fields, { id }) => [id],
      label: "删除",
      explains: "保存的密码和私钥一并删除；还在部署里的服务器不能删除。服务器上的应用不受影响。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
