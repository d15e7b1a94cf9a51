/** 分销商: who buys at the stalls, on which terms, and how they stand with us (domain.md §3.4). */
import { z } from "zod";
import { isMaskedMobile, isPersonalMobile } from "#contract/contact.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { fen, maxFen } from "#contract/money.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { answered } from "#contract/question.ts";
import {
  chosenId,
  clientToken,
  id,
  instant,
  keyword,
  looseBoolean,
  looseInteger,
  named,
  requiredText,
  seenAct,
  shortText,
  withDefaults,
} from "#contract/value.ts";
import { distributorStatuses, settleCycles } from "./distributor.words.ts";

const tag = "分销商";
const endpoint = endpointsOf(tag);

export const distributorSortFields = ["lastBillAt", "debtFen", "code"] as const;
export type DistributorSortField = (typeof distributorSortFields)[number];

/** Which side of nothing the account is on. */
export const balanceSides = ["debt", "prepaid"] as const;
export const balanceSideLabels: Record<(typeof balanceSides)[number], string> = { debt: "有欠款", prepaid: "有预存" };

/** Filters of the list. Absent means any; customers merged into another are shown with `status=DISABLED` only. */
const distributorFilter = z.object({
  /** A whole code, part of the name, the start of its pinyin initials, a part of the phone: without the right to see it, its first 3 or last 4 digits. */
  keyword,
  stallId: id.optional(),
  keeperId: id.optional(),
  strategyId: id.optional(),
  balance: z.enum(balanceSides, "余额条件不存在").optional(),
  /** No bill for this many days. */
  dormantDays: z.coerce
    .number({ error: "沉睡天数必须是数字" })
    .int("沉睡天数必须是整数")
    .min(1, "沉睡天数不能小于 1")
    .max(3650, "沉睡天数不能超过 3650")
    .optional(),
  region: z.string().trim().max(50, "地区不能超过 50 个字").optional(),
  status: z.enum(distributorStatuses, "状态不存在").optional(),
  /** Only those who reached the 升级门槛 of their strategy. */
  upgradable: looseBoolean.optional(),
});
export type DistributorFilter = z.output<typeof distributorFilter>;

/** On the way to the strategy that follows the customer's own. The amounts are absent without the cost permission. */
const level = z.object({
  toName: z.string(),
  thresholdFen: z.number().optional(),
  /** Goods taken in 365 days, less those given back. */
  boughtFen: z.number().optional(),
  reached: z.boolean(),
});

/** How a customer stands with us: in the list, and at a glance while billing. */
export const standing = {
  /** `+` 预存, `−` 欠款. */
  balanceFen: z.number(),
  bonusFen: z.number(),
  creditLimitFen: z.number(),
  lastBillAt: instant.nullable(),
  /** Pieces billed and still to be handed over. */
  owedQty: z.number(),
  /** Pieces given back in 90 days, of those taken; null where none were. */
  returnRateBp: z.number().nullable(),
  status: z.enum(distributorStatuses),
  /** 散客. */
  walkIn: z.boolean(),
  /** Null where no strategy follows. */
  level: level.nullable(),
};

const distributorRow = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  region: z.string(),
  strategyName: z.string(),
  stallName: z.string().nullable(),
  keeperName: z.string().nullable(),
  ...standing,
  /** What the goods taken in 30 days cost the customer; absent without the cost permission. */
  bought30Fen: z.number().optional(),
});
export type DistributorRow = z.output<typeof distributorRow>;

/** `１３８ 0013-8000` → `13800138000`; empty → null. As it was shown to who may not see all of it, it is unchanged. */
const phone = z
  .string({ error: "请填写手机" })
  .nullable()
  .transform((text) => (text ?? "").normalize("NFKC").replace(/[\s-]/g, "") || null)
  .refine(
    (text) => text === null || isPersonalMobile(text) || isMaskedMobile(text),
    "手机号应为 11 位，以 13 至 19 开头",
  );

const distributorBody = z.object({
  name: requiredText("客户名", 50),
  phone,
  region: shortText("地区", 50),
  addresses: z.array(requiredText("收货地址", 100), "请填写收货地址").max(5, "收货地址最多 5 个"),
  carrier: shortText("物流/托运部", 50),
  stallId: chosenId,
  keeperId: chosenId,
  /** Null: the default strategy. */
  strategyId: chosenId,
  /** Absent or null: as it is; of a new customer what the strategy gives to those who may set it, else 0. */
  creditLimitFen: fen.nullish(),
  settleCycle: z.enum(settleCycles, "请选择结算方式"),
  tags: z.array(requiredText("标签", 10), "请填写标签").max(10, "标签最多 10 个"),
  remark: shortText("备注", 500),
  clientToken,
});
export type DistributorFields = z.output<typeof distributorBody>;

