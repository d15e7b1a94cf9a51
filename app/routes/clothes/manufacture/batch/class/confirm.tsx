/** Asks once more before a piece record is taken back (`?id=`, `?act=undo`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { pieceEndpoints } from "#contract/manufacture/pieces.ts";
import { pieceRow } from "./piece.view.server.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: productionPaths.piece.list,
  async thing({ api, params }) {
    const { label, batchNo } = pieceRow(await api.call(pieceEndpoints.detail, { params }));
    const sentence = `确定要撤销批次 ${batchNo} 的“${label}”吗？`;
    return { name: label, version: 0, sentence };
  },
  acts: {
    undo: {
      endpoint: pieceEndpoints.undo,
      label: "撤销",
      explains: "撤销后这些件数可以重新登记；本人登记的 30 分钟内可以撤销，之后由组长撤销。",
      danger: true,
      body: ({ clientToken }) => ({ clientToken }),
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
