/** Asks once more before a position is stopped, taken up again or removed (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { type Act, answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { positionEndpoints } from "#contract/system/people/positions.ts";
import { positionFields } from "./position.view.server.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

/** The row as it stands, with another state; the version that was seen decides. */
const turned =
  (enabled: boolean): NonNullable<Act["body"]> =>
  async (fields, { id, api }) => ({
    ...positionFields(await api.call(positionEndpoints.detail, { params: { id } })),
    enabled,
    ...fields,
  });

const confirmation: Confirmation = {
  backTo: systemPaths.position.list,
  noun: "岗位",
  thing: ({ api, params }) => api.call(positionEndpoints.detail, { params }),
  acts: {
    disable: {
      endpoint: positionEndpoints.edit,
      body: turned(false),
      label: "停用",
      explains: "停用后不能再选给用户；已经是这个岗位的用户不变。",
      danger: true,
    },
    enable: {
      endpoint: positionEndpoints.edit,
      body: turned(true),
      label: "启用",
      explains: "启用后可以在用户里选择。",
      danger: false,
    },
    remove: {
      endpoint: positionEndpoints.remove,
      body: (_fields, { id }) => [id],
      label: "删除",
      explains: "只有没有用户的岗位可以删除，删除后不能恢复。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
