/** Asks once more before a mail that failed is sent again (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { mailEndpoints } from "#contract/system/mail.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: systemPaths.mail.list,
  async thing({ api, params }) {
    const { recipient, subject } = await api.call(mailEndpoints.detail, { params });
    const sentence = `确定要把“${subject}”重发给 ${recipient} 吗？`;
    return { name: subject, version: 0, sentence };
  },
  acts: {
    again: {
      endpoint: mailEndpoints.sendAgain,
      body: ({ clientToken }) => ({ clientToken }),
      label: "重发",
      explains: "内容不变，像刚写的一样重新开始发送。",
      danger: false,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
