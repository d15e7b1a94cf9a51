/** Who the demo company sells to and how: funds, strategies, distributors (domain.md §9). */

import type { PriceMode, SettleCycle } from "#contract/stall/distributor.words.ts";
import type { FundMethod } from "#contract/system/accounts.ts";

interface FundSeed {
  id: number;
  name: string;
  method: FundMethod;
  stallId: number | null;
}

export const funds: readonly FundSeed[] = [
  { id: 1, name: "现金-四季青", method: "CASH", stallId: 1 },
  { id: 2, name: "现金-沙河", method: "CASH", stallId: 2 },
  { id: 3, name: "现金-常熟", method: "CASH", stallId: 3 },
  { id: 4, name: "微信-对公码", method: "WECHAT", stallId: null },
  { id: 5, name: "支付宝", method: "ALIPAY", stallId: null },
  { id: 6, name: "农行对公 3321", method: "BANK", stallId: null },
  { id: 7, name: "POS机", method: "POS", stallId: null },
];

interface StrategySeed {
  id: number;
  name: string;
  priceMode: PriceMode;
  discountBp: number;
  rememberLast: boolean;
  returnDays: number;
  returnRatioBp: number;
  defaultCreditFen: number;
  tiers: readonly (readonly [amountFen: number, bonusFen: number])[];
}

export const strategies: readonly StrategySeed[] = [
  {
    id: 1,
    name: "默认",
    priceMode: "WHOLESALE",
    discountBp: 10_000,
    rememberLast: false,
    returnDays: 7,
    returnRatioBp: 1_000,
    defaultCreditFen: 0,
    tiers: [],
  },
  {
    id: 2,
    name: "VIP",
    priceMode: "DISCOUNT",
    discountBp: 9_500,
    rememberLast: true,
    returnDays: 15,
    returnRatioBp: 1_500,
    defaultCreditFen: 500_000,
    tiers: [[500_000, 10_000]],
  },
  {
    id: 3,
    name: "代理",
    priceMode: "DISCOUNT",
    discountBp: 8_800,
    rememberLast: true,
    returnDays: 30,
    returnRatioBp: 2_000,
    defaultCreditFen: 5_000_000,
    tiers: [
      [1_000_000, 30_000],
      [3_000_000, 120_000],
    ],
  },
];

/** 升级门槛 of 365 days. */
export const upgrades = [
  { id: 1, upgradeToId: 2, upgradeFen: 1_500_000 },
  { id: 2, upgradeToId: 3, upgradeFen: 8_000_000 },
] as const;

export interface DistributorSeed {
  name: string;
  region: string;
  strategyId: 1 | 2 | 3;
  settleCycle: SettleCycle;
  creditLimitFen: number;
  carrier: string;
  stallId: 1 | 2 | 3;
  /** 预存 and 赠送金 that the customer came with. */
  prepaidFen?: number;
  bonusFen?: number;
}

/** The first distributor of every company: nobody in particular. */
export const walkIn = { id: 1, code: "K00000", name: "散客", pinyin: "sk" } as const;

/** Those whose names a reader remembers. */
export const namedDistributors: readonly DistributorSeed[] = [
  known("长沙小雨女装", "湖南长沙", 2, "WEEK", 500_000, "长沙高桥专线", 1),
  known("郑州银基-李姐", "河南郑州", 3, "MONTH", 5_000_000, "郑州银基托运部", 1),
  known("成都荷花池阿芳", "四川成都", 2, "CASH", 500_000, "成都荷花池专线", 1, { prepaidFen: 2_000_000 }),
  known("西安康复路-衣佳人", "陕西西安", 2, "WEEK", 500_000, "西安康复路物流", 1),
  known("沈阳五爱-大伟", "辽宁沈阳", 3, "MONTH", 5_000_000, "沈阳五爱托运站", 1, {
    prepaidFen: 2_000_000,
    bonusFen: 100_000,
  }),
  known("南昌洪城-米兰衣橱", "江西南昌", 1, "CASH", 0, "南昌洪城专线", 2),
  known("抖音主播-安安严选", "浙江杭州", 2, "CASH", 500_000, "顺丰", 1),
];

function known(
  name: string,
  region: string,
  strategyId: 1 | 2 | 3,
  settleCycle: SettleCycle,
  creditLimitFen: number,
  carrier: string,
  stallId: 1 | 2 | 3,
  money: { prepaidFen?: number; bonusFen?: number } = {},
): DistributorSeed {
  return { name, region, strategyId, settleCycle, creditLimitFen, carrier, stallId, ...money };
}

/** Towns and shop names from which further customers are made. */
export const towns = [
  ["湖北武汉", "汉正街"],
  ["山东临沂", "西郊"],
  ["河北石家庄", "南三条"],
  ["江苏徐州", "宣武"],
  ["安徽合肥", "白马"],
  ["福建石狮", "服装城"],
  ["广西南宁", "和平"],
  ["贵州贵阳", "云岩"],
  ["云南昆明", "螺蛳湾"],
  ["山西太原", "服装城"],
  ["黑龙江哈尔滨", "红博"],
  ["吉林长春", "光复路"],
  ["甘肃兰州", "东部"],
  ["内蒙古包头", "东河"],
  ["重庆", "朝天门"],
  ["上海", "七浦路"],
] as const;

export const shopNames = [
  "小鹿衣橱",
  "依依女装",
  "静姐",
  "阿珍服饰",
  "潮人馆",
  "花田里",
  "老王批发",
  "衣尚",
  "蜜桃家",
  "红姐女装",
  "一米阳光",
  "丽人坊",
  "大码公主",
  "童趣",
] as const;
