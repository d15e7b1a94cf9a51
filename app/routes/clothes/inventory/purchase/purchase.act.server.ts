/** What the forms of a 采购单's page do, each one call of the API and one notice. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { Api } from "#app/lib/api/api.server.ts";
import { saveDraft } from "#app/lib/document/draft.server.ts";
import { withCells } from "#app/lib/document/lines.server.ts";
import { counting, withPieces } from "#app/lib/document/scans.server.ts";
import { type Typed, typedOf, typedPrices } from "#app/lib/document/typed.server.ts";
import { type Fields, Refused, readPicture, readYuan } from "#app/lib/form/form.server.ts";
import { act, requireId, save } from "#app/lib/form/save-form.server.ts";
import { stepToken } from "#app/lib/form/step-token.server.ts";
import { paths } from "#app/lib/paths.ts";
import { type PurchaseLine, purchaseEndpoints } from "#contract/inventory/purchases.ts";
import { partyEndpoints } from "#contract/party/parties.ts";
import { purchaseHead } from "./purchase-fields.tsx";

/** How the head is read, new or changed: a blank amount is left as it was. */
export const headReading = {
  reads: {
    freightFen: (text: string) => readYuan("运费", text, { empty: undefined }),
    discountFen: (text: string) => readYuan("优惠", text, { empty: undefined }),
  },
  body: async (fields: Fields, { form, api }: { form: FormData; api: Api }) => ({
    ...fields,
    attachmentId: await readPicture(api, form, "attachment"),
  }),
};

/**
 * The head's fields with the supplier that was written, whichever is chosen: the one of that name, made where there is none.
 * Posted again after a refusal it is there already.
 */
export async function withSupplier(
  fields: Fields,
  name: string,
  { form, api }: { form: FormData; api: Api },
): Promise<Fields> {
  if (name === "") return fields;
  const same = (await api.call(purchaseEndpoints.suppliers)).find((one) => one.name === name);
  if (same) return { ...fields, partyId: same.id };
  const clientToken = stepToken(String(form.get("clientToken") ?? ""), `supplier ${name}`);
  const made = await api.attempt(partyEndpoints.add, { body: { name, type: "GOODS", clientToken } });
  if (!made.ok) throw new Refused(made.message, "supplierName");
  return { ...fields, partyId: made.value.id };
}

export async function actOnPurchase(args: ActionFunctionArgs) {
  const { api } = args.context;
  const params = { id: requireId(args.request) };
  const to = paths.purchase.item(params.id);
  const said = (notice: string) => () => ({ to, notice });
  return act(args, {
    draft: async (given, form) => {
      const { lines } = await api.call(purchaseEndpoints.detail, { params });
      return saveDraft(given, form, {
        empty: 0,
        notice: "已保存",
        head: { endpoint: purchaseEndpoints.edit, params, names: purchaseHead, ...headReading },
        more: (typed) => readPrices(typed, lines),
        save: (change, more) =>
          api.attempt(purchaseEndpoints.lines, { params, body: { ...withPieces(change), ...more } }),
      });
    },
    price: async (given, form) => {
      const { lines } = await api.call(purchaseEndpoints.detail, { params });
      return save({
        endpoint: purchaseEndpoints.price,
        params,
        reads: headReading.reads,
        body: ({ clientToken, version, freightFen, discountFen }) => ({
          ...{ clientToken, version, freightFen, discountFen, prices: [] },
          ...readPrices(typedOf(form), lines),
        }),
        done: said("已定价，库存成本和应付已更新"),
      })(given, form);
    },
    submit: save({ endpoint: purchaseEndpoints.submit, params, done: said("已提交，等待入库") }),
    void: save({ endpoint: purchaseEndpoints.void, params, done: said("已作废") }),
    receive: counting(
      save({
        endpoint: purchaseEndpoints.receive,
        params,
        body: withCells,
        done: ({ saved }) => ({ to, notice: `已收货，收货单 ${saved.no}` }),
      }),
    ),
    return: save({
      endpoint: purchaseEndpoints.return,
      params,
      body: withCells,
      done: ({ saved }) => ({ to, notice: `已退货，退货单 ${saved.no}` }),
    }),
    voidReceipt: (given, form) =>
      save({
        endpoint: purchaseEndpoints.voidReceipt,
        params: { ...params, receiptId: String(form.get("receiptId")) },
        body: ({ receiptId: _receipt, ...body }) => body,
        done: said("已作废，库存和应付已红冲"),
      })(given, form),
  });
}

/** One price a line or one a style, where it differs; blank stays as it was. */
function readPrices(typed: Typed, lines: readonly PurchaseLine[]): Fields | null {
  const prices = typedPrices(typed, lines, "单价").flatMap(({ skuId, fen }) =>
    fen === null ? [] : [{ skuId, priceFen: fen }],
  );
  return prices.length === 0 ? null : { prices, answered: typed.text("answered") || undefined };
}
