/** 改工价: the rule in the address, and every process as it would be. */
import { z } from "zod";
import { type Bulk, type BulkAct, readRule } from "#app/lib/bulk/bulk.server.ts";
import type { BulkRow } from "#app/lib/bulk/bulk-view.ts";
import {
  type ProcessPriceRule,
  processEndpoints,
  processPriceStepLabels,
  processPriceSteps,
} from "#contract/manufacture/processes.ts";
import { formatFen, formatLi, parseLi, parseYuan } from "#contract/money.ts";
import { bizDate } from "#contract/value.ts";
import { backToProcesses, listParams } from "./process.view.server.ts";

export interface ProcessPriceRow extends BulkRow {
  readonly code: string;
  readonly name: string;
  readonly categoryName: string;
}

/** As people type it: `5` or `-0.05`, in % or 元. */
const ruleForm = z
  .object({
    by: z.enum(processPriceSteps, "请选择调整方式"),
    amount: z.string().trim(),
    fromDay: bizDate,
  })
  .transform(({ by, amount: text, fromDay }, context): ProcessPriceRule => {
    const [, sign = "", digits = ""] = /^([+-]?)(.*)$/.exec(text.normalize("NFKC")) ?? [];
    const amount = by === "RATE" ? parseYuan(digits) : parseLi(digits);
    if (amount === null || (by === "SET" && sign === "-")) {
      context.addIssue(by === "RATE" ? "请填写百分比，例如 5 或 -3.5" : "请填写金额，最多三位小数，例如 0.05");
      return z.NEVER;
    }
    return { by, amount: sign === "-" ? -amount : amount, fromDay };
  });

function ruleOf(params: URLSearchParams): ProcessPriceRule {
  return readRule(ruleForm, {
    by: params.get("by") ?? undefined,
    amount: params.get("amount") ?? "",
    fromDay: params.get("fromDay") ?? undefined,
  });
}

const price: BulkAct<ProcessPriceRow> = {
  endpoint: processEndpoints.changePrices,
  title: "改工价",
  done: "已改价",
  rule: ruleOf,
  async preview(params, api) {
    if (!params.has("amount")) return null;
    const rule = ruleOf(params);
    const query = { ...Object.fromEntries(listParams(params)), sort: [], ids: params.getAll("ids"), ...rule };
    const answer = await api.attempt(processEndpoints.previewPrices, { query });
    if (!answer.ok) return answer;
    const rows = answer.value.rows.map(({ beforeLi, afterLi, waiting, ...row }) => ({
      ...row,
      cells: [{ before: formatLi(beforeLi), after: formatLi(afterLi) }],
      warning: waiting > 0 ? `${waiting} 条未审核记录，勾选同步才按新价` : null,
    }));
    return { ok: true, value: { summary: ruleText(rule), changes: ["标准工价（元）"], rows } };
  },
};

/** `工价 +5.00 %，四舍五入到厘，2026-12-01 起`. */
function ruleText({ by, amount, fromDay }: ProcessPriceRule): string {
  const sign = amount > 0 ? "+" : "";
  const moved =
    by === "SET"
      ? `定为 ${formatLi(amount)} 元`
      : by === "LI"
        ? `${sign}${formatLi(amount)} ${processPriceStepLabels.LI}`
        : `${sign}${formatFen(amount)} %，四舍五入到厘`;
  return `工价 ${moved}，${fromDay} 起`;
}

export const processBulk: Bulk<ProcessPriceRow> = {
  acts: { price },
  unit: "道",
  noun: "工序",
  none: "请先勾选工序",
  kept: (params) => [
    ...listParams(params),
    ...params.getAll("ids").map((id): [string, string] => ["ids", id]),
    ...(params.get("scope") === "all" ? [["scope", "all"] as [string, string]] : []),
  ],
  backTo: backToProcesses,
};
