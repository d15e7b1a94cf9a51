/** Asks once more before a message is withdrawn (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { announcementEndpoints } from "#contract/system/messages.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: systemPaths.announcement.list,
  async thing({ api, params }) {
    const { title, sentCount, readCount, version } = await api.call(announcementEndpoints.detail, { params });
    const sentence = `确定要撤回“${title}”吗？发给了 ${sentCount} 人，${readCount} 人已读。`;
    return { name: title, version, sentence };
  },
  acts: {
    withdraw: {
      endpoint: announcementEndpoints.withdraw,
      label: "撤回",
      explains: "从所有收件人的消息里去掉，撤回后不能恢复。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
