/** Asks once more before everything is moved to a store (`?to=`). */

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import type { QuestionView } from "#app/lib/question-view.ts";
import { storageEndpoints } from "#contract/system/storage.ts";
import { storeKindLabels } from "#contract/system/storage.words.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

function askedTo(request: Request) {
  const asked = storageEndpoints.move.body.shape.to.safeParse(new URL(request.url).searchParams.get("to"));
  if (!asked.success) throw redirect("/404");
  return asked.data;
}

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const to = askedTo(request);
  await requirePermission(api, storageEndpoints.move);
  const name = storeKindLabels[to];
  const question: QuestionView = {
    label: "移动",
    name,
    sentence: `确定要把全部图片、头像和文件移到${name}吗？`,
    explains:
      to === "DATABASE"
        ? "移动在后台进行。移到数据库后，数据库备份里也有它们。"
        : "移动在后台进行。移走之后，数据库备份里不再有它们的内容，请另行备份那一处。",
    danger: to !== "DATABASE",
    stamp: newStamp(),
    backTo: systemPaths.storage.setting,
  };
  return question;
}

export async function action(args: ActionFunctionArgs) {
  const to = askedTo(args.request);
  return saveForm(args, {
    endpoint: storageEndpoints.move,
    // The name is for the sentence.
    body: ({ name: _name, ...body }) => ({ ...body, to }),
    done: () => ({ to: systemPaths.storage.setting, notice: `已开始移到${storeKindLabels[to]}` }),
  });
}
