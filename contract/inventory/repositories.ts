/** 存储方: the places that hold goods, and who may do what in each (domain.md §3.3). */

import { z } from "zod";
import { isPersonalMobile } from "#contract/contact.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  blankAs,
  chosenId,
  clientToken,
  givenCode,
  id,
  instant,
  keyword,
  looseBoolean,
  looseInteger,
  requiredText,
  seenAct,
  shortText,
  withDefaults,
} from "#contract/value.ts";

const endpoint = endpointsOf("存储方");

export const repositoryTypes = [
  "WAREHOUSE",
  "STALL",
  "SECOND",
  "FACTORY",
  "PLATFORM",
  "CONSIGNMENT",
  "TRANSIT",
] as const;
export type RepositoryType = (typeof repositoryTypes)[number];
export const repositoryTypeLabels: Record<RepositoryType, string> = {
  WAREHOUSE: "大仓",
  STALL: "档口仓",
  SECOND: "次品仓",
  FACTORY: "工厂寄存",
  PLATFORM: "平台云仓",
  CONSIGNMENT: "分销商寄售",
  TRANSIT: "在途",
};

/** What a person may make; 在途 is the system's own. */
export const ownRepositoryTypes = repositoryTypes.filter((type) => type !== "TRANSIT");

export const repositoryStatuses = ["ON", "OFF"] as const;
export type RepositoryStatus = (typeof repositoryStatuses)[number];
export const repositoryStatusLabels: Record<RepositoryStatus, string> = { ON: "启用", OFF: "停用" };

export const repositorySortFields = ["sort", "code", "name", "onHand"] as const;
export type RepositorySortField = (typeof repositorySortFields)[number];

/** What may be granted on a repository, each a bit; any of them implies VIEW. */
export const repositoryRights = { view: 1, in: 2, out: 4, move: 8, count: 16, adjust: 32, cost: 64 } as const;
export type RepositoryRight = keyof typeof repositoryRights;
export const allRepositoryRights = 127;
export const repositoryRightLabels: Record<RepositoryRight, string> = {
  view: "查看",
  in: "入库",
  out: "出库",
  move: "调拨",
  count: "盘点",
  adjust: "调整",
  cost: "看成本",
};

export const repositoryRightNames = Object.keys(repositoryRights) as [RepositoryRight, ...RepositoryRight[]];

/** `right` of a query; 查看 unless told. */
const rightQuery = z.enum(repositoryRightNames, "权限种类不存在").default("view");

const repositoryOption = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  type: z.enum(repositoryTypes),
  sellable: z.boolean(),
  allowNegative: z.boolean(),
  /** The stall whose repository it is. */
  stallId: z.number().nullable(),
});
export type RepositoryOption = z.output<typeof repositoryOption>;

const repositoryFilter = z.object({
  /** Part of the 编码, the 名称 or the 地址. */
  keyword,
  type: z.enum(ownRepositoryTypes, "类型不存在").optional(),
  status: z.enum(repositoryStatuses, "状态不存在").optional(),
});

const repositoryRow = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  type: z.enum(repositoryTypes),
  partyName: z.string().nullable(),
  managerName: z.string().nullable(),
  phone: z.string(),
  address: z.string(),
  allowNegative: z.boolean(),
  sellable: z.boolean(),
  /** Pieces of both grades. */
  onHand: z.number(),
  status: z.enum(repositoryStatuses),
  sort: z.number(),
});
export type RepositoryRow = z.output<typeof repositoryRow>;

