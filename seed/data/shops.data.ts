/** Licences and shops of the demo company: companies are invented, the check digits of their codes are right. */

export const licenses = [
  {
    id: 1,
    name: "杭州云裳服饰有限公司(示例)",
    code: "91330104MA2ABCDE1K",
    type: "COMPANY",
    legalPerson: "云裳",
    startDay: "2017-05-18",
    endDay: null,
  },
  {
    id: 2,
    name: "广州衣语贸易有限公司(示例)",
    code: "91440105MA59WXYQ29",
    type: "COMPANY",
    legalPerson: "沙小河",
    startDay: "2019-03-06",
    endDay: "2039-03-05",
  },
] as const;

/** 电商仓. */
const repositoryId = 6;

export const shops = [
  {
    id: 1,
    platform: "TAOBAO",
    name: "云裳女装旗舰店",
    platformShopId: "358201946",
    licenseId: 1,
    repositoryId,
    ratioBp: 8_000,
    reserve: 2,
    interval: 15,
  },
  {
    id: 2,
    platform: "ALIBABA",
    name: "云裳服饰批发",
    platformShopId: "b2b-2208461",
    licenseId: 1,
    repositoryId,
    ratioBp: 10_000,
    reserve: 5,
    interval: 30,
  },
  {
    id: 3,
    platform: "DOUYIN",
    name: "云裳官方抖店",
    platformShopId: "41207735",
    licenseId: 2,
    repositoryId,
    ratioBp: 6_000,
    reserve: 0,
    interval: 10,
  },
] as const;

/** Papers beside the licences; `endsIn`: days from now, null: without an end. */
export const papers = [
  { id: 1, licenseId: 1, kind: "TRADEMARK", name: "云裳 YUNSHANG 商标注册证", no: "第35208816号", endsIn: 2_190 },
  { id: 2, licenseId: 1, kind: "INSPECTION", name: "女装春夏款质检报告", no: "QT2026-03118", endsIn: 200 },
  { id: 3, licenseId: 2, kind: "OTHER", name: "品牌授权书", no: "", endsIn: 300 },
] as const;

/** Wholesale sites that may put the stalls' goods on; nothing of them answers. */
export const wholesaleSites = [
  {
    id: 1,
    publicId: "wp_yunshangdemo00000001",
    site: "SOOXIE",
    account: "云裳服饰",
    stallId: 1,
    scopes: ["LISTING", "STOCK"],
    endsIn: 200,
  },
  {
    id: 2,
    publicId: "wp_yunshangdemo00000002",
    site: "WSY",
    account: "yunshang2017",
    stallId: null,
    scopes: ["LISTING"],
    endsIn: 5,
  },
] as const;
