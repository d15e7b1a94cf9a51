/** The people of the demo company and what each may see: departments, roles, users, menus, dictionaries. */
import { defaultRole, permissions } from "../../../contract/permissions.ts";

export const departments = [
  { id: 1, pid: null, name: "杭州云裳服饰", deptSort: 1 },
  { id: 2, pid: 1, name: "总经办", deptSort: 1 },
  { id: 3, pid: 1, name: "四季青档口", deptSort: 2 },
  { id: 4, pid: 1, name: "沙河档口", deptSort: 3 },
  { id: 5, pid: 1, name: "仓储部", deptSort: 4 },
  { id: 6, pid: 1, name: "生产部", deptSort: 5 },
  { id: 7, pid: 1, name: "财务部", deptSort: 6 },
  { id: 8, pid: 1, name: "电商部", deptSort: 7 },
] as const;

/** Button codes beside {@link permissions} that the hidden 系统管理 carries. */
const dictList = "dict:list";

/** Every code that begins with `msClothes<entity>:`, apart from the actions left out. */
function allOf(entity: string, except: readonly string[] = []): string[] {
  return Object.values(permissions).filter(
    (code) => code.startsWith(`msClothes${entity}:`) && !except.includes(code.split(":")[1] ?? ""),
  );
}

const { productList, productAdd, productEdit, costView, stockList, stallGoodsList, purchaseList, transferList } =
  permissions;

/** Everybody with a role keeps a to-do list. */
const issueCodes = allOf("UserIssue");

/** domain.md §6, as far as pages exist. Holding a code also opens the pages that {@link menus} file under it. */
export const roles = [
  {
    id: 1,
    code: "ROLE_BOSS",
    name: "老板",
    level: 1,
    codes: Object.values(permissions).filter((code) => code.startsWith("msClothes")),
  },
  {
    id: 2,
    code: "ROLE_STALL_MANAGER",
    name: "店长",
    level: 2,
    codes: [
      productList,
      stockList,
      ...allOf("StallGoods"),
      ...allOf("Transfer"),
      ...allOf("Review", ["approve"]),
      ...allOf("Bill"),
      ...allOf("Distributor", ["export", "merge"]),
      ...allOf("Recharge"),
      permissions.accountList,
      permissions.accountReceive,
      permissions.accountRefund,
      permissions.statStallManage,
      permissions.statStallKeeper,
      ...issueCodes,
    ],
  },
  {
    id: 3,
    code: "ROLE_STALL_KEEPER",
    name: "营业员",
    level: 3,
    codes: [
      productList,
      stockList,
      stallGoodsList,
      transferList,
      permissions.transferAdd,
      permissions.transferReceive,
      permissions.billList,
      permissions.billAdd,
      permissions.billEdit,
      permissions.billConfirm,
      permissions.billPrice,
      permissions.billVoid,
      permissions.distributorList,
      permissions.distributorAdd,
      permissions.rechargeList,
      permissions.rechargeAdd,
      permissions.accountList,
      permissions.accountReceive,
      permissions.statStallKeeper,
      ...issueCodes,
    ],
  },
  {
    id: 4,
    code: "ROLE_WAREHOUSE",
    name: "仓管",
    level: 3,
    codes: [
      productList,
      stockList,
      permissions.reviseList,
      permissions.reviseAdjust,
      ...allOf("Transfer"),
      ...allOf("Purchase"),
      ...allOf("Review", ["approve"]),
      permissions.monitorList,
      permissions.repositoryList,
      ...issueCodes,
    ],
  },
  {
    id: 5,
    code: "ROLE_MERCHANDISER",
    name: "跟单",
    level: 3,
    codes: [
      ...allOf("Product", ["price", "belowFloor"]),
      ...allOf("Attribute"),
      stockList,
      ...allOf("Purchase", ["void"]),
      ...issueCodes,
    ],
  },
  {
    id: 6,
    code: "ROLE_FINANCE",
    name: "财务",
    level: 2,
    codes: [
      productList,
      costView,
      stockList,
      purchaseList,
      permissions.factoryPay,
      permissions.reviseList,
      permissions.reviseApprove,
      permissions.reviewList,
      permissions.reviewApprove,
      permissions.billList,
      permissions.distributorList,
      permissions.rechargeList,
      permissions.rechargeConfirm,
      ...allOf("Account"),
      permissions.statStallManage,
      ...issueCodes,
    ],
  },
  { id: 7, code: "ROLE_ECOM", name: "电商", level: 3, codes: [productList, stockList, ...issueCodes] },
  { id: 8, code: defaultRole, name: "默认角色", level: 9, codes: [] },
] as const;

