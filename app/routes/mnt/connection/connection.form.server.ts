/** The forms of 数据库连接: saving, and trying what is typed. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "#app/lib/form/form.server.ts";
import { save } from "#app/lib/form/save-form.server.ts";
import { tryForm } from "#app/lib/form/try-form.server.ts";
import { connectionPaths } from "#app/lib/paths/deploy-paths.ts";
import { connectionEndpoints } from "#contract/system/mnt/connections.ts";

const saves = {
  add: save({
    endpoint: connectionEndpoints.add,
    done: ({ body }) => ({ to: connectionPaths.list, notice: `已新增连接 ${body.name}` }),
  }),
  edit: save({
    endpoint: connectionEndpoints.edit,
    done: ({ body }) => ({ to: connectionPaths.list, notice: `已保存 ${body.name}` }),
  }),
};

export const noAnswer = "数据库没有答复，或不接受这个用户和密码。";

export async function saveConnection(args: ActionFunctionArgs, kind: keyof typeof saves) {
  const form = await readForm(args);
  if (form.get("then") !== "test") return saves[kind](args, form);
  return tryForm(args, form, {
    endpoint: connectionEndpoints.testConnect,
    body: ({ clientToken: _token, version: _version, then: _then, ...body }) => body,
    failed: "没有连接：",
    says: (answers) =>
      answers ? { works: "数据库有答复，用户和密码可用。还没有保存。" } : { refusal: `${noAnswer}还没有保存。` },
  });
}
