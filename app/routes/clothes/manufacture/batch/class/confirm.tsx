/** Asks once more before a piece record is taken back (`?id=`, `?act=undo`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { pieceEndpoints } from "#contract/manufacture/pieces.ts";
import { pieceRow } from "./piece.view.server.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  undo: {
    endpoint: pieceEndpoints.undo,
    label: "撤销",
    explains: "撤销后这些件数可以重新登记；本人登记的 30 分钟内可以撤销，之后由组长撤销。",
    danger: true,
    body: ({ clientToken }) => ({ clientToken }),
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { label, batchNo } = pieceRow(await context.api.call(pieceEndpoints.detail, { params }));
  const sentence = `确定要撤销批次 ${batchNo} 的“${label}”吗？`;
  return questionOf(act, { name: label, version: 0, sentence, backTo: productionPaths.piece.list });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), productionPaths.piece.list);
}

export default function ConfirmPieceAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
