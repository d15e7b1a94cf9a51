/** 批量改价、改状态、改分类: the rule in the address, and every style as it would be. */

import { z } from "zod";
import { type Bulk, type BulkAct, readRule } from "#app/lib/bulk/bulk.server.ts";
import type { BulkRow } from "#app/lib/bulk/bulk-view.ts";
import { backToSelection, selectionParams, selectionQuery } from "#app/lib/product-search.server.ts";
import { priceRuleText } from "#app/routes/clothes/goods/price-rule.ts";
import { priceLabels, productStatuses, productStatusLabels } from "#contract/goods/product.words.ts";
import { bulkPriceFields, priceRuleForm, productBulkEndpoints } from "#contract/goods/product-bulk.ts";
import { formatFen } from "#contract/money.ts";
import { requiredChoice } from "#contract/value.ts";

export interface ProductBulkRow extends BulkRow {
  readonly styleNo: string;
  readonly name: string;
}

const price: BulkAct<ProductBulkRow> = {
  endpoint: productBulkEndpoints.changePrices,
  title: "批量改价",
  done: "已修改",
  rule: priceRule,
  async preview(params, api) {
    if (!params.has("amount")) return null;
    const rule = priceRule(params);
    const answer = await api.attempt(productBulkEndpoints.previewPrices, {
      query: { ...selectionQuery(params), ...rule },
    });
    if (!answer.ok) return answer;
    const changes = rule.fields.map((field) => priceLabels[field]);
    const rows = answer.value.rows.map(({ prices, ...row }) => ({
      ...row,
      cells: rule.fields.map((field) => {
        const change = prices.find((one) => one.field === field);
        return change ? { before: yuan(change.beforeFen), after: yuan(change.afterFen) } : null;
      }),
    }));
    return { ok: true, value: { summary: priceRuleText(changes.join("、"), rule), changes, rows } };
  },
};

const status: BulkAct<ProductBulkRow> = {
  endpoint: productBulkEndpoints.changeStatus,
  title: "批量改状态",
  done: "已修改",
  rule: (params) => ({ status: newStatus(params) }),
  async preview(params, api) {
    if (!params.has("to")) return null;
    const to = newStatus(params);
    const { status: filterStatus, ...selection } = selectionQuery(params);
    const answer = await api.attempt(productBulkEndpoints.previewStatus, {
      query: { ...selection, filterStatus, status: to },
    });
    if (!answer.ok) return answer;
    const rows = answer.value.rows.map(({ before, after, ...row }) => ({
      ...row,
      cells: [{ before: productStatusLabels[before], after: productStatusLabels[after] }],
    }));
    return { ok: true, value: { summary: `状态改为“${productStatusLabels[to]}”`, changes: ["状态"], rows } };
  },
};

const category: BulkAct<ProductBulkRow> = {
  endpoint: productBulkEndpoints.changeCategory,
  title: "批量改分类",
  done: "已修改",
  rule: (params) => ({ categoryId: newCategory(params) }),
  async preview(params, api) {
    if (!params.has("to")) return null;
    const { categoryId: filterCategoryId, ...selection } = selectionQuery(params);
    const answer = await api.attempt(productBulkEndpoints.previewCategory, {
      query: { ...selection, filterCategoryId, categoryId: newCategory(params) },
    });
    if (!answer.ok) return answer;
    const rows = answer.value.rows.map(({ beforeName, afterName, ...row }) => ({
      ...row,
      cells: [{ before: beforeName, after: afterName }],
    }));
    return {
      ok: true,
      value: { summary: `分类改为“${answer.value.rows[0]?.afterName ?? ""}”`, changes: ["分类"], rows },
    };
  },
};

export const productBulk: Bulk<ProductBulkRow> = {
  acts: { price, status, category },
  unit: "款",
  none: "请先勾选商品",
  kept: selectionParams,
  backTo: backToSelection,
};

function priceRule(params: URLSearchParams) {
  return readRule(priceRuleForm, {
    fields: params.getAll("fields").filter(Boolean),
    by: params.get("by"),
    amount: params.get("amount") ?? "",
  });
}

const newStatus = (params: URLSearchParams) => readRule(z.enum(productStatuses, "请选择状态"), params.get("to"));
const newCategory = (params: URLSearchParams) => readRule(requiredChoice("分类"), params.get("to"));

function yuan(amount: number | null): string {
  return amount === null ? "未设" : formatFen(amount);
}

/** The prices a rule may name. */
export const bulkPriceOptions = bulkPriceFields.map((value) => ({ value, label: priceLabels[value] }));