/** `passwordAgeDays` null: never changed, so the product asks for a new password after signing in. */
export const users = [
  { id: 1, username: "admin", nickName: "管理员", gender: "男", deptId: 2, roleId: null, passwordAgeDays: 12 },
  { id: 2, username: "boss", nickName: "云老板", gender: "女", deptId: 2, roleId: 1, passwordAgeDays: 30 },
  { id: 3, username: "manager", nickName: "沈店长", gender: "女", deptId: 3, roleId: 2, passwordAgeDays: 45 },
  { id: 4, username: "keeper", nickName: "周小妹", gender: "女", deptId: 3, roleId: 3, passwordAgeDays: 7 },
  { id: 5, username: "keeper2", nickName: "沙小河", gender: "男", deptId: 4, roleId: 3, passwordAgeDays: null },
  { id: 6, username: "warehouse", nickName: "陈仓", gender: "男", deptId: 5, roleId: 4, passwordAgeDays: 60 },
  { id: 7, username: "merchandiser", nickName: "顾跟单", gender: "女", deptId: 6, roleId: 5, passwordAgeDays: 20 },
  { id: 8, username: "finance", nickName: "钱会计", gender: "女", deptId: 7, roleId: 6, passwordAgeDays: 3 },
  { id: 9, username: "ecom", nickName: "尚小网", gender: "男", deptId: 8, roleId: 7, passwordAgeDays: null },
  { id: 10, username: "newcomer", nickName: "辛来", gender: "男", deptId: 3, roleId: null, passwordAgeDays: null },
  { id: 11, username: "leaver", nickName: "易离职", gender: "男", deptId: 4, roleId: 3, passwordAgeDays: 200 },
] as const;

/** Signing in as this one is refused. */
export const disabledUsername = "leaver";

interface MenuSeed {
  id: number;
  pid: number | null;
  type: 0 | 1 | 2;
  title: string;
  path?: string;
  component?: string;
  componentName?: string;
  icon?: string;
  permission?: string;
  cache?: boolean;
  hidden?: boolean;
  affix?: boolean;
  /** Roles that hold this code see the entry; absent: the entry's own permission; null: every role. */
  heldWith?: string | null;
}

