/** 改价、上架、下架 of many rows of 档口商品 for their page: the rule in the address, the preview, and the change. */

import type { Option } from "#app/components/ui/input.tsx";
import type { Api, Attempt } from "#app/lib/api/api.server.ts";
import type { BulkPreviewView } from "#app/routes/clothes/goods/bulk-preview.tsx";
import { priceStepLabels, priceSteps } from "#contract/goods/product-bulk.ts";
import {
  type StallGoods,
  type StallGoodsChanged,
  stallGoodsEndpoints,
  stallGoodsStateLabels,
  stallPriceRuleForm,
} from "#contract/goods/stall-goods.ts";
import { formatFen } from "#contract/money.ts";

export const stallGoodsActs = { price: "批量改档口价", on: "批量上架", off: "批量下架" } as const;
export type StallGoodsAct = keyof typeof stallGoodsActs;

export function stallGoodsActOf(text: string | null): StallGoodsAct | null {
  return text !== null && Object.hasOwn(stallGoodsActs, text) ? (text as StallGoodsAct) : null;
}

export const stallPriceSteps: Option[] = priceSteps.map((value) => ({ value, label: priceStepLabels[value] }));

/** A preview, the sentence why there is none, or null while no rule was given. */
export type StallGoodsPreview = { ok: true; preview: BulkPreviewView } | { ok: false; message: string } | null;

export async function previewStallGoods(
  api: Api,
  act: StallGoodsAct,
  params: URLSearchParams,
): Promise<StallGoodsPreview> {
  const ids = params.getAll("ids");
  if (ids.length === 0) return { ok: false, message: "请先勾选档口商品" };
  if (act === "price") return params.has("amount") ? previewPrices(api, ids, params) : null;
  const active = act === "on";
  const answer = await api.attempt(stallGoodsEndpoints.previewState, { query: { ids, active } });
  if (!answer.ok) return answer;
  return shown(answer.value.rows, {
    summary: active ? "上架" : "下架",
    columns: ["上架状态"],
    cellOf: (row) => ({ before: stateLabel(row.active), after: stateLabel(active) }),
  });
}

async function previewPrices(api: Api, ids: string[], params: URLSearchParams): Promise<StallGoodsPreview> {
  const rule = readRule(params);
  if (!rule.ok) return rule;
  const { by, amount } = rule.value;
  const answer = await api.attempt(stallGoodsEndpoints.previewPrices, { query: { ids, by, amount } });
  if (!answer.ok) return answer;
  const step = `${amount > 0 ? "+" : ""}${formatFen(amount)} ${priceStepLabels[by]}`;
  return shown(answer.value.rows, {
    summary: `档口价 ${step}${by === "RATE" ? "，四舍五入到分" : ""}`,
    columns: ["档口价"],
    cellOf: (row) => ({
      before: `${row.priceFen === null ? "批发价 " : ""}${formatFen(row.priceFen ?? row.wholesalePriceFen)}`,
      after: row.afterFen === null ? "" : formatFen(row.afterFen),
    }),
    warningOf: ({ afterFen, minPriceFen }) =>
      afterFen !== null && minPriceFen !== null && afterFen < minPriceFen
        ? `低于最低价 ${formatFen(minPriceFen)}`
        : null,
  });
}

interface Showing<R> {
  summary: string;
  columns: string[];
  cellOf: (row: R) => { before: string; after: string };
  warningOf?: (row: R) => string | null;
}

function shown<R extends StallGoods & { refusal: string | null }>(
  rows: readonly R[],
  { cellOf, warningOf, ...head }: Showing<R>,
): StallGoodsPreview {
  const views = rows.map((row) => ({
    id: row.id,
    mark: `${row.id}:${row.version}`,
    styleNo: row.styleNo,
    name: row.name,
    stall: row.stallName,
    cells: row.refusal ? [] : [cellOf(row)],
    refusal: row.refusal,
    warning: warningOf?.(row) ?? null,
  }));
  // What stays as it is comes first.
  return { ok: true, preview: { ...head, rows: views.sort((a, b) => Number(!a.refusal) - Number(!b.refusal)) } };
}

/** Sends the change as it was previewed: the rule from the address, the rows from the form. */
export async function applyStallGoods(
  api: Api,
  act: StallGoodsAct,
  params: URLSearchParams,
  form: FormData,
): Promise<Attempt<StallGoodsChanged>> {
  const change = { clientToken: String(form.get("clientToken")), rows: form.getAll("rows").map(readMark) };
  if (change.rows.length === 0) return { ok: false, message: "没有可以修改的行" };
  if (act !== "price") {
    return api.attempt(stallGoodsEndpoints.changeState, { body: { ...change, active: act === "on" } });
  }
  const rule = readRule(params);
  if (!rule.ok) return rule;
  return api.attempt(stallGoodsEndpoints.changePrices, { body: { ...change, ...rule.value } });
}

/** What was done, and every row that was not, as far as a notice holds. */
export function stallGoodsNotice(act: StallGoodsAct, { changed, refused }: StallGoodsChanged): string {
  const done = `已${{ price: "改价", on: "上架", off: "下架" }[act]} ${changed} 行`;
  if (refused.length === 0) return done;
  const named = refused.map(({ label, message }) => `${label}（${message}）`).join("、");
  return `${done}，${refused.length} 行未改：${named}`;
}

/** `12:3` → row 12 as of version 3. */
export function readMark(mark: FormDataEntryValue | null): { id: string; version: string } {
  const [id = "", version = ""] = String(mark).split(":");
  return { id, version };
}

function readRule(params: URLSearchParams) {
  const rule = stallPriceRuleForm.safeParse({ by: params.get("by"), amount: params.get("amount") ?? "" });
  if (rule.success) return { ok: true as const, value: rule.data };
  return { ok: false as const, message: rule.error.issues[0]?.message ?? "提交的内容不正确" };
}

function stateLabel(active: boolean): string {
  return stallGoodsStateLabels[active ? "ON" : "OFF"];
}
