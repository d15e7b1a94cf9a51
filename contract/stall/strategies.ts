/** 分销策略: how a class of customers buys, gives back and recharges (domain.md §3.4). */

import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints, ownersExportEndpoints } from "#contract/exports.ts";
import { fen } from "#contract/money.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  blankAs,
  chosenId,
  clientToken,
  id,
  instant,
  keyword,
  looseBoolean,
  looseInteger,
  requiredText,
  seenAct,
  withDefaults,
} from "#contract/value.ts";
import { priceModes, returnLimitModes } from "./distributor.words.ts";
import { ownPrice, ownPriceBody } from "./own-prices.ts";

const endpoint = endpointsOf("分销策略");

export const strategyStatuses = ["ON", "OFF"] as const;
export type StrategyStatus = (typeof strategyStatuses)[number];
export const strategyStatusLabels: Record<StrategyStatus, string> = { ON: "启用", OFF: "停用" };

export const maxTiers = 10;

/** A bounded whole number of a form or a body. */
function whole(label: string, min: number, max: number) {
  return z.coerce
    .number({ error: `${label}必须是数字` })
    .int(`${label}必须是整数`)
    .min(min, `${label}不能小于 ${min}`)
    .max(max, `${label}不能大于 ${max}`);
}

/** A rate in basis points; `min` and `max` are whole percents. */
function rate(label: string, min: number, max: number) {
  return z
    .number({ error: `${label}必须是数字` })
    .int(`${label}最多两位小数`)
    .min(min * 100, `${label}应在 ${min}% 至 ${max}% 之间`)
    .max(max * 100, `${label}应在 ${min}% 至 ${max}% 之间`);
}

/** `95`, `95.5`, `９５%` → basis points; null when the text is no percentage with at most two decimals. */
export function parsePercent(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.normalize("NFKC").trim().replace(/%$/, ""));
  return match?.[1] ? Number(match[1] + (match[2] ?? "").padEnd(2, "0")) : null;
}

const tier = z.object({ amountFen: fen.min(1, "充值金额必须大于 0"), bonusFen: fen.min(1, "赠送金额必须大于 0") });
const tiers = z
  .array(tier)
  .max(maxTiers, `充值档位最多 ${maxTiers} 档`)
  .superRefine((all, context) => {
    for (const [index, { amountFen, bonusFen }] of all.entries()) {
      const before = all[index - 1];
      if (before && amountFen <= before.amountFen) {
        context.addIssue(`第 ${index + 1} 档的充值金额须大于上一档`);
        return;
      }
      if (bonusFen * 2 > amountFen) {
        context.addIssue(`第 ${index + 1} 档的赠送不能超过充值金额的一半`);
        return;
      }
    }
  });

const fields = z.object({
  name: requiredText("策略名称", 20),
  priceMode: z.enum(priceModes, "请选择价格方式"),
  discountBp: rate("折扣", 50, 100),
  minusFen: fen,
  rememberLast: looseBoolean,
  minMixQty: blankAs(0, whole("混批起批量", 0, 9_999)),
  returnDays: blankAs(7, whole("退货期限", 0, 365)),
  returnRatioBp: rate("退货比例上限", 0, 100),
  returnLimitMode: z.enum(returnLimitModes, "请选择超出退货比例时的处理"),
  defaultCreditFen: fen,
  bonusRatioBp: rate("赠送金可抵比例", 0, 100),
  /** Purchases within 365 days that lead to `upgradeToId`. */
  upgradeFen: fen.min(1, "升级门槛必须大于 0").nullable(),
  upgradeToId: chosenId,
  sort: blankAs(999, whole("排序", 0, 9_999)),
  tiers,
  clientToken,
});

/** What one field demands of another; of the body and of the form alike. */
function checkTogether(
  value: Pick<StrategyFields, "priceMode" | "minusFen" | "upgradeFen" | "upgradeToId">,
  context: z.RefinementCtx,
) {
  if (value.priceMode === "MINUS" && value.minusFen === 0) {
    context.addIssue({ code: "custom", path: ["minusFen"], message: "请填写减多少元" });
  }
  if (value.upgradeFen !== null && value.upgradeToId === null) {
    context.addIssue({ code: "custom", path: ["upgradeToId"], message: "填了升级门槛，请选择升级到哪个策略" });
  }
  if (value.upgradeFen === null && value.upgradeToId !== null) {
    context.addIssue({ code: "custom", path: ["upgradeFen"], message: "选了升级到的策略，请填写升级门槛" });
  }
}

export type StrategyFields = z.output<typeof fields>;

const versioned = { id, version: looseInteger };