/** Only pages that exist. */
export const menus: readonly MenuSeed[] = [
  {
    id: 1,
    pid: null,
    type: 1,
    title: "首页",
    path: "dashboard",
    component: "dashboard",
    componentName: "Dashboard",
    icon: "home",
    cache: true,
    affix: true,
    heldWith: null,
  },
  { id: 2, pid: null, type: 0, title: "商品管理", path: "clothes/goods", icon: "goods", heldWith: productList },
  {
    id: 3,
    pid: 2,
    type: 1,
    title: "商品列表",
    path: "product/list",
    component: "clothes/goods/product/list",
    componentName: "ProductList",
    permission: productList,
    cache: true,
  },
  {
    id: 4,
    pid: 2,
    type: 1,
    title: "新增商品",
    path: "product/new",
    component: "clothes/goods/product/new",
    componentName: "ProductNew",
    cache: true,
    hidden: true,
    heldWith: productAdd,
  },
  {
    id: 5,
    pid: 2,
    type: 1,
    title: "编辑商品",
    path: "product/edit",
    component: "clothes/goods/product/edit",
    componentName: "ProductEdit",
    cache: true,
    hidden: true,
    heldWith: productEdit,
  },
  { id: 6, pid: 3, type: 2, title: "商品新增", permission: productAdd },
  { id: 7, pid: 3, type: 2, title: "商品修改", permission: productEdit },
  { id: 8, pid: 3, type: 2, title: "商品改价", permission: permissions.productPrice },
  { id: 9, pid: 3, type: 2, title: "查看成本", permission: costView },
  { id: 10, pid: null, type: 0, title: "系统管理", path: "system", icon: "system", hidden: true },
  { id: 11, pid: 10, type: 2, title: "菜单查看", permission: permissions.menuList },
  { id: 12, pid: 10, type: 2, title: "菜单新增", permission: permissions.menuAdd },
  { id: 13, pid: 10, type: 2, title: "菜单修改", permission: permissions.menuEdit },
  { id: 14, pid: 10, type: 2, title: "菜单删除", permission: permissions.menuDel },
  { id: 15, pid: 10, type: 2, title: "字典查看", permission: dictList },
  { id: 16, pid: 10, type: 2, title: "字典新增", permission: permissions.dictAdd },
  { id: 17, pid: 10, type: 2, title: "字典修改", permission: permissions.dictEdit },
  { id: 18, pid: 10, type: 2, title: "字典删除", permission: permissions.dictDel },
  { id: 19, pid: 10, type: 2, title: "待办查看", permission: permissions.issueList },
  { id: 20, pid: 10, type: 2, title: "待办新增", permission: permissions.issueAdd },
  { id: 21, pid: 10, type: 2, title: "待办修改", permission: permissions.issueEdit },
  { id: 22, pid: 10, type: 2, title: "待办删除", permission: permissions.issueDel },
  { id: 23, pid: 10, type: 2, title: "消息新增", permission: permissions.messageAdd },
  { id: 24, pid: 10, type: 2, title: "消息修改", permission: permissions.messageEdit },
  { id: 25, pid: 10, type: 2, title: "版本新增", permission: permissions.versionAdd },
  ...page(30, 2, "商品属性", "product/attribute", "clothes/goods", "ProductAttribute", permissions.attributeList),
  ...page(31, 2, "商品详情", "product/item", "clothes/goods", "ProductItem", productList, { hidden: true }),
  ...page(32, 2, "分仓库存", "inventory/stock", "clothes/goods", "GoodsStock", stockList),
  ...page(33, 2, "档口商品", "stall/goods", "clothes/goods", "StallGoods", stallGoodsList),
  { id: 40, pid: null, type: 0, title: "库存管理", path: "clothes/inventory", icon: "stock", heldWith: stockList },
  ...page(41, 40, "库存总览", "stock", "clothes/inventory", "InventoryStock", stockList),
  ...page(42, 40, "调拨", "transfer", "clothes/inventory", "Transfer", transferList),
  ...page(43, 40, "采购入库", "purchase", "clothes/inventory", "Purchase", purchaseList),
  ...page(44, 40, "盘点", "review", "clothes/inventory", "Review", permissions.reviewList),
  ...page(45, 40, "监控策略", "stock/monitor", "clothes/inventory", "StockMonitor", permissions.monitorList),
  ...page(46, 40, "库存变更日志", "revise", "clothes/inventory", "Revise", permissions.reviseList),
  ...page(47, 40, "存储方", "repository", "clothes/inventory", "Repository", permissions.repositoryList),
  ...page(
    48,
    40,
    "库存权限配置",
    "repository/permission",
    "clothes/inventory",
    "RepositoryPermission",
    permissions.repositoryPermissionList,
  ),
  ...page(49, 40, "调拨单", "transfer/item", "clothes/inventory", "TransferItem", transferList, { hidden: true }),
  ...page(50, 40, "采购单", "purchase/item", "clothes/inventory", "PurchaseItem", purchaseList, { hidden: true }),
  ...page(51, 40, "盘点单", "review/item", "clothes/inventory", "ReviewItem", permissions.reviewList, { hidden: true }),
  ...page(52, 40, "调整单", "revise/item", "clothes/inventory", "ReviseItem", permissions.reviseList, { hidden: true }),
  {
    id: 60,
    pid: null,
    type: 0,
    title: "档口管理",
    path: "clothes/stall",
    icon: "stall",
    heldWith: permissions.distributorList,
  },
  ...page(61, 60, "线下开单", "distributor/bill/list", "clothes/stall", "BillList", permissions.billList),
  ...page(62, 60, "分销商", "distributor", "clothes/stall", "Distributor", permissions.distributorList),
  ...page(63, 60, "分销策略", "distributor/strategy", "clothes/stall", "DistributorStrategy", permissions.strategyList),
  ...page(64, 60, "充值记录", "distributor/recharge", "clothes/stall", "DistributorRecharge", permissions.rechargeList),
  ...page(65, 60, "账户流水", "distributor/account", "clothes/stall", "DistributorAccount", permissions.accountList),
  ...page(66, 60, "拿货单详情", "distributor/bill/item", "clothes/stall", "BillItem", permissions.billList, {
    hidden: true,
  }),
  ...page(67, 60, "开单", "distributor/bill/new", "clothes/stall", "BillNew", permissions.billAdd, { hidden: true }),
  {
    id: 70,
    pid: null,
    type: 0,
    title: "统计分析",
    path: "clothes/statistic",
    icon: "chart",
    heldWith: permissions.distributorList,
  },
  ...page(
    71,
    70,
    "档口大数据",
    "data/stall/manage",
    "clothes/statistic",
    "StatStallManage",
    permissions.statStallManage,
  ),
  ...page(72, 70, "档口数据", "data/stall/keeper", "clothes/statistic", "StatStallKeeper", permissions.statStallKeeper),
  ...buttons(100, 3, "商品", [permissions.productDel, permissions.productImport, permissions.productBelowFloor]),
  ...buttons(110, 30, "商品属性", [permissions.attributeAdd, permissions.attributeEdit, permissions.attributeDel]),
  ...buttons(120, 33, "档口商品", [permissions.stallGoodsAdd, permissions.stallGoodsEdit, permissions.stallGoodsDel]),
  ...buttons(130, 42, "调拨", [
    permissions.transferAdd,
    permissions.transferEdit,
    permissions.transferDel,
    permissions.transferSend,
    permissions.transferReceive,
    permissions.transferDiff,
  ]),
  ...buttons(140, 43, "采购", [
    permissions.purchaseAdd,
    permissions.purchaseEdit,
    permissions.purchaseDel,
    permissions.purchaseReceive,
    permissions.purchaseReturn,
    permissions.purchaseVoid,
    permissions.factoryPay,
  ]),
  ...buttons(150, 44, "盘点", [
    permissions.reviewAdd,
    permissions.reviewEdit,
    permissions.reviewDel,
    permissions.reviewSubmit,
    permissions.reviewApprove,
  ]),
  ...buttons(160, 45, "监控", [permissions.monitorAdd, permissions.monitorEdit, permissions.monitorDel]),
  ...buttons(170, 46, "库存", [permissions.reviseAdjust, permissions.reviseApprove]),
  ...buttons(180, 47, "存储方", [permissions.repositoryAdd, permissions.repositoryEdit, permissions.repositoryDel]),
  ...buttons(200, 61, "开单", [
    permissions.billEdit,
    permissions.billDel,
    permissions.billConfirm,
    permissions.billVoid,
    permissions.billPrice,
    permissions.billDiscount,
    permissions.billBelowFloor,
    permissions.billOverCredit,
    permissions.billReprint,
  ]),
  ...buttons(210, 62, "分销商", [
    permissions.distributorAdd,
    permissions.distributorEdit,
    permissions.distributorDel,
    permissions.distributorExport,
    permissions.distributorMerge,
    permissions.distributorCredit,
  ]),
  ...buttons(220, 63, "分销策略", [permissions.strategyAdd, permissions.strategyEdit, permissions.strategyDel]),
  ...buttons(230, 64, "充值", [
    permissions.rechargeAdd,
    permissions.rechargeConfirm,
    permissions.rechargeVoid,
    permissions.rechargeBonus,
  ]),
  ...buttons(240, 65, "账户", [
    permissions.accountReceive,
    permissions.accountRefund,
    permissions.accountAdjust,
    permissions.accountWriteOff,
  ]),
  ...buttons(190, 48, "库存权限", [permissions.repositoryPermissionEdit]),
];

