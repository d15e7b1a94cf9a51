/** What the demo company's goods are described with, where they lie and where they come from (domain.md §9). */

import {
  starterCategories,
  starterColors,
  starterSeasons,
  starterSizeGroups,
} from "#backoffice/masters/goods/attribute/starter.data.ts";
import { allRepositoryRights, repositoryRights } from "#contract/inventory/repositories.ts";
import { builtinRoles } from "#contract/permissions.ts";

export const colors = starterColors.map((color, index) => ({ id: index + 1, ...color }));
export type Color = (typeof colors)[number];

let sizeCount = 0;
export const sizeGroups = starterSizeGroups.map(({ name, sizes }, index) => ({
  id: index + 1,
  name,
  sizes: sizes.map((size) => ({ id: ++sizeCount, ...size })),
}));
export type SizeGroup = (typeof sizeGroups)[number];

interface Category {
  id: number;
  parentId: number | null;
  name: string;
}

/** Attribute values share one table, so each vocabulary's ids have their own hundred. */
/** Attribute values share one table, so each vocabulary's ids have their own hundred; codes are given in reading order. */
export const categories: readonly Category[] = starterCategories.map(({ name, parent }, index) => ({
  id: 101 + index,
  parentId: parent === null ? null : 101 + parent,
  name,
}));

export const brands = ["云裳", "素锦", "小满时装", "墨池", "童话云", "丰姿"].map((name, index) => ({
  id: 201 + index,
  name,
}));
export const seasons = starterSeasons.map((name, index) => ({ id: 301 + index, name }));

export const fabrics = ["纯棉", "醋酸", "雪纺", "针织", "牛仔", "羊毛", "羽绒", "涤纶"].map((name, index) => ({
  id: 401 + index,
  name,
}));
export const looks = ["法式", "通勤", "休闲", "甜美", "复古", "运动", "国风"].map((name, index) => ({
  id: 501 + index,
  name,
}));

/** What the company wants to know beyond the columns. */
export const customAttributes = [
  { id: 1, name: "厚度", kind: "SELECT", unit: "", options: ["薄", "适中", "加厚"] },
  { id: 2, name: "洗涤方式", kind: "MULTI", unit: "", options: ["可机洗", "手洗", "干洗", "不可漂白"] },
  { id: 3, name: "克重", kind: "NUMBER", unit: "克", options: [] },
  { id: 4, name: "卖点", kind: "TEXT", unit: "", options: [] },
] as const;

export const repositories = [
  { id: 1, code: "ZC", name: "总仓", type: "WAREHOUSE", allowNegative: false, sellable: true },
  { id: 2, code: "HZ2038", name: "杭州四季青A区2038档", type: "STALL", allowNegative: true, sellable: true },
  { id: 3, code: "GZ116", name: "广州沙河南城1F-116档", type: "STALL", allowNegative: false, sellable: true },
  { id: 4, code: "CS27", name: "常熟天虹B3-27档", type: "STALL", allowNegative: false, sellable: true },
  { id: 5, code: "CP", name: "次品仓", type: "SECOND", allowNegative: false, sellable: false },
  { id: 6, code: "DS", name: "电商仓", type: "PLATFORM", allowNegative: false, sellable: true },
  { id: 7, code: "ZT", name: "在途(系统)", type: "TRANSIT", allowNegative: false, sellable: false },
] as const;

/** The stalls, each with its repository. */
export const stalls = repositories
  .filter(({ type }) => type === "STALL")
  .map(({ id, name }, index) => ({ id: index + 1, name, repositoryId: id }));

const { view, in: bringIn, out, move, count, adjust, cost } = repositoryRights;
const handling = view + bringIn + out + move;
const keeping = handling + count + adjust;

/** By role code: rights by repository id. The boss holds all, also of what is in transit. */
export const roleRepositoryRights: Record<string, Record<number, number>> = {
  [builtinRoles.boss]: Object.fromEntries(repositories.map(({ id }) => [id, allRepositoryRights])),
  [builtinRoles.stallManager]: { 1: view },
  [builtinRoles.stallKeeper]: { 1: view },
  [builtinRoles.warehouse]: { 1: keeping, 2: view, 3: view, 4: view, 5: keeping, 6: keeping },
  [builtinRoles.merchandiser]: { 1: view + bringIn, 5: view },
  [builtinRoles.finance]: Object.fromEntries(repositories.map(({ id }) => [id, view + cost + count + adjust])),
  [builtinRoles.ecom]: { 1: view, 6: handling },
};

/** By user id, beside what the roles give: who keeps which stall. */
export const userRepositoryRights: Record<number, Record<number, number>> = {
  3: { 2: keeping, 3: view, 4: keeping },
  4: { 2: handling },
  5: { 3: handling },
};

/** Own workshops and makers first, then suppliers. */
export const parties = [
  {
    id: 1,
    code: "GC01",
    name: "本厂一车间",
    type: "OWN",
    specialty: "针织、卫衣",
    contact: "周建国",
    phone: "13857120101",
    dailyCapacity: 600,
  },
  {
    id: 2,
    code: "GC02",
    name: "本厂二车间",
    type: "OWN",
    specialty: "梭织、衬衫",
    contact: "吴秀英",
    phone: "13857120102",
    dailyCapacity: 450,
  },
  {
    id: 3,
    code: "GC03",
    name: "恒泰制衣厂",
    type: "OUTSOURCE",
    specialty: "连衣裙、半身裙",
    contact: "黄志强",
    phone: "15968810303",
    dailyCapacity: 800,
    feeLi: 12500,
    secondDeductBp: 5000,
  },
  {
    id: 4,
    code: "GC04",
    name: "新隆针织厂",
    type: "OUTSOURCE",
    specialty: "针织衫",
    contact: "陈桂香",
    phone: "15968810304",
    dailyCapacity: 1000,
    feeLi: 9800,
    secondDeductBp: 5000,
  },
  {
    id: 5,
    code: "GC05",
    name: "锦程牛仔洗水厂",
    type: "OUTSOURCE",
    specialty: "牛仔洗水",
    contact: "梁伟明",
    phone: "13902250505",
    dailyCapacity: 1500,
    feeLi: 6500,
    secondDeductBp: 3000,
  },
  {
    id: 6,
    code: "GC06",
    name: "顺发后整",
    type: "OUTSOURCE",
    specialty: "后整、锁钉",
    contact: "赵小兰",
    phone: "13757180606",
    dailyCapacity: 3000,
    feeLi: 850,
    settleCycle: "CASH" as const,
  },
  {
    id: 7,
    code: "GC07",
    name: "巧手印绣花厂",
    type: "OUTSOURCE",
    specialty: "印花、绣花",
    contact: "孙巧云",
    phone: "13757180707",
    dailyCapacity: 2000,
    feeLi: 2200,
  },
  {
    id: 8,
    code: "GY01",
    name: "瑞丰布行",
    type: "MATERIAL",
    specialty: "面料",
    contact: "钱瑞丰",
    phone: "13567580801",
  },
  {
    id: 9,
    code: "GY02",
    name: "永兴辅料",
    type: "MATERIAL",
    specialty: "拉链、纽扣",
    contact: "沈永兴",
    phone: "13567580802",
    settleCycle: "CASH" as const,
  },
  {
    id: 10,
    code: "GY03",
    name: "云裳成衣供应链",
    type: "GOODS",
    specialty: "羽绒、棉服",
    contact: "林云裳",
    phone: "13456780903",
  },
] as const;
