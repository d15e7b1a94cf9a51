/** Does what 拿货单详情 asks: 补拿货, 取消欠货, 退货, 复制, 作废, and undoing a 补拿. */

import type { Api, Attempt } from "#app/lib/api/api.server.ts";
import { billEndpoints } from "#contract/stall/bills.ts";

type Done = { ok: true; notice: string; location: string } | { ok: false; message: string };

const here = "/clothes/stall/distributor/bill";

export async function actOnBill(api: Api, params: { id: number }, form: FormData): Promise<Done> {
  const text = (name: string) => String(form.get(name) ?? "");
  const clientToken = text("clientToken");
  const body = { clientToken, version: text("version") };
  const item = `${here}/item?id=${params.id}`;
  const open = (made: Attempt<{ id: number; no: string }>, notice: string) =>
    said(made, notice, made.ok ? `${here}/new?id=${made.value.id}` : item);
  switch (text("intent")) {
    case "pickup":
    case "cancel": {
      const read = readPieces(form);
      if (!read.ok) return read;
      const input = { params, body: { ...body, pieces: read.pieces } };
      return text("intent") === "pickup"
        ? said(await api.attempt(billEndpoints.pickUp, input), "已补拿货，库存已出库", item)
        : said(await api.attempt(billEndpoints.cancelOwed, input), "已取消欠货，客户欠款已减少", item);
    }
    case "undo": {
      const undone = await api.attempt(billEndpoints.voidDelivery, {
        params: { ...params, deliveryId: text("deliveryId") },
        body,
      });
      return said(undone, "已撤销", item);
    }
    case "return": {
      const read = readPieces(form);
      if (!read.ok) return read;
      const input = { clientToken, pieces: read.pieces, grade: text("grade"), reason: text("reason") };
      return open(
        await api.attempt(billEndpoints.returnGoods, { params, body: input }),
        "已生成退货挂单，请核对后确认开单",
      );
    }
    case "copy":
      return open(await api.attempt(billEndpoints.copy, { params, body: { clientToken } }), "已复制，请核对后确认开单");
    case "void": {
      const input = { ...body, reason: text("reason"), keepReceipt: text("receipt") === "keep" };
      return said(await api.attempt(billEndpoints.void, { params, body: input }), "已作废，库存和账户已红冲", item);
    }
    default:
      return { ok: false, message: "不支持的操作，请刷新页面后重试" };
  }
}

function said(outcome: Attempt<unknown>, notice: string, location: string): Done {
  return outcome.ok ? { ok: true, notice, location } : outcome;
}

type Pieces = { ok: true; pieces: { lineId: number; qty: number }[] } | { ok: false; message: string };

/** The `p.<line>` fields; blank is none. */
function readPieces(form: FormData): Pieces {
  const pieces: { lineId: number; qty: number }[] = [];
  for (const [name, value] of form) {
    const match = /^p\.(\d+)$/.exec(name);
    if (!match) continue;
    const digits = String(value).normalize("NFKC").trim() || "0";
    if (!/^\d{1,4}$/.test(digits)) return { ok: false, message: `数量“${value}”不对：请填 0 到 9999 的整数` };
    if (Number(digits) > 0) pieces.push({ lineId: Number(match[1]), qty: Number(digits) });
  }
  return pieces.length > 0 ? { ok: true, pieces } : { ok: false, message: "请至少填写一行数量" };
}
