/** The spreadsheets of orders that the platforms export: their columns, as each platform has headed them over the years. Pure. */
import { dropInvisible } from "#contract/clean-text.ts";
import type { Platform } from "#contract/platform/shop.words.ts";

/** What a column of orders means. */
export const orderColumns = [
  "orderNo",
  "lineNo",
  "state",
  "refund",
  "refundAmount",
  "placedAt",
  "paidAt",
  "shipBy",
  "sentAt",
  "doneAt",
  "buyer",
  "name",
  "phone",
  "province",
  "city",
  "district",
  "street",
  "address",
  "message",
  "remark",
  "flag",
  "tag",
  "itemId",
  "skuId",
  "code",
  "title",
  "spec",
  "qty",
  "price",
  "linePaid",
  "orderPaid",
  "orderGoods",
  "freight",
  "courier",
  "waybill",
  "express",
] as const;
export type OrderColumn = (typeof orderColumns)[number];

type Spellings = Partial<Record<OrderColumn, readonly string[]>>;

/** Headings that no other platform has, and what each means. */
interface Layout {
  readonly signs: readonly string[];
  readonly columns: Spellings;
}

/** What several platforms head alike. */
const common: Spellings = {
  orderNo: ["订单编号", "订单号", "主订单编号"],
  lineNo: ["子订单编号", "子订单号"],
  state: ["订单状态"],
  refund: ["售后状态", "退款状态"],
  refundAmount: ["退款金额", "退款金额(元)", "已退款金额"],
  placedAt: ["订单创建时间", "下单时间", "订单提交时间", "创建时间", "拍单时间"],
  paidAt: ["订单付款时间", "付款时间", "支付时间", "支付完成时间"],
  shipBy: ["承诺发货时间", "发货截止时间", "最晚发货时间", "预计发货时间", "应发货时间"],
  sentAt: ["发货时间"],
  doneAt: ["订单完成时间", "确认收货时间", "完成时间", "交易成功时间"],
  buyer: ["买家会员名", "买家昵称", "买家"],
  name: ["收货人姓名", "收货人", "收件人", "收件人姓名"],
  phone: ["联系手机", "收货人手机", "收件人手机号", "收货人手机号", "手机", "手机号", "联系电话"],
  province: ["省", "省份", "收货省份"],
  city: ["市", "城市", "收货城市"],
  district: ["区", "区县", "区/县", "收货区县"],
  street: ["街道", "乡镇", "街道/镇", "镇"],
  address: ["收货地址", "详细地址", "收件人地址", "收货详细地址"],
  message: ["买家留言", "主订单买家留言", "用户备注"],
  remark: ["商家备注", "卖家备注", "订单备注", "备注"],
  flag: ["旗帜颜色", "旗帜", "插旗"],
  tag: ["备注标签"],
  itemId: ["商品ID", "商品编号"],
  skuId: ["SKUID", "规格ID", "skuId"],
  code: ["商家编码", "商家SKU编码", "外部系统编号", "货号"],
  title: ["商品名称", "标题", "商品标题", "商品"],
  spec: ["商品规格", "商品属性", "规格", "规格名称"],
  qty: ["商品数量", "购买数量", "数量", "商品数量(件)", "件数"],
  price: ["商品单价", "商品价格", "价格", "单价", "单价(元)", "商品单价(元)"],
  linePaid: ["商品实付金额", "实付金额"],
  orderPaid: ["订单实付金额", "实付款", "实付款(元)"],
  freight: ["运费", "运费(元)", "邮费", "邮费(元)"],
  courier: ["物流公司", "快递公司"],
  waybill: ["物流单号", "运单号", "快递单号"],
  express: ["快递信息"],
};

