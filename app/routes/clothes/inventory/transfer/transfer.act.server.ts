/** What the forms of a 调拨单's page do, each one call of the API and one notice. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { saveDraft } from "#app/lib/document/draft.server.ts";
import { withCells } from "#app/lib/document/lines.server.ts";
import { counting, withPieces } from "#app/lib/document/scans.server.ts";
import { act, requireId, save } from "#app/lib/form/save-form.server.ts";
import { paths } from "#app/lib/paths.ts";
import { transferEndpoints } from "#contract/inventory/transfers.ts";
import { transferHead } from "./transfer-fields.tsx";

export async function actOnTransfer(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  const to = paths.transfer.item(params.id);
  const said = (notice: string) => () => ({ to, notice });
  return act(args, {
    draft: ({ request, context }, form) =>
      saveDraft({ request, context }, form, {
        empty: 0,
        notice: "已保存",
        head: { endpoint: transferEndpoints.edit, params, names: transferHead },
        save: (change) => context.api.attempt(transferEndpoints.lines, { params, body: withPieces(change) }),
      }),
    suggest: save({
      endpoint: transferEndpoints.suggest,
      params,
      done: ({ saved: { added } }) => ({
        to,
        notice: added > 0 ? `已按建议填入 ${added} 行，可再修改` : "没有需要补的货",
      }),
    }),
    cancel: save({ endpoint: transferEndpoints.cancel, params, done: said("已取消") }),
    recall: save({ endpoint: transferEndpoints.recall, params, done: said("已撤回，货已退回调出仓") }),
    copy: save({
      endpoint: transferEndpoints.copy,
      params,
      body: ({ clientToken }) => ({ clientToken }),
      done: ({ saved }) => ({ to: paths.transfer.item(saved.id), notice: `已复制为 ${saved.no}` }),
    }),
    send: save({ endpoint: transferEndpoints.send, params, body: withCells, done: said("已发货，已通知调入仓") }),
    receive: counting(
      save({
        endpoint: transferEndpoints.receive,
        params,
        body: withCells,
        done: ({ saved: { status } }) => ({
          to,
          notice: status === "RECEIVED" ? "已全部收货，库存已更新" : "已收货，还有在途未到",
        }),
      }),
    ),
    settle: save({
      endpoint: transferEndpoints.settle,
      params,
      body: withCells,
      done: ({ body }) => ({ to, notice: body.kind === "LOSS" ? "已登记在途丢失" : "已退回调出仓" }),
    }),
  });
}
