/** What the forms of a 物料采购单's page do, each one call of the API and one notice. */

import type { ActionFunctionArgs } from "@remix-run/node";
import type { Api } from "#app/lib/api/api.server.ts";
import { type Fields, readPicture, readYuan } from "#app/lib/form/form.server.ts";
import { act, requireId, save } from "#app/lib/form/save-form.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { materialPurchaseEndpoints } from "#contract/manufacture/material-purchases.ts";
import { pieceBody, readLines } from "../material-lines.server.ts";

/** A blank amount is left as it was. */
export const headReads = { freightFen: (text: string) => readYuan("运费", text, { empty: undefined }) };

export async function withAttachment(fields: Fields, { form, api }: { form: FormData; api: Api }) {
  return { ...fields, attachmentId: await readPicture(api, form, "attachment") };
}

export async function actOnPurchase(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  const to = productionPaths.materialPurchase.item(params.id);
  const said = (notice: string) => () => ({ to, notice });
  return act(args, {
    draft: save({
      endpoint: materialPurchaseEndpoints.edit,
      params,
      reads: headReads,
      body: async (fields, given) => {
        const { lines, rest } = await readLines(fields, given.api);
        return withAttachment({ ...rest, lines }, given);
      },
      done: ({ form }) => (form.get("then") === "confirm" ? { to: `${to}&confirm=confirm` } : { to, notice: "已保存" }),
    }),
    confirm: save({ endpoint: materialPurchaseEndpoints.confirm, params, done: said("已入库，已记应付") }),
    return: save({
      endpoint: materialPurchaseEndpoints.return,
      params,
      body: (fields) => pieceBody(fields, "退货数量"),
      done: ({ saved }) => ({ to, notice: `已退货，退货单 ${saved.no}` }),
    }),
    void: save({ endpoint: materialPurchaseEndpoints.void, params, done: said("已作废") }),
    voidReturn: (given, form) =>
      save({
        endpoint: materialPurchaseEndpoints.voidReturn,
        params: { ...params, returnId: String(form.get("returnId")) },
        body: ({ returnId: _, ...body }) => body,
        done: said("已作废退货单，库存和应付已恢复"),
      })(given, form),
  });
}