const layouts: Partial<Record<Platform, Layout>> = {
  TAOBAO: {
    signs: [
      "买家应付货款",
      "买家实际支付金额",
      "买家应付邮费",
      "宝贝标题",
      "宝贝总数量",
      "外部系统编号",
      "套餐信息",
      "买家支付宝账号",
    ],
    columns: {
      orderNo: ["主订单编号", "订单编号"],
      code: ["商家编码", "外部系统编号"],
      title: ["标题", "宝贝标题", "宝贝标题 "],
      qty: ["购买数量", "宝贝总数量", "宝贝数量"],
      // Of the line in the file of 宝贝, which alone has 购买数量; see readRow.
      linePaid: ["买家实际支付金额", "买家实付金额"],
      orderGoods: ["买家应付货款"],
      freight: ["买家应付邮费"],
      shipBy: ["应发货时间", "发货截止时间"],
    },
  },
  ALIBABA: {
    signs: [
      "卖家公司名",
      "买家公司名",
      "货品总价(元)",
      "涨价或折扣(元)",
      "货品标题",
      "OfferID",
      "单品货号",
      "货品种类",
    ],
    columns: {
      title: ["货品标题"],
      orderGoods: ["货品总价(元)"],
      orderPaid: ["实付款(元)"],
      itemId: ["OfferID"],
      code: ["单品货号", "货号"],
      spec: ["型号"],
      buyer: ["买家会员名", "买家会员"],
    },
  },
  DOUYIN: {
    signs: ["选购商品", "主订单编号", "订单应付金额", "达人ID", "达人昵称", "支付完成时间", "流量体裁", "旗帜颜色"],
    columns: {
      orderNo: ["主订单编号", "订单编号", "订单号"],
      title: ["选购商品", "商品名称"],
      // Since 2025 the unit price is headed so.
      price: ["商品单价", "商品金额"],
      linePaid: ["订单应付金额"],
    },
  },
  PINDUODUO: {
    signs: [
      "用户实付金额(元)",
      "商家实收金额(元)",
      "商家编码-规格维度",
      "商家编码-商品维度",
      "样式ID",
      "商品总价(元)",
      "订单成交时间",
    ],
    columns: {
      code: ["商家编码-规格维度", "商家编码-商品维度"],
      skuId: ["样式ID", "规格ID"],
      placedAt: ["订单成交时间", "拼单成功时间", "下单时间"],
      paidAt: ["支付时间", "订单成交时间"],
      orderPaid: ["用户实付金额(元)"],
      orderGoods: ["商品总价(元)"],
    },
  },
};

