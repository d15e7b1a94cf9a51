/** 存储方: the places that hold goods, and who may do what in each (domain.md §3.3). */
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

const tag = "存储方";

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

/** `right` of a query; 查看 unless told. */
const rightQuery = z
  .enum(Object.keys(repositoryRights) as [RepositoryRight, ...RepositoryRight[]], "权限种类不存在")
  .default("view");

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

export const repositoryEndpoints = {
  options: defineEndpoint({
    method: "GET",
    path: "/api/clothes/repository/options",
    tag,
    summary: "有某项权限的启用存储方，供单据选择",
    access: "session",
    query: z.object({ right: rightQuery }),
    response: z.array(repositoryOption),
  }),
};