const newDistributor = withDefaults(distributorBody, {
  phone: null,
  region: "",
  addresses: [],
  carrier: "",
  stallId: null,
  keeperId: null,
  strategyId: null,
  settleCycle: "CASH",
  tags: [],
  remark: "",
}).extend({
  /** Another customer of this name is there, and this is somebody else. */
  answered,
  /** 期初余额, once: `+` 预存, `−` 欠款. */
  openingFen: z
    .number()
    .int("期初余额必须是整数分")
    .min(-maxFen, "期初欠款不能超过 99,999,999.99 元")
    .max(maxFen, "期初预存不能超过 99,999,999.99 元")
    .default(0),
});

const versioned = { id, version: looseInteger };

const distributorDetail = distributorRow.extend({
  addresses: z.array(z.string()),
  carrier: z.string(),
  stallId: z.number().nullable(),
  keeperId: z.number().nullable(),
  strategyId: z.number(),
  settleCycle: z.enum(settleCycles),
  tags: z.array(z.string()),
  remark: z.string(),
  /** Whom 合并客户 moved everything to. */
  mergedInto: named.nullable(),
  updateBy: z.string().nullable(),
  updateTime: instant,
});
export type DistributorDetail = z.output<typeof distributorDetail>;

const saved = z.object({ id: z.number(), version: z.number() });

export const distributorEndpoints = {
  list: endpoint.get("/api/clothes/distributor", {
    summary: "分销商列表，以及全部筛选结果的欠款、预存与赠送金合计",
    access: [permissions.distributorList],
    query: pageQuery.extend(distributorFilter.shape),
    response: pageOf(distributorRow).extend({
      totals: z.object({ debtFen: z.number(), prepaidFen: z.number(), bonusFen: z.number() }),
    }),
  }),
  vocabulary: endpoint.get("/api/clothes/distributor/vocabulary", {
    summary: "分销商表单与筛选的档口、营业员与策略",
    access: [permissions.distributorList],
    response: z.object({
      stalls: z.array(named),
      keepers: z.array(named),
      strategies: z.array(named.extend({ isDefault: z.boolean(), on: z.boolean(), defaultCreditFen: z.number() })),
    }),
  }),
  detail: endpoint.get("/api/clothes/distributor/:id", {
    summary: "一个分销商",
    access: [permissions.distributorList],
    response: distributorDetail,
  }),
  add: endpoint.post("/api/clothes/distributor", {
    summary: "新增分销商，名称加手机即可；期初余额只能此时录入",
    access: [permissions.distributorAdd],
    body: newDistributor,
    response: saved.extend({ code: z.string() }),
    status: 201,
  }),
  edit: endpoint.put("/api/clothes/distributor", {
    summary: "修改分销商；版本不符时拒绝",
    access: [permissions.distributorEdit],
    body: distributorBody.extend(versioned),
    response: saved,
  }),
  freeze: endpoint.post("/api/clothes/distributor/:id/freeze", {
    summary: "冻结：可还款、退货，不能拿货",
    access: [permissions.distributorEdit],
    body: seenAct,
    response: saved,
  }),
  unfreeze: endpoint.post("/api/clothes/distributor/:id/unfreeze", {
    summary: "解冻",
    access: [permissions.distributorEdit],
    body: seenAct,
    response: saved,
  }),
  disable: endpoint.post("/api/clothes/distributor/:id/disable", {
    summary: "停用：余额与赠送金须为 0，无未拿欠货、挂单与待确认充值",
    access: [permissions.distributorEdit],
    body: seenAct,
    response: saved,
  }),
  enable: endpoint.post("/api/clothes/distributor/:id/enable", {
    summary: "启用停用的分销商",
    access: [permissions.distributorEdit],
    body: seenAct,
    response: saved,
  }),
};

export const distributorExportEndpoints = exportEndpoints({
  tag,
  title: "分销商",
  path: "/api/clothes/distributor",
  access: [permissions.distributorExport],
  filter: z.object({ ...distributorFilter.shape, sort: pageQuery.shape.sort }),
  layouts: ["distributor"],
});
