/** 批量改价、改状态、改分类 for their page: the rule in the address, the preview, and the change. */
import type { z } from "zod";
import type { Api, Attempt } from "#app/lib/api/api.server.ts";
import { selectionQuery } from "#app/lib/product-search.server.ts";
import type { BulkPreviewView } from "#app/routes/clothes/goods/bulk-preview.tsx";
import { priceLabels, productStatuses, productStatusLabels } from "#contract/goods/product.words.ts";
import {
  type BulkChanged,
  bulkPriceFields,
  priceRuleForm,
  priceStepLabels,
  priceSteps,
  productBulkEndpoints,
} from "#contract/goods/product-bulk.ts";
import { formatFen } from "#contract/money.ts";
import { permissions } from "#contract/permissions.ts";

export const bulkActs = {
  price: { title: "批量改价", permission: permissions.productPrice },
  status: { title: "批量改状态", permission: permissions.productEdit },
  category: { title: "批量改分类", permission: permissions.productEdit },
} as const;
export type BulkAct = keyof typeof bulkActs;

export function bulkActOf(text: unknown): BulkAct | null {
  return typeof text === "string" && Object.hasOwn(bulkActs, text) ? (text as BulkAct) : null;
}

/** A preview, the sentence why there is none, or null while no rule was given. */
export type BulkPreview = { ok: true; preview: BulkPreviewView } | { ok: false; message: string } | null;

export async function previewBulk(api: Api, act: BulkAct, params: URLSearchParams): Promise<BulkPreview> {
  if (act === "price") return previewPrices(api, params);
  const to = params.get("to");
  if (!to) return null;
  return act === "status" ? previewStatus(api, params, to) : previewCategory(api, params, to);
}

async function previewPrices(api: Api, params: URLSearchParams): Promise<BulkPreview> {
  if (!params.has("amount")) return null;
  const rule = readPriceRule(params);
  if (!rule.success) return refused(rule.error);
  const { fields, by, amount } = rule.data;
  const query = { ...selectionQuery(params), fields, by, amount };
  const answer = await api.attempt(productBulkEndpoints.previewPrices, { query });
  const step = `${amount > 0 ? "+" : ""}${formatFen(amount)} ${priceStepLabels[by]}`;
  return shown(answer, {
    summary: `${fields.map((field) => priceLabels[field]).join("、")} ${step}${by === "RATE" ? "，四舍五入到分" : ""}`,
    columns: fields.map((field) => priceLabels[field]),
    cells: (row) =>
      fields.map((field) => {
        const change = row.prices.find((price) => price.field === field);
        return change ? { before: yuan(change.beforeFen), after: yuan(change.afterFen) } : null;
      }),
    warningOf: (row) => row.warning,
  });
}

async function previewStatus(api: Api, params: URLSearchParams, to: string): Promise<BulkPreview> {
  const after = productStatuses.find((status) => status === to);
  if (!after) return { ok: false, message: "请选择状态" };
  const { status: filterStatus, ...selection } = selectionQuery(params);
  const answer = await api.attempt(productBulkEndpoints.previewStatus, {
    query: { ...selection, filterStatus, status: after },
  });
  return shown(answer, {
    summary: `状态改为“${productStatusLabels[after]}”`,
    columns: ["状态"],
    cells: (row) => [{ before: productStatusLabels[row.before], after: productStatusLabels[row.after] }],
  });
}

async function previewCategory(api: Api, params: URLSearchParams, to: string): Promise<BulkPreview> {
  const { categoryId: filterCategoryId, ...selection } = selectionQuery(params);
  const answer = await api.attempt(productBulkEndpoints.previewCategory, {
    query: { ...selection, filterCategoryId, categoryId: to },
  });
  const after = answer.ok ? (answer.value.rows[0]?.afterName ?? "") : "";
  return shown(answer, {
    summary: `分类改为“${after}”`,
    columns: ["分类"],
    cells: (row) => [{ before: row.beforeName, after: row.afterName }],
  });
}

interface Row {
  id: number;
  version: number;
  styleNo: string;
  name: string;
  refusal: string | null;
}

interface Showing<R> {
  summary: string;
  columns: string[];
  cells: (row: R) => ({ before: string; after: string } | null)[];
  warningOf?: (row: R) => string | null;
}

function shown<R extends Row>(answer: Attempt<{ rows: R[] }>, { warningOf, cells, ...head }: Showing<R>): BulkPreview {
  if (!answer.ok) return answer;
  const rows = answer.value.rows.map((row) => ({
    id: row.id,
    mark: `${row.id}:${row.version}`,
    styleNo: row.styleNo,
    name: row.name,
    cells: row.refusal ? [] : cells(row),
    refusal: row.refusal,
    warning: warningOf?.(row) ?? null,
  }));
  // What needs attention comes first.
  const rank = (row: (typeof rows)[number]) => (row.refusal ? 0 : row.warning ? 1 : 2);
  return { ok: true, preview: { ...head, rows: rows.sort((a, b) => rank(a) - rank(b)) } };
}

/** Sends the change as it was previewed: the rule from the address, the styles from the form. */
export async function applyBulk(
  api: Api,
  act: BulkAct,
  params: URLSearchParams,
  form: FormData,
): Promise<Attempt<BulkChanged>> {
  const change = { clientToken: String(form.get("clientToken")), rows: form.getAll("rows").map(readMark) };
  if (change.rows.length === 0) return { ok: false, message: "没有可以修改的商品" };
  if (act === "price") {
    const rule = readPriceRule(params);
    if (!rule.success) return refused(rule.error);
    const body = { ...change, ...rule.data, confirmPrices: form.has("confirmPrices") };
    return api.attempt(productBulkEndpoints.changePrices, { body });
  }
  const to = params.get("to") ?? "";
  if (act === "category") {
    return api.attempt(productBulkEndpoints.changeCategory, { body: { ...change, categoryId: to } });
  }
  const status = productStatuses.find((known) => known === to);
  if (!status) return { ok: false, message: "请选择状态" };
  return api.attempt(productBulkEndpoints.changeStatus, { body: { ...change, status } });
}

/** What was done, and every style that was not, as far as a notice holds. */
export function changedNotice({ changed, refused: left }: BulkChanged): string {
  if (left.length === 0) return `已修改 ${changed} 款`;
  const named = left.map(({ styleNo, message }) => `${styleNo}（${message}）`).join("、");
  return `已修改 ${changed} 款，${left.length} 款未改：${named}`;
}

function readPriceRule(params: URLSearchParams) {
  return priceRuleForm.safeParse({
    fields: params.getAll("fields"),
    by: params.get("by"),
    amount: params.get("amount") ?? "",
  });
}

/** `12:3` → style 12 as of version 3. */
function readMark(mark: FormDataEntryValue): { id: string; version: string } {
  const [id = "", version = ""] = String(mark).split(":");
  return { id, version };
}

function refused(error: z.ZodError): { ok: false; message: string } {
  return { ok: false, message: error.issues[0]?.message ?? "提交的内容不正确" };
}

function yuan(amount: number | null): string {
  return amount === null ? "未设" : formatFen(amount);
}

/** The prices a rule may name, with their labels. */
export const bulkPriceOptions = bulkPriceFields.map((value) => ({ value, label: priceLabels[value] }));
export const priceStepOptions = priceSteps.map((value) => ({ value, label: priceStepLabels[value] }));
