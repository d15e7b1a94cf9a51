/** What the steps of 开业准备 are called, and what each is for. */
import type { SetupStep } from "./setup.ts";

export const setupTitles: Record<SetupStep, string> = {
  company: "企业信息",
  places: "存储方",
  stalls: "档口",
  funds: "资金账户",
  suppliers: "工厂与供应商",
  vocabularies: "颜色、尺码、分类和季节",
  users: "同事的账号",
  styles: "商品",
  listing: "上架到档口",
  stock: "期初库存",
  customers: "分销商与欠款",
  bill: "第一张单",
  workshops: "自有工厂",
  processes: "工序",
  teams: "班组",
  employees: "员工",
  materials: "物料",
};

export const setupPurposes: Record<SetupStep, string> = {
  company: "公司名称、标志、电话和地址，印在小票、对账单和单据的抬头上。",
  places: "存储方就是放货的地方；这里建档口以外的，例如大仓、次品仓，货都在档口就跳过。",
  stalls: "卖货开单的地方；类型选“档口仓”，保存后就有了这个档口和它的库存。",
  funds: "钱收到哪里、从哪里付：微信、支付宝、银行卡；现金已经有了，只收现金就跳过。",
  suppliers: "货从谁那里进、给谁加工，都在工厂管理里；开业前还欠他们多少，一起记上。",
  vocabularies: "新增商品时要选的内容；一次加入行业常用的，再按自家的叫法改。",
  users: "每位同事用自己的账号登录，角色决定能做什么，还要勾选能进哪些仓；有人能在档口开单，这一步才完成。",
  styles: "卖什么、什么颜色尺码、批发价多少；有表格就导入（状态列填“在售”），也可以一款一款新增。",
  listing: "在售的商品上架到档口，在那个档口开单时才找得到；待上架的先改为在售。",
  stock: "现在手上有多少货、每件成本多少；以后进货卖货自动增减。",
  customers: "分销商就是拿货的客户；能欠多少、开业前还欠多少、存了多少，一起记上。散客不用建。",
  bill: "选客户、加商品、收款、确认；确认后库存和欠款都会更新，准备就完成了。",
  workshops: "自己的车间，每天能做多少件；批次下给它，成品从它交货。只外发或只拿货就跳过。",
  processes: "做一件衣服的每道工序和工价；一次加入常用的，再按自家的工价改。",
  teams: "谁和谁一组、组长是谁；计件和效率按班组看。",
  employees: "计件、发工资的人；有表格就导入。和登录账号是两回事，工人可以没有账号。",
  materials: "面料、辅料和包装；批次按用料表算要买多少、还缺多少。",
};

/** What is not through with a step yet, where it says why the step is open. */
export const setupPending: Partial<Record<SetupStep, (count: number) => string>> = {
  users: (count) => `已有 ${count} 个账号，还没有人能在档口开单：要有开单的角色，还要有档口的出库权限。`,
  listing: (count) => `有 ${count} 款是待上架，改为在售后才能上架到档口。`,
};