/** Without what a spreadsheet puts about a heading, and without what capitals and full-width signs make of it. */
function plain(heading: string): string {
  return dropInvisible(heading)
    .normalize("NFKC")
    .replace(/[*\s"']/g, "")
    .toUpperCase();
}

export interface RecognisedSheet {
  /** Null: its headings are of no platform alone. */
  readonly platform: Platform | null;
  /** Where each meaning stands; the first of several. */
  readonly places: ReadonlyMap<OrderColumn, readonly number[]>;
  readonly headings: readonly string[];
  /** Headings that nobody here knows, as they are written. */
  readonly unread: readonly string[];
}

/** What the platforms' files have beside, and what is not asked of them: no reader misses it. */
const knownBeside = [
  ...["支付单号", "支付详情", "支付方式", "买家支付宝账号", "买家应付货款", "买家应付邮费", "买家支付积分", "总金额"],
  ...["返点积分", "买家实际支付金额", "买家实际支付积分", "运送方式", "宝贝种类", "宝贝总数量", "店铺Id", "店铺名称"],
  ...[
    "订单关闭原因",
    "卖家服务费",
    "买家服务费",
    "发票抬头",
    "是否手机订单",
    "外部系统编号",
    "套餐信息",
    "联系方式备注",
  ],
  ...["订单应付金额", "平台优惠", "商家优惠", "达人优惠", "优惠总金额", "红包抵扣", "支付优惠", "手续费", "取消原因"],
  ...["商家改价", "是否修改过地址", "达人ID", "达人昵称", "流量类型", "流量来源", "流量体裁", "流量渠道", "订单类型"],
  ...["APP渠道", "广告渠道", "鲁班落地页ID", "商品发货方式", "仓库ID", "仓库名称", "车型", "预约发货时间", "发货主播"],
  ...["店铺优惠折扣(元)", "平台优惠折扣(元)", "多多支付立减金额(元)", "上门安装费(元)", "送货入户费(元)"],
  ...[
    "送货入户并安装费(元)",
    "商家实收金额(元)",
    "用户购买手机号",
    "身份证姓名",
    "身份证号码",
    "国家",
    "商家编码-商品维度",
  ],
  ...[
    "运费险",
    "海淘清关订单号",
    "支付ID",
    "是否抽奖或0元试用",
    "是否顺丰加价",
    "买家公司名",
    "卖家公司名",
    "卖家会员名",
  ],
  ...["涨价或折扣(元)", "发货方", "邮编", "单位", "型号", "物料编号", "单品货号", "货品种类", "发票：购货单位名称"],
  ...["发票：纳税人识别号", "发票：地址、电话", "发票：开户行及账号", "发票：收取地址", "关联编号", "代理商姓名"],
  ...["代理商联系方式", "是否代发订单", "下单批次号", "下游渠道", "下游订单号", "下单公司主体", "发起人登录名"],
  ...["是否发起免密支付(1:淘货源订单免密支付)", "商品种类", "序号", "货号"],
].map(plain);

/** The platform whose own headings are most among these, and the columns as it means them. */
export function recogniseSheet(headings: readonly string[]): RecognisedSheet {
  const names = headings.map(plain);
  const scored = (Object.entries(layouts) as [Platform, Layout][])
    .map(([platform, { signs }]) => ({ platform, score: signs.filter((sign) => names.includes(plain(sign))).length }))
    .sort((a, b) => b.score - a.score);
  const [best, next] = scored;
  const platform = best && best.score >= 2 && best.score > (next?.score ?? 0) ? best.platform : null;
  const own = (platform && layouts[platform]?.columns) || {};
  const places = new Map<OrderColumn, readonly number[]>();
  for (const column of orderColumns) {
    const spellings = [...(own[column] ?? []), ...(common[column] ?? [])];
    const found = [...new Set(spellings.map((spelling) => names.indexOf(plain(spelling))))].filter((at) => at >= 0);
    if (found.length > 0) places.set(column, found);
  }
  const read = new Set([...places.values()].flat());
  const unread = headings.filter(
    (heading, at) => !read.has(at) && plain(heading) !== "" && !knownBeside.includes(plain(heading)),
  );
  return { platform, places, headings, unread };
}

/** How well a row serves as the heading of orders: 1 where nothing is missing. */
export function fitOfHeadings(headings: readonly string[]): number {
  const sheet = recogniseSheet(headings);
  return missingColumns(sheet) === null ? 1 : sheet.places.size / (orderColumns.length + 1);
}

/** What a file must say of orders, with the heading that a person looks for. */
const needed: readonly (readonly [OrderColumn, string])[] = [
  ["orderNo", "订单编号"],
  ["state", "订单状态"],
  ["qty", "商品数量"],
  ["placedAt", "下单时间"],
];

/** A sentence naming what is missing; null where nothing is. */
export function missingColumns({ places }: RecognisedSheet): string | null {
  const missing = needed.filter(([column]) => !places.has(column)).map(([, heading]) => heading);
  if (!places.has("code") && !places.has("title") && !places.has("skuId")) missing.push("商家编码");
  const amounts = ["linePaid", "orderPaid", "price", "orderGoods"] as const;
  if (!amounts.some((column) => places.has(column))) missing.push("实付金额");
  if (missing.length === 0) return null;
  return `这份表格缺少“${missing.join("”、“")}”一列，请上传平台后台导出的订单明细，不要改动表头`;
}
