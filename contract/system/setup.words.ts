/** What the steps of 开业准备 are called, and what each is for. */
import type { SetupStep } from "./setup.ts";

export const setupTitles: Record<SetupStep, string> = {
  company: "企业信息",
  places: "仓库",
  stalls: "档口",
  funds: "资金账户",
  suppliers: "供应商与应付",
  vocabularies: "颜色、尺码、分类和季节",
  users: "同事的账号",
  styles: "商品",
  listing: "上架到档口",
  stock: "期初库存",
  customers: "客户与欠款",
  bill: "第一张单",
};

export const setupPurposes: Record<SetupStep, string> = {
  company: "公司名称、标志、电话和地址，印在小票、对账单和单据的抬头上。",
  places: "档口以外放货的地方，例如总仓、次品仓；货都在档口就跳过。",
  stalls: "卖货开单的地方；类型选“档口仓”，保存后就有了这个档口和它的库存。",
  funds: "钱收到哪里、从哪里付：微信、支付宝、银行卡；现金已经有了，只收现金就跳过。",
  suppliers: "货从谁那里进；开业前还欠他们多少，一起记上。",
  vocabularies: "新增商品时要选的内容；一次加入行业常用的，再按自家的叫法改。",
  users: "每位同事用自己的账号登录，角色决定能做什么；新账号还要分配能进哪些仓。",
  styles: "卖什么、什么颜色尺码、批发价多少；有表格就导入（状态列填“在售”），也可以一款一款新增。",
  listing: "在售的商品上架到档口，在那个档口开单时才找得到；待上架的先改为在售。",
  stock: "现在手上有多少货、每件成本多少；以后进货卖货自动增减。",
  customers: "拿货的客户；开业前还欠多少、存了多少，一起记上。散客不用建。",
  bill: "选客户、加商品、收款、确认；确认后库存和欠款都会更新，准备就完成了。",
};
