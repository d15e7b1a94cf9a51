/** What 拿货单详情 does: 补拿货, 取消欠货, 退货, 复制, 作废, and undoing a 补拿货. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { type Fields, Refused, readQuantity } from "#app/lib/form/form.server.ts";
import { act, requireId, save } from "#app/lib/form/save-form.server.ts";
import { paths } from "#app/lib/paths.ts";
import { billEndpoints } from "#contract/stall/bill/bills.ts";

export async function actOnBill(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  const stay = (notice: string) => () => ({ to: paths.bill.item(params.id), notice });
  const open =
    (notice: string) =>
    ({ saved }: { saved: { id: number } }) => ({ to: paths.bill.resume(saved.id), notice });
  const { pickUp, cancelOwed, returnGoods, copy, voidDelivery } = billEndpoints;
  return act(args, {
    pickup: save({ endpoint: pickUp, params, body: withPieces, done: stay("已补拿货，库存已出库") }),
    cancel: save({ endpoint: cancelOwed, params, body: withPieces, done: stay("已取消欠货，客户欠款已减少") }),
    return: save({ endpoint: returnGoods, params, body: withPieces, done: open("已生成退货挂单，请核对后确认开单") }),
    copy: save({ endpoint: copy, params, done: open("已复制，请核对后确认开单") }),
    void: save({ endpoint: billEndpoints.void, params, done: stay("已作废，库存和账户已红冲") }),
    undo: (given, form) => {
      const deliveryId = requireId(given.request, "delivery");
      return save({ endpoint: voidDelivery, params: { ...params, deliveryId }, done: stay("已撤销") })(given, form);
    },
  });
}

/** The `pieces[0].lineId` and `pieces[0].qty` fields; blank is none. Throws {@link Refused}. */
function withPieces({ pieces, ...fields }: Fields): Fields {
  const lines: Fields[] = Object.values(pieces ?? {});
  const read = lines.map(({ lineId, qty }) => ({
    lineId,
    qty: readQuantity("数量", String(qty ?? ""), { empty: 0 }),
  }));
  if (read.every(({ qty }) => qty === 0)) throw new Refused("请至少填写一行数量");
  return { ...fields, pieces: read };
}
