/** Asks once more before a department is stopped, taken up again or removed (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { type Act, answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { departmentEndpoints } from "#contract/system/people/departments.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

/** The row as it stands, but for its state; the version is the one that was seen. */
function turned(enabled: boolean): NonNullable<Act["body"]> {
  return async (fields, { id, api }) => {
    const { pid, name, deptSort } = await api.call(departmentEndpoints.detail, { params: { id } });
    return { ...fields, id, pid, name, deptSort, enabled };
  };
}

const confirmation: Confirmation = {
  backTo: systemPaths.department.list,
  thing: ({ api, params }) => api.call(departmentEndpoints.detail, { params }),
  acts: {
    disable: {
      endpoint: departmentEndpoints.edit,
      label: "停用",
      explains: "停用后新的用户不能再选择它；已在这个部门的用户和角色不变。",
      danger: true,
      body: turned(false),
    },
    enable: {
      endpoint: departmentEndpoints.edit,
      label: "启用",
      explains: "启用后可以供用户选择。",
      danger: false,
      body: turned(true),
    },
    remove: {
      endpoint: departmentEndpoints.remove,
      label: "删除",
      explains: "下级部门一起删除，删除后不能恢复。还有用户或角色使用时不能删除。",
      danger: true,
      body: (_fields, { id }) => [id],
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
