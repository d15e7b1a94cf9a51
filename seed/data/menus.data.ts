/** The menus: every page that exists, in the order of the sidebar, and the buttons that may be granted beside it. */
import { permissions } from "#contract/permissions.ts";

const { productList, productAdd, productEdit, costView, stockList, stallGoodsList, purchaseList, transferList } =
  permissions;

/** Button codes beside {@link permissions} that the hidden 系统管理 carries. */
const dictList = "dict:list";

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
