/** Asks once more before a paper is removed (`?id=`, `?act=remove`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { licenseEndpoints } from "#contract/platform/licenses.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: async ({ api, params }) => {
    const paper = await api.attempt(licenseEndpoints.paper, { params });
    return paper.ok ? platformPaths.license.item(paper.value.licenseId) : platformPaths.license.list;
  },
  thing: ({ api, params }) => api.call(licenseEndpoints.paper, { params }),
  acts: {
    remove: {
      endpoint: licenseEndpoints.removePaper,
      label: "删除",
      explains: "图片一起删除，不能恢复。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