const repositoryBody = z.object({
  code: requiredText("编码", 32)
    .transform((text) => text.toUpperCase())
    .refine((text) => /^[A-Z0-9-]+$/.test(text), "编码只能用字母、数字和连字符"),
  name: requiredText("名称", 50),
  type: z.enum(ownRepositoryTypes, "请选择类型"),
  /** The name of a 档口仓's stall; empty: the repository's own. Other types have no stall. */
  stallName: shortText("档口名称", 50),
  /** Whose place it is, where it is not our own. */
  partyId: chosenId,
  managerId: chosenId,
  phone: shortText("电话", 20).refine(
    (text) => text === "" || isPersonalMobile(text),
    "电话应为 11 位手机号，以 13 至 19 开头",
  ),
  address: shortText("地址", 200),
  allowNegative: looseBoolean,
  /** Counts towards what may be sold. */
  sellable: looseBoolean,
  sort: blankAs(999, looseInteger.min(0, "排序不能小于 0").max(9999, "排序不能大于 9999")),
  clientToken,
});
export type RepositoryFields = z.output<typeof repositoryBody>;

const versioned = { id, version: looseInteger };

const repositoryDetail = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  name: z.string(),
  type: z.enum(ownRepositoryTypes),
  stallId: z.number().nullable(),
  /** Empty where the stall is named as the repository, or there is none. */
  stallName: z.string(),
  partyId: z.number().nullable(),
  partyName: z.string().nullable(),
  managerId: z.number().nullable(),
  managerName: z.string().nullable(),
  phone: z.string(),
  address: z.string(),
  allowNegative: z.boolean(),
  sellable: z.boolean(),
  sort: z.number(),
  /** Pieces of both grades. */
  onHand: z.number(),
  status: z.enum(repositoryStatuses),
  updateBy: z.string().nullable(),
  updateTime: instant,
});
export type RepositoryDetail = z.output<typeof repositoryDetail>;

const saved = z.object({ id: z.number(), version: z.number() });
const named = z.object({ id: z.number(), name: z.string() });

export const repositoryEndpoints = {
  options: endpoint.get("/api/clothes/repository/options", {
    summary: "有某项权限的启用存储方，供单据选择",
    access: "session",
    query: z.object({ right: rightQuery }),
    response: z.array(repositoryOption),
  }),
  list: endpoint.get("/api/clothes/repository", {
    summary: "可查看的存储方，以及全部筛选结果的件数合计",
    access: [permissions.repositoryList],
    query: pageQuery.extend(repositoryFilter.shape),
    response: pageOf(repositoryRow).extend({ totals: z.object({ onHand: z.number() }) }),
  }),
  vocabulary: endpoint.get("/api/clothes/repository/vocabulary", {
    summary: "存储方表单的归属方与负责人",
    access: [permissions.repositoryList],
    response: z.object({ parties: z.array(named), people: z.array(named) }),
  }),
  detail: endpoint.get("/api/clothes/repository/:id", {
    summary: "一个存储方",
    access: [permissions.repositoryList],
    response: repositoryDetail,
  }),
  add: endpoint.post("/api/clothes/repository", {
    summary: "新增存储方，创建人得到全部权限；档口仓同时建立档口",
    access: [permissions.repositoryAdd],
    body: withDefaults(repositoryBody, {
      stallName: "",
      partyId: null,
      managerId: null,
      phone: "",
      address: "",
      allowNegative: false,
      sellable: true,
      sort: 999,
    }).extend({ code: givenCode() }),
    response: saved,
    status: 201,
  }),
  edit: endpoint.put("/api/clothes/repository", {
    summary: "修改存储方；版本不符时拒绝",
    access: [permissions.repositoryEdit],
    body: repositoryBody.extend(versioned),
    response: saved,
  }),
  disable: endpoint.post("/api/clothes/repository/:id/disable", {
    summary: "停用存储方：须无库存、无锁定、无未完成单据",
    access: [permissions.repositoryEdit],
    body: seenAct,
    response: saved,
  }),
  enable: endpoint.post("/api/clothes/repository/:id/enable", {
    summary: "启用存储方",
    access: [permissions.repositoryEdit],
    body: seenAct,
    response: saved,
  }),
  remove: endpoint.delete("/api/clothes/repository/:id", {
    summary: "删除从未使用的存储方",
    access: [permissions.repositoryDel],
    body: seenAct,
  }),
};

export const repositoryExportEndpoints = ownExportEndpoints("存储方", repositoryEndpoints.list);
