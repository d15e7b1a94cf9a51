/** Asks once more before a licence is cancelled, taken up again or removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { licenseEndpoints } from "#contract/platform/licenses.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: platformPaths.license.list,
  thing: ({ api, params }) => api.call(licenseEndpoints.detail, { params }),
  acts: {
    cancel: {
      endpoint: licenseEndpoints.cancel,
      label: "停用",
      explains: "标记为注销：不能再选给店铺，不再提醒到期；已选它的店铺不变。",
      danger: true,
    },
    restore: {
      endpoint: licenseEndpoints.restore,
      label: "恢复",
      explains: "恢复后可以再选给店铺，并提醒到期。",
      danger: false,
    },
    remove: {
      endpoint: licenseEndpoints.remove,
      label: "删除",
      explains: "只有没有店铺使用的执照可以删除，图片和其他资质一起删除，不能恢复。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
