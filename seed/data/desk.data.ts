/** Messages, to-dos and versions of the demo company. */

import { permissions } from "#contract/permissions.ts";
import type { MessageCategory } from "#contract/system/messages.ts";
import packageJson from "../../package.json" with { type: "json" };

interface MessageEntry {
  to: string;
  category: MessageCategory;
  type: string;
  title: string;
  content: string;
  link: string | null;
  linkPermission: string | null;
  hoursAgo: number;
  read: boolean;
}

const goods = (query: string) => ({
  link: `/clothes/goods/product/list?${query}`,
  linkPermission: permissions.productList,
});
const nowhere = { link: null, linkPermission: null };

const welcome = (to: string): MessageEntry => ({
  to,
  category: "SYSTEM",
  type: "欢迎",
  title: "欢迎使用云裳",
  content: "请先在个人中心修改初始密码，再从左侧菜单开始。",
  ...nowhere,
  hoursAgo: 72,
  read: true,
});

export const messageEntries: readonly MessageEntry[] = [
  ...["admin", "boss", "manager", "keeper", "warehouse", "merchandiser", "finance", "ecom"].map(welcome),
  {
    to: "boss",
    category: "BUSINESS",
    type: "库存预警",
    title: "断码款超过 60 款",
    content: "部分在售款只剩零散尺码，请安排补货或清仓。",
    ...goods("stock=broken&status=ON"),
    hoursAgo: 3,
    read: false,
  },
  {
    to: "boss",
    category: "BUSINESS",
    type: "库存预警",
    title: "有款式已售空",
    content: "零库存的在售款请确认是否翻单。",
    ...goods("stock=zero&status=ON"),
    hoursAgo: 26,
    read: true,
  },
  {
    to: "merchandiser",
    category: "BUSINESS",
    type: "上新",
    title: "待上架款式请补齐资料",
    content: "面料成分、执行标准和图片齐全后再上架。",
    ...goods("status=DRAFT"),
    hoursAgo: 5,
    read: false,
  },
  {
    to: "admin",
    category: "SYSTEM",
    type: "系统",
    title: "演示公司已就绪",
    content: "款式、库存与近 40 天的销售都是演示数据。",
    ...goods("sort=sold7,desc"),
    hoursAgo: 1,
    read: false,
  },
];

export const issueEntries = [
  { owner: "admin", issueName: "为新来的辛来分配角色", done: false, hoursAgo: 20 },
  { owner: "admin", issueName: "核对备份是否完成", done: true, hoursAgo: 44 },
  { owner: "boss", issueName: "约恒泰制衣厂谈秋款加工费", done: false, hoursAgo: 6 },
  { owner: "boss", issueName: "看 8801 的补单数量", done: false, hoursAgo: 3 },
  { owner: "keeper", issueName: "给郑州银基李姐回电话", done: false, hoursAgo: 2 },
  { owner: "warehouse", issueName: "整理 A 区货架标签", done: false, hoursAgo: 9 },
] as const;

export const versionEntries = [
  {
    version: packageJson.version,
    releaseDate: "2025-08-14",
    added: [
      "商品列表与商品资料：颜色 × 尺码生成 SKU 与条码",
      "档口开单：扫码、配码、退货、赠品与欠货，小票与对账单，没有网络也能录入",
      "分销商与资金：收款、充值、信用额度、账户流水、日结与长短款",
      "库存：调拨、盘点、采购、期初与调整，预警与补货草稿",
      "生产：工序与工价、批次、裁床、扎票计件、交货验收、返修、物料与用料表",
      "员工与工资：计件、底薪、提成与借支，工资单与发放",
      "财务：费用、利润表、资产概览、账龄、固定资产与月结",
      "电商平台：抓单、审单、发货、售后、库存同步与结算单",
      "统计：档口大数据、店员数据、生产统计与市场行情",
      "运维：定时备份与异地副本、系统体检、监控、部署与数据热修复",
      "开业准备：从企业信息到第一张单，一步一步做完",
      "消息中心、待办事项与菜单搜索",
      "精简模式：不用脚本也能完成全部操作",
    ],
    improved: ["首次打开只需一次往返即可看到内容"],
    fixed: [],
  },
];
