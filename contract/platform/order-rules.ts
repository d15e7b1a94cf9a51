/** 审单规则: what is done by itself with an order that waits for its audit (domain.md §3.5; docs/decisions/platforms.md, "Rules at audit"). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  blankAs,
  chosenId,
  clientToken,
  id,
  instant,
  looseBoolean,
  looseInteger,
  named,
  requiredText,
  seenAct,
  shortText,
} from "#contract/value.ts";
import { mostHeldDays, provinceNames, remarkAsks, ruleHolds } from "./order-rule.words.ts";

const endpoint = endpointsOf("平台订单");
const path = "/api/clothes/shop/rule";

const mostFen = 999_999_999;
const mostGrams = 999_999;
const limit = (label: string, most: number) =>
  blankAs(null, looseInteger.min(0, `${label}不能小于 0`).max(most, `${label}过大`).nullable());

/** Words apart from each other by spaces, commas or 、. */
const words = (label: string) => shortText(label, 100);

const fields = {
  name: requiredText("规则名", 20),
  /** Null: every shop. */
  shopId: chosenId,
  /** 小的先. */
  sort: blankAs(99, looseInteger.min(0, "顺序不能小于 0").max(9_999, "顺序不能超过 9999")),

  // Conditions, all of which must hold.
  fromFen: limit("实付", mostFen),
  toFen: limit("实付", mostFen),
  buyerAsk: z.enum(remarkAsks, "请选择对买家留言的要求"),
  buyerWords: words("买家留言的词"),
  sellerAsk: z.enum(remarkAsks, "请选择对卖家备注的要求"),
  sellerWords: words("卖家备注的词"),
  /** Empty: all. */
  provinces: z.array(z.enum(provinceNames, "省份不存在"), "请选择省份"),
  fromGram: limit("重量", mostGrams),
  toGram: limit("重量", mostGrams),
  inStock: looseBoolean,

  // What is done.
  audits: looseBoolean,
  courier: shortText("快递公司", 50),
  repositoryId: chosenId,
  hold: z.enum(ruleHolds, "请选择是否暂缓"),
  holdDays: blankAs(
    null,
    looseInteger
      .min(1, `留的天数为 1 至 ${mostHeldDays}`)
      .max(mostHeldDays, `留的天数为 1 至 ${mostHeldDays}`)
      .nullable(),
  ),
};
const body = z.object({ ...fields, clientToken });
export type OrderRuleFields = z.output<typeof body>;

const row = z.object({
  id: z.number(),
  version: z.number(),
  enabled: z.boolean(),
  name: z.string(),
  shopId: z.number().nullable(),
  shopName: z.string().nullable(),
  sort: z.number(),
  fromFen: z.number().nullable(),
  toFen: z.number().nullable(),
  buyerAsk: z.enum(remarkAsks),
  buyerWords: z.string(),
  sellerAsk: z.enum(remarkAsks),
  sellerWords: z.string(),
  provinces: z.array(z.enum(provinceNames)),
  fromGram: z.number().nullable(),
  toGram: z.number().nullable(),
  inStock: z.boolean(),
  audits: z.boolean(),
  courier: z.string(),
  repositoryId: z.number().nullable(),
  repositoryName: z.string().nullable(),
  hold: z.enum(ruleHolds),
  holdDays: z.number().nullable(),
  updateBy: z.string().nullable(),
  updateTime: instant,
});
export type OrderRuleRow = z.output<typeof row>;

/** What the rules would do with one order. */
const trial = z.object({
  id: z.number(),
  platformNo: z.string(),
  part: z.number(),
  shopName: z.string(),
  province: z.string(),
  qty: z.number(),
  paidFen: z.number(),
  /** Null: the weight of something in it is not known. */
  weightGram: z.number().nullable(),
  buyerMessage: z.string(),
  sellerRemark: z.string(),
  /** In the order in which it would be done, each with the rule that says so. */
  acts: z.array(z.object({ rule: z.string(), text: z.string() })),
  /** Why nothing is done, or no audit follows; empty where nothing speaks against it. */
  left: z.string(),
});
export type OrderRuleTrial = z.output<typeof trial>;

const { shopOrderAudit, shopRuleEdit } = permissions;
const reads = [shopOrderAudit, shopRuleEdit];
const saved = z.object({ id: z.number(), version: z.number() });

export const orderRuleEndpoints = {
  list: endpoint.get(path, {
    summary: "审单规则，先执行的在前",
    access: reads,
    query: z.object({}),
    response: z.object({ content: z.array(row) }),
  }),
  trial: endpoint.get(`${path}/trial`, {
    summary: "试算：规则现在会对待审核的订单做什么，也可以算上一条停用的；什么也不做",
    access: reads,
    /** The rule that is tried as if it were enabled, with the orders of its shop. */
    query: pageQuery.extend({ ruleId: id.optional() }),
    response: pageOf(trial).extend({
      /** Those that are stopped, which can be tried. */
      stopped: z.array(named),
    }),
  }),
  choices: endpoint.get(`${path}/choices`, {
    summary: "审单规则可选的店铺、发货仓和快递公司",
    access: [shopRuleEdit],
    response: z.object({ shops: z.array(named), repositories: z.array(named), couriers: z.array(z.string()) }),
  }),
  detail: endpoint.get(`${path}/:id`, { summary: "一条审单规则", access: reads, response: row }),
  add: endpoint.post(path, {
    summary: "新增审单规则",
    access: [shopRuleEdit],
    /** One that is not enabled does nothing until somebody has tried it. */
    body: body.extend({ enabled: looseBoolean.default(true) }),
    response: saved,
    status: 201,
  }),
  edit: endpoint.put(path, {
    summary: "修改审单规则；版本不符时拒绝",
    access: [shopRuleEdit],
    body: body.extend({ id, version: looseInteger }),
    response: saved,
  }),
  disable: endpoint.post(`${path}/:id/disable`, {
    summary: "停用审单规则：已经做的不变",
    access: [shopRuleEdit],
    body: seenAct,
    response: saved,
  }),
  enable: endpoint.post(`${path}/:id/enable`, {
    summary: "启用审单规则：待审核的订单重新按规则看一遍",
    access: [shopRuleEdit],
    body: seenAct,
    response: saved,
  }),
};

export const orderRuleExportEndpoints = ownExportEndpoints("审单规则", orderRuleEndpoints.list);
export const orderRuleTrialExportEndpoints = ownExportEndpoints("审单规则试算", orderRuleEndpoints.trial);
