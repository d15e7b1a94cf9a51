/** 存储方: the places that hold goods, and who may do what in each (domain.md §3.3). */

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
