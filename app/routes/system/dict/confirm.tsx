/** Asks once more before a dictionary is removed with its entries (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { dictionaryEndpoints } from "#contract/system/dictionary.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: systemPaths.dictionary.list,
  async thing({ api, params }) {
    const { name, entryCount, version } = await api.call(dictionaryEndpoints.detail, { params });
    const sentence = `确定要删除字典“${name}”${entryCount > 0 ? `和它的 ${entryCount} 个条目` : ""}吗？`;
    return { name, version, sentence };
  },
  acts: {
    remove: {
      endpoint: dictionaryEndpoints.remove,
      label: "删除",
      explains: "它的条目一起删除，删除后不能恢复。",
      danger: true,
      body: (_fields, { id }) => [id],
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
