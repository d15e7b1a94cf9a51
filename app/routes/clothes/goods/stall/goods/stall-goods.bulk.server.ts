/** 改价、上架、下架 of many rows of 档口商品: the rule in the address, and every row as it would be. */
import { type Bulk, type BulkAct, readRule } from "#app/lib/bulk/bulk.server.ts";
import type { BulkRow } from "#app/lib/bulk/bulk-view.ts";
import { priceRuleText } from "#app/routes/clothes/goods/price-rule.ts";
import {
  type StallGoods,
  stallGoodsEndpoints,
  stallGoodsStateLabels,
  stallPriceRuleForm,
} from "#contract/goods/stall-goods.ts";
import { formatFen } from "#contract/money.ts";
import { backToGoods, listParams } from "./stall-goods.view.server.ts";

export interface StallBulkRow extends BulkRow {
  readonly styleNo: string;
  readonly name: string;
  readonly stall: string;
}

const price: BulkAct<StallBulkRow> = {
  endpoint: stallGoodsEndpoints.changePrices,
  title: "批量改档口价",
  done: "已改价",
  rule: priceRule,
  async preview(params, api) {
    if (!params.has("amount")) return null;
    const rule = priceRule(params);
    const answer = await api.attempt(stallGoodsEndpoints.previewPrices, {
      query: { ids: params.getAll("ids"), ...rule },
    });
    if (!answer.ok) return answer;
    const rows = answer.value.rows.map(({ afterFen, ...row }) => ({
      ...headOf(row),
      cells: [
        {
          before: `${row.priceFen === null ? "批发价 " : ""}${formatFen(row.priceFen ?? row.wholesalePriceFen)}`,
          after: afterFen === null ? "" : formatFen(afterFen),
        },
      ],
      warning:
        afterFen !== null && row.minPriceFen !== null && afterFen < row.minPriceFen
          ? `低于最低价 ${formatFen(row.minPriceFen)}`
          : null,
    }));
    return { ok: true, value: { summary: priceRuleText("档口价", rule), changes: ["档口价"], rows } };
  },
};

function state(active: boolean): BulkAct<StallBulkRow> {
  const label = active ? "上架" : "下架";
  return {
    endpoint: stallGoodsEndpoints.changeState,
    title: `批量${label}`,
    done: `已${label}`,
    rule: () => ({ active }),
    async preview(params, api) {
      const answer = await api.attempt(stallGoodsEndpoints.previewState, {
        query: { ids: params.getAll("ids"), active },
      });
      if (!answer.ok) return answer;
      const rows = answer.value.rows.map((row) => ({
        ...headOf(row),
        cells: [{ before: stateLabel(row.active), after: stateLabel(active) }],
      }));
      return { ok: true, value: { summary: label, changes: ["上架状态"], rows } };
    },
  };
}

export const stallGoodsBulk: Bulk<StallBulkRow> = {
  acts: { price, on: state(true), off: state(false) },
  unit: "行",
  none: "请先勾选档口商品",
  kept: (params) => [...listParams(params), ...params.getAll("ids").map((id): [string, string] => ["ids", id])],
  backTo: backToGoods,
};

function priceRule(params: URLSearchParams) {
  return readRule(stallPriceRuleForm, { by: params.get("by"), amount: params.get("amount") ?? "" });
}

function headOf({ id, version, styleNo, name, stallName, refusal }: StallGoods & { refusal: string | null }) {
  return { id, version, styleNo, name, stall: stallName, refusal };
}

function stateLabel(active: boolean): string {
  return stallGoodsStateLabels[active ? "ON" : "OFF"];
}
