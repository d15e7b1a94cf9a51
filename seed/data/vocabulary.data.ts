/** What the demo company's goods are described with, where they lie and where they come from (domain.md §9). */

import { allRepositoryRights, repositoryRights } from "#contract/inventory/repositories.ts";
import { builtinRoles } from "#contract/permissions.ts";

/** 名称 码 色系 hex */
const colorTable = `
黑 BK 黑色系 #26262b
白 WH 白色系 #fafaf7
米白 OW 白色系 #f3ecdd
杏 AP 黄色系 #ead2b0
卡其 KH 棕色系 #b79b6c
咖 CF 棕色系 #6d4c3d
焦糖 CA 棕色系 #b06a34
灰 GY 灰色系 #8d9096
花灰 HG 灰色系 #b3b5b9
藏青 NV 蓝色系 #27345c
牛仔蓝 DB 蓝色系 #4d74a3
雾霾蓝 HB 蓝色系 #93a9c1
粉 PK 红色系 #f0a3b5
藕粉 LP 红色系 #d9b3ae
酒红 WR 红色系 #792c3c
大红 RD 红色系 #cf2f36
墨绿 DG 绿色系 #2e5146
豆绿 LG 绿色系 #a6bd93
香芋紫 TP 紫色系 #ae99cb
鹅黄 YL 黄色系 #f6dc7d
条纹 ST 花色系 #5f7fae
碎花 FL 花色系 #d98c9a`;

export const colors = colorTable
  .trim()
  .split("\n")
  .map((line, index) => {
    const [name = "", code = "", family = "", hex = ""] = line.split(" ");
    return { id: index + 1, name, code, family, hex };
  });
export type Color = (typeof colors)[number];

/** Ordered runs; a size's code is its name but for 均码, which codes spell F. */
const sizeTable: readonly (readonly [name: string, sizes: string])[] = [
  ["均码", "均码"],
  ["S–XL", "S M L XL"],
  ["S–2XL", "S M L XL 2XL"],
  ["S–3XL", "S M L XL 2XL 3XL"],
  ["大码 XL–5XL", "XL 2XL 3XL 4XL 5XL"],
  ["裤 25–32", "25 26 27 28 29 30 31 32"],
  ["男 M–4XL", "M L XL 2XL 3XL 4XL"],
  ["童 90–150", "90 100 110 120 130 140 150"],
];

let sizeCount = 0;
export const sizeGroups = sizeTable.map(([name, sizes], index) => ({
  id: index + 1,
  name,
  sizes: sizes.split(" ").map((size) => ({ id: ++sizeCount, name: size, code: size === "均码" ? "F" : size })),
}));
export type SizeGroup = (typeof sizeGroups)[number];

/** Up to three levels, by indentation. Codes are given in reading order. */
const categoryTable = `
女装
  裙装
    连衣裙
    半身裙
  上装
    T恤
    衬衫
    卫衣
    针织衫
  外套
    短外套
    风衣大衣
    棉服毛绒
    羽绒服
  裤装
    休闲裤
    牛仔裤
    短裤
  女士套装
男装
  男士T恤
  男士卫衣
  男士夹克
  男士休闲裤
童装
  童装套装
  童装连衣裙
  童装羽绒服
大码女装
  大码连衣裙
  大码半裙
  大码上衣`;

interface Category {
  id: number;
  parentId: number | null;
  name: string;
}

/** Attribute values share one table, so each vocabulary's ids have their own hundred. */
export const categories: readonly Category[] = readTree(categoryTable, 101);

function readTree(text: string, firstId: number): Category[] {
  const path: number[] = [];
  return text
    .trim()
    .split("\n")
    .map((line, index) => {
      const name = line.trim();
      const depth = (line.length - line.trimStart().length) / 2;
      path.length = depth;
      path.push(firstId + index);
      return { id: firstId + index, parentId: path[depth - 1] ?? null, name };
    });
}

export const brands = ["云裳", "素锦", "小满时装", "墨池", "童话云", "丰姿"].map((name, index) => ({
  id: 201 + index,
  name,
}));
export const seasons = ["春", "夏", "秋", "冬", "四季"].map((name, index) => ({ id: 301 + index, name }));

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
