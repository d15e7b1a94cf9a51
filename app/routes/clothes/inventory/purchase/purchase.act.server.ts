/** What the forms of a 采购单's pages do, each one call of the API and one notice. */

import type { Api } from "#app/lib/api/api.server.ts";
import { readCells } from "#app/lib/lines.server.ts";
import { maxPictureBytes, pictureEndpoints } from "#contract/goods/pictures.ts";
import { type PurchaseLine, purchaseEndpoints } from "#contract/inventory/purchases.ts";
import { parseYuan } from "#contract/money.ts";

export type Typed = Record<string, string>;
export type Done = { ok: true; notice: string } | { ok: false; message: string; typed: Typed };

type Refusable<T> = { ok: true; value: T } | { ok: false; message: string };

/** What was typed in a form, without its files. */
export function typedOf(form: FormData): Typed {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}

/** The head's fields; a picture chosen now is stored first. A blank amount is left as it was. */
export async function readPurchaseHead(api: Api, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const attachment = await storeAttachment(api, form);
  if (!attachment.ok) return attachment;
  const freight = readYuan("运费", text("freight"));
  if (!freight.ok) return freight;
  const discount = readYuan("优惠", text("discount"));
  if (!discount.ok) return discount;
  return {
    ok: true as const,
    value: {
      partyId: text("partyId"),
      repositoryId: text("repositoryId"),
      freightFen: freight.value,
      discountFen: discount.value,
      attachmentId: attachment.value,
      remark: text("remark"),
    },
  };
}

function readYuan(label: string, text: string): Refusable<number | undefined> {
  if (text.trim() === "") return { ok: true, value: undefined };
  const value = parseYuan(text.normalize("NFKC"));
  if (value !== null) return { ok: true, value };
  return { ok: false, message: `${label}“${text}”不对：请用数字，最多两位小数，例如 89 或 89.50` };
}

async function storeAttachment(api: Api, form: FormData): Promise<Refusable<string | null>> {
  const file = form.get("attachment");
  if (!(file instanceof File) || file.size === 0)
    return { ok: true, value: String(form.get("attachmentId") ?? "") || null };
  if (file.size > maxPictureBytes) return { ok: false, message: "图片不能超过 5 MB" };
  const stored = await api.attempt(pictureEndpoints.upload, { file });
  return stored.ok ? { ok: true, value: stored.value.id } : stored;
}

/** Quantities and prices of the lines, or one price a style: `price.<sku>`, `style.<product>`; blank stays as it was. */
export async function savePurchaseLines(
  api: Api,
  id: number,
  form: FormData,
  lines: readonly PurchaseLine[],
): Promise<Done> {
  const typed = typedOf(form);
  const { cells, refusal } = readCells(form);
  if (refusal) return { ok: false, message: refusal, typed };
  const prices: { skuId: number; priceFen: number }[] = [];
  for (const line of lines) {
    const text = typed[`price.${line.skuId}`] || typed[`style.${line.productId}`] || "";
    const price = readYuan(`${line.styleNo} 单价`, text);
    if (!price.ok) return { ...price, typed };
    if (price.value !== undefined) prices.push({ skuId: line.skuId, priceFen: price.value });
  }
  const removed = /^q\.(\d+)\./.exec(typed.remove ?? "")?.[1];
  const wanted = cells.map((cell) => (String(cell.skuId) === removed ? { ...cell, qty: 0 } : cell));
  const body = {
    clientToken: typed.clientToken ?? "",
    mode: "set" as const,
    cells: wanted,
    prices,
    confirmPrices: typed.confirmPrices === "true",
  };
  const saved = await api.attempt(purchaseEndpoints.lines, { params: { id }, body });
  return saved.ok ? { ok: true, notice: "已保存" } : { ...saved, typed };
}

/** Everything else that a 采购单's page posts. */
export async function actOnPurchase(api: Api, id: number, form: FormData): Promise<Done> {
  const typed = typedOf(form);
  const done = await call(api, id, form, typed);
  return done.ok ? done : { ...done, typed };
}

async function call(api: Api, id: number, form: FormData, typed: Typed) {
  const params = { id };
  const action = { clientToken: typed.clientToken ?? "", version: typed.version ?? "" };
  const reason = typed.reason ?? "";
  switch (typed.intent) {
    case "edit": {
      const head = await readPurchaseHead(api, form);
      if (!head.ok) return head;
      return tell(await api.attempt(purchaseEndpoints.edit, { params, body: { ...head.value, ...action } }), "已保存");
    }
    case "submit":
      return tell(await api.attempt(purchaseEndpoints.submit, { params, body: action }), "已提交，等待入库");
    case "void":
      return tell(await api.attempt(purchaseEndpoints.void, { params, body: { ...action, reason } }), "已作废");
    case "receive":
    case "return": {
      const { cells, refusal } = readCells(form);
      if (refusal) return { ok: false as const, message: refusal };
      if (typed.intent === "receive") {
        const body = { ...action, cells, remark: typed.remark ?? "" };
        const received = await api.attempt(purchaseEndpoints.receive, { params, body });
        return received.ok ? tell(received, `已收货，收货单 ${received.value.no}`) : received;
      }
      const returned = await api.attempt(purchaseEndpoints.return, { params, body: { ...action, cells, reason } });
      return returned.ok ? tell(returned, `已退货，退货单 ${returned.value.no}`) : returned;
    }
    case "voidReceipt": {
      const target = { id, receiptId: typed.receiptId ?? "" };
      const voided = await api.attempt(purchaseEndpoints.voidReceipt, { params: target, body: { ...action, reason } });
      return tell(voided, "已作废，库存和应付已红冲");
    }
    default:
      return { ok: false as const, message: "不支持的操作，请刷新页面后重试" };
  }
}

function tell(reply: { ok: true } | { ok: false; message: string }, notice: string) {
  return reply.ok ? { ok: true as const, notice } : reply;
}