const strategyRow = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  priceMode: z.enum(priceModes),
  discountBp: z.number(),
  minusFen: z.number(),
  rememberLast: z.boolean(),
  minMixQty: z.number(),
  returnDays: z.number(),
  returnRatioBp: z.number(),
  returnLimitMode: z.enum(returnLimitModes),
  defaultCreditFen: z.number(),
  bonusRatioBp: z.number(),
  isDefault: z.boolean(),
  status: z.enum(strategyStatuses),
  sort: z.number(),
  /** How many levels of recharging give bonus. */
  tierCount: z.number(),
  /** Styles on its price list. */
  priceCount: z.number(),
  /** Customers that buy by it. */
  customers: z.number(),
});
export type StrategyRow = z.output<typeof strategyRow>;

const strategyDetail = strategyRow.extend({
  upgradeFen: z.number().nullable(),
  upgradeToId: z.number().nullable(),
  upgradeToName: z.string().nullable(),
  tiers: z.array(z.object({ amountFen: z.number(), bonusFen: z.number() })),
  updateBy: z.string().nullable(),
  updateTime: instant,
});
export type StrategyDetail = z.output<typeof strategyDetail>;

const saved = z.object({ id: z.number(), version: z.number() });

export const strategyEndpoints = {
  list: endpoint.get("/api/clothes/strategy", {
    summary: "分销策略列表",
    access: [permissions.strategyList],
    query: pageQuery.extend({
      keyword,
      priceMode: z.enum(priceModes, "价格方式不存在").optional(),
      status: z.enum(strategyStatuses, "状态不存在").optional(),
    }),
    response: pageOf(strategyRow).extend({ totals: z.object({ customers: z.number() }) }),
  }),
  detail: endpoint.get("/api/clothes/strategy/:id", {
    summary: "一个分销策略",
    access: [permissions.strategyList],
    response: strategyDetail,
  }),
  add: endpoint.post("/api/clothes/strategy", {
    summary: "新增分销策略",
    access: [permissions.strategyAdd],
    body: withDefaults(fields, {
      discountBp: 10_000,
      minusFen: 0,
      rememberLast: false,
      minMixQty: 0,
      returnDays: 7,
      returnRatioBp: 10_000,
      returnLimitMode: "WARN",
      defaultCreditFen: 0,
      bonusRatioBp: 10_000,
      upgradeFen: null,
      upgradeToId: null,
      sort: 999,
      tiers: [],
    }).superRefine(checkTogether),
    response: saved,
    status: 201,
  }),
  edit: endpoint.put("/api/clothes/strategy", {
    summary: "修改分销策略，只影响以后的拿货单；版本不符时拒绝",
    access: [permissions.strategyEdit],
    body: fields.extend(versioned).superRefine(checkTogether),
    response: saved,
  }),
  setDefault: endpoint.post("/api/clothes/strategy/:id/default", {
    summary: "设为默认策略；原来的默认随之取消",
    access: [permissions.strategyEdit],
    body: seenAct,
    response: saved,
  }),
  disable: endpoint.post("/api/clothes/strategy/:id/disable", {
    summary: "停用：不能再给客户选用，已用的客户不变；默认策略不能停用",
    access: [permissions.strategyEdit],
    body: seenAct,
    response: saved,
  }),
  enable: endpoint.post("/api/clothes/strategy/:id/enable", {
    summary: "启用",
    access: [permissions.strategyEdit],
    body: seenAct,
    response: saved,
  }),
  remove: endpoint.delete("/api/clothes/strategy/:id", {
    summary: "删除没有客户使用的策略；默认策略不能删除",
    access: [permissions.strategyDel],
    body: seenAct,
  }),
  prices: endpoint.get("/api/clothes/strategy/:id/price", {
    summary: "策略的指定款价",
    access: [permissions.strategyList],
    query: pageQuery,
    response: pageOf(ownPrice),
  }),
  savePrice: endpoint.post("/api/clothes/strategy/:id/price", {
    summary: "按款号设策略的指定款价；低于最低价须有权限",
    access: [permissions.strategyEdit],
    body: ownPriceBody,
    response: z.object({ productId: z.number(), added: z.boolean() }),
  }),
  removePrice: endpoint.delete("/api/clothes/strategy/:id/price/:productId", {
    summary: "删除策略的指定款价",
    access: [permissions.strategyEdit],
    params: z.object({ id, productId: id }),
    body: z.object({ clientToken }),
  }),
};

export const strategyExportEndpoints = ownExportEndpoints("分销策略", strategyEndpoints.list);

export const strategyPriceExportEndpoints = ownersExportEndpoints("指定款价", strategyEndpoints.prices, ["row"]);