/** One page of `section`; its component is filed under its address. */
function page(
  id: number,
  pid: number,
  title: string,
  path: string,
  section: string,
  componentName: string,
  permission: string,
  { hidden = false } = {},
): MenuSeed[] {
  return [
    { id, pid, type: 1, title, path, component: `${section}/${path}`, componentName, permission, cache: true, hidden },
  ];
}

/** What may be granted beside a page's own code. */
function buttons(firstId: number, pid: number, subject: string, codes: readonly string[]): MenuSeed[] {
  const actions: Record<string, string> = {
    add: "新增",
    edit: "修改",
    del: "删除",
    import: "导入",
    belowFloor: "低于最低价",
    send: "发货",
    receive: "收货",
    diff: "差异处理",
    return: "退货",
    void: "作废",
    submit: "提交",
    approve: "审核",
    adjust: "调整",
    confirm: "确认",
    price: "改价",
    discount: "优惠",
    overCredit: "超额度",
    reprint: "补打",
    export: "导出",
    merge: "合并",
    credit: "额度",
    bonus: "赠送",
    "msClothesAccount:receive": "收款",
    refund: "退款",
    writeOff: "核销",
    pay: "付款",
  };
  return codes.map((permission, index) => ({
    id: firstId + index,
    pid,
    type: 2,
    title: subject + (actions[permission] ?? actions[permission.split(":")[1] ?? ""] ?? permission),
    permission,
  }));
}

const sameAsLabel = (labels: string) => labels.split(" ").map((label) => ({ label, value: label }));

export const dictionaries = [
  { name: "user_status", description: "用户状态", entries: onOff("激活", "禁用") },
  { name: "dept_status", description: "部门状态", entries: onOff("启用", "停用") },
  { name: "job_status", description: "岗位状态", entries: onOff("启用", "停用") },
  { name: "product_unit", description: "商品单位", entries: sameAsLabel("件 套 条 双 打") },
  { name: "return_reason", description: "退货原因", entries: sameAsLabel("质量 色差 尺码 滞销 发错") },
  { name: "scrap_reason", description: "报损原因", entries: sameAsLabel("污渍 破洞 虫蛀 丢失") },
  { name: "adjust_reason", description: "调整原因", entries: sameAsLabel("录错 串码 串色 漏记 找回 丢失 其他") },
  { name: "short_reason", description: "短少原因", entries: sameAsLabel("裁片不足 漏裁 丢失") },
] as const;

function onOff(on: string, off: string) {
  return [
    { label: on, value: "true" },
    { label: off, value: "false" },
  ];
}
