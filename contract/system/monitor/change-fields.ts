/**
 * What 变更记录 calls the fields of each noun, and their values: declared per noun where a word is its own, and once where
 * it is every noun's. Values with words of their own take them from the noun's words. Amounts, percents and quantities
 * end with what they are counted in (`…Fen`, `…Li`, `…Bp`, `…Milli`) and are said with it, so no word names a unit.
 */
import {
  employeeStatusLabels,
  payTypeLabels,
  wageItemKindLabels,
  wageStatusLabels,
} from "#contract/employee/employee.words.ts";
import { fixedAssetStatusLabels } from "#contract/finance/fixed-asset.words.ts";
import { slipKindLabels, slipStatusLabels } from "#contract/finance/slip.words.ts";
import { attributeTypeLabels, customKindLabels } from "#contract/goods/attribute-kinds.ts";
import { priceLabels, productOriginLabels, productStatusLabels } from "#contract/goods/product.words.ts";
import { adjustmentKindLabels, adjustmentStatusLabels } from "#contract/inventory/adjustments.ts";
import { alertFrequencyLabels, alertTypeLabels } from "#contract/inventory/alert.words.ts";
import { countStatusLabels } from "#contract/inventory/count.words.ts";
import { purchaseReceiptKindLabels, purchaseStatusLabels } from "#contract/inventory/purchase.words.ts";
import {
  repositoryRightLabels,
  repositoryStatusLabels,
  repositoryTypeLabels,
} from "#contract/inventory/repositories.ts";
import { gradeLabels } from "#contract/inventory/stock.ts";
import { transferStatusLabels } from "#contract/inventory/transfer.words.ts";
import { batchStatusLabels } from "#contract/manufacture/batch.words.ts";
import { deliveryStatusLabels, repairStatusLabels } from "#contract/manufacture/delivery.words.ts";
import { materialStatusLabels, materialTypeLabels, materialUnitLabels } from "#contract/manufacture/material.words.ts";
import { pieceKindLabels, pieceStatusLabels, skippedRuleLabels } from "#contract/manufacture/piece.words.ts";
import { processStatusLabels } from "#contract/manufacture/process.words.ts";
import {
  settleCycleLabels as partySettleCycleLabels,
  partyStatusLabels,
  partyTypeLabels,
} from "#contract/party/parties.ts";
import { labelPaperLabels, printerLanguageLabels } from "#contract/platform/label.words.ts";
import { licenseTypeLabels, paperKindLabels } from "#contract/platform/license.words.ts";
import { shopOrderStateLabels } from "#contract/platform/order.words.ts";
import { remarkAskLabels, ruleHoldLabels } from "#contract/platform/order-rule.words.ts";
import { authStatusLabels, platformLabels } from "#contract/platform/shop.words.ts";
import { wholesaleScopeLabels, wholesaleSiteLabels } from "#contract/platform/wholesale.words.ts";
import { billStatusLabels } from "#contract/stall/bill/bill.words.ts";
import {
  distributorStatusLabels,
  priceModeLabels,
  rechargeStatusLabels,
  returnLimitModeLabels,
  settleCycleLabels,
} from "#contract/stall/distributor.words.ts";
import { fundStatusLabels } from "#contract/stall/funds.ts";
import { strategyStatusLabels } from "#contract/stall/strategies.ts";
import { fundMethodLabels } from "#contract/system/accounts.ts";
import { mailSecurityLabels } from "#contract/system/mail.ts";
import { audienceLabels } from "#contract/system/messages.ts";
import { copyKindLabels } from "#contract/system/mnt/backup-copies.ts";
import { storeKindLabels } from "#contract/system/storage.words.ts";

interface ChangeField {
  readonly label: string;
  /** Words for its values, by the value as it is kept. */
  readonly values?: Readonly<Record<string, string>>;
}

type Declared = Readonly<Record<string, string | ChangeField>>;

const state = (values: Readonly<Record<string, string>>, label = "状态"): ChangeField => ({ label, values });
const onOff = state({ ON: "启用", OFF: "停用" });

/** The name of a field that every noun of that name means alike. */
const common: Declared = {
  值: "值",
  ...{ roleId: "角色", ownerId: "所属" },
  ...{ enabled: "启用", active: "启用", open: "未了事项", account: "账号", purchaseNo: "采购单", batchNo: "批次" },
  ...{ pinyin: "拼音", sentQty: "送修件数", chargeFen: "返修费", sizeGroupId: "尺码组", level: "层级" },
  ...{ toId: "并入", counted: "实盘数", debtFen: "欠款", feeFen: "加工费" },
  // Names and words.
  ...{
    no: "单号",
    code: "编码",
    name: "名称",
    title: "标题",
    type: "类型",
    kind: "类型",
    remark: "备注",
    reason: "原因",
  },
  ...{
    status: "状态",
    description: "描述",
    label: "显示文字",
    value: "值",
    content: "内容",
    text: "内容",
    subject: "标题",
  },
  ...{ category: "类别", link: "链接", linkPermission: "打开链接所需的权限", source: "来源", version: "版本" },
  ...{ sort: "排序", positionSort: "排序", deptSort: "排序", dictSort: "排序", menuSort: "排序" },
  // People and places.
  ...{ contact: "联系人", phone: "电话", address: "地址", addresses: "地址", email: "邮箱", region: "地区" },
  ...{ gender: "性别", birthday: "生日", post: "岗位", username: "用户名", nickName: "姓名", userName: "用户名" },
  ...{ deptId: "部门", teamId: "班组", employeeId: "员工", userId: "用户", managerId: "负责人", leaderId: "组长" },
  ...{
    keeperId: "营业员",
    operatorId: "操作人",
    submittedBy: "提交人",
    personInCharge: "负责人",
    legalPerson: "法定代表人",
  },
  ...{ stallId: "档口", repositoryId: "存储方", partyId: "工厂/供应商", supplierId: "供应商", distributorId: "客户" },
  ...{ fundId: "资金账户", shopId: "店铺", licenseId: "营业执照", licenceId: "营业执照", strategyId: "分销策略" },
  ...{ productId: "商品", productIds: "商品", skuId: "颜色尺码", colorId: "颜色", sizeId: "尺码", categoryId: "分类" },
  ...{ colorIds: "颜色", sizeIds: "尺码", brandId: "品牌", seasonId: "季节", style: "款号", styleNo: "款号" },
  ...{ materialId: "物料", processId: "工序", batchId: "批次", bundleId: "扎", batchProcessId: "批次工序" },
  ...{ mergedIntoId: "并入", fromId: "来自", upgradeToId: "升到的策略", pid: "上级", id: "编号", of: "更正的记录" },
  // Days.
  ...{ month: "月份", bizDate: "日期", year: "年份", fromDay: "起效日", hiredDay: "入职日期", leftDay: "离职日期" },
  ...{
    startDay: "开始日期",
    endDay: "结束日期",
    startMonth: "折旧起始月",
    purchaseDay: "购入日",
    enteredDay: "入账日",
  },
  ...{ expiresAt: "到期时间", revokedAt: "撤销时间", time: "时间", from: "从", to: "到", range: "范围", days: "天数" },
  // Pieces.
  ...{ qty: "数量", grade: "等级", ok: "修好", second: "仍为次品", scrap: "报废", lot: "缸号", records: "条数" },
  ...{ lines: "明细", count: "个数", differences: "差异数", mended: "修复数", bundles: "扎数", deliveries: "交货单数" },
  ...{ times: "次数", bookAtCount: "账面数", countedQty: "实盘数", styleCount: "款数", skuCount: "颜色尺码数" },
  // Money.
  ...{ amountFen: "金额", amountLi: "金额", priceFen: "单价", priceLi: "单价", costFen: "成本", feeLi: "加工费" },
  ...{
    deductFen: "扣款",
    balanceFen: "余额",
    bonusFen: "赠送金",
    openingFen: "期初",
    owedFen: "应付",
    payableFen: "应收",
  },
  ...{
    freightFen: "运费",
    discountFen: "优惠",
    discountBp: "折扣",
    differenceFen: "差额",
    expectedFen: "应有",
    countedFen: "实点",
  },
  ...{ counts: "清点", figures: "当日合计", prices: "单价" },
  // What is counted of a day.
  ...{
    bills: "单数",
    saleQty: "销售件数",
    returnQty: "退货件数",
    returnFen: "退货额",
    cancelledQty: "取消欠货件数",
    cancelledFen: "取消欠货额",
    receivedFen: "实收",
    method: "方式",
  },
  // Pictures and files.
  ...{ pictureId: "图片", imageBlobId: "图片", logoId: "标志", file: "文件", bytes: "大小（字节）", sha256: "校验码" },
};

const employee: Declared = {
  ...{ status: state(employeeStatusLabels), payType: { label: "计薪方式", values: payTypeLabels } },
  ...{
    no: "工号",
    name: "姓名",
    baseFen: "底薪",
    commissionBp: "提成",
    idCardTail: "身份证尾号",
    bankCardTail: "银行卡尾号",
  },
  ...{ bankName: "开户行", userId: "登录账号" },
};

const party: Declared = {
  ...{ type: { label: "类型", values: partyTypeLabels }, status: state(partyStatusLabels) },
  ...{ settleCycle: { label: "结算方式", values: partySettleCycleLabels }, specialty: "擅长品类" },
  ...{ dailyCapacity: "日产能", secondDeductBp: "次品扣款", bankName: "开户行", bankAccount: "银行账号" },
};

const distributor: Declared = {
  ...{ status: state(distributorStatusLabels), settleCycle: { label: "结算方式", values: settleCycleLabels } },
  ...{ creditLimitFen: "信用额度", pinyin: "拼音", carrier: "物流", tags: "标签", priceFen: "专价" },
};

const strategy: Declared = {
  ...{ status: state(strategyStatusLabels), priceMode: { label: "价格方式", values: priceModeLabels } },
  ...{ returnLimitMode: { label: "超出退货限制时", values: returnLimitModeLabels }, priceFen: "指定款价" },
  ...{
    tiers: "充值档位",
    defaultCreditFen: "默认额度",
    bonusRatioBp: "赠送比例",
    upgradeFen: "升级门槛",
    minusFen: "减价",
  },
  ...{
    rememberLast: "记住上次价",
    minMixQty: "混批起点",
    returnDays: "退货天数",
    returnRatioBp: "退货比例",
    isDefault: "默认策略",
  },
};

const product: Declared = {
  ...{ ownLi: "本款工价", steps: "工序", usageMilli: "单耗", lossBp: "损耗" },
  ...{ status: state(productStatusLabels), origin: { label: "货源", values: productOriginLabels } },
  ...Object.fromEntries(Object.entries(priceLabels)),
  ...{ costFen: "成本", unit: "单位", season: "季节", enabled: "启用的颜色尺码", disabled: "停用的颜色尺码" },
};

const repository: Declared = {
  ...{ type: { label: "类型", values: repositoryTypeLabels }, status: state(repositoryStatusLabels) },
  ...{ allowNegative: "允许负库存", sellable: "可售", rights: { label: "权限", values: repositoryRightLabels } },
};

const material: Declared = {
  ...{ type: { label: "类型", values: materialTypeLabels }, unit: { label: "单位", values: materialUnitLabels } },
  ...{ status: state(materialStatusLabels), spec: "规格", widthCm: "幅宽（厘米）", weightGram: "克重" },
  ...{ composition: "成分", color: "颜色", safetyMilli: "安全库存", priceLi: "参考价", opening: "期初" },
  ...{ qtyMilli: "数量", usageMilli: "单耗", lossBp: "损耗" },
};

const process: Declared = {
  ...{ status: state(processStatusLabels), stdSec: "标准工时（秒）", machine: "设备", skill: "技能" },
  ...{ synced: "同步的未审核记录", from: "来自", steps: "工序", ownLi: "本款工价", usageMilli: "单耗", lossBp: "损耗" },
};

const shop: Declared = {
  pushes: "推送库存",
  ...{
    status: onOff,
    platform: { label: "平台", values: platformLabels },
    authStatus: state(authStatusLabels, "授权"),
  },
  ...{ platformShopId: "平台店铺编号", ratioBp: "库存比例", reserve: "保留件数", interval: "抓单间隔（分钟）" },
  ...{ appKey: "应用标识", serviceId: "服务编号", secretSet: "已填应用密钥", secretChanged: "改了应用密钥" },
};

const deploy: Declared = {
  ...{ port: "端口", uploadPath: "上传目录", deployPath: "部署目录", backupPath: "备份目录", ip: "地址", host: "地址" },
  ...{
    startScript: "启动脚本",
    stopScript: "停止脚本",
    deployScript: "部署脚本",
    account: "账号",
    hostKey: "主机密钥",
  },
  ...{ appId: "应用", appName: "应用", serverIds: "服务器", serverId: "服务器", serverName: "服务器" },
  ...{ password: "密码", privateKey: "私钥", jdbcUrl: "连接地址", outcome: "结果" },
};

const user: Declared = {
  ...{ roles: "角色", jobs: "岗位", deptId: "部门", session: "登录会话", enabled: "启用", phone: "手机" },
};

const role: Declared = {
  ...{
    level: "级别",
    dataScope: "数据范围",
    depts: "部门范围",
    menus: "菜单和权限",
    repositories: "有权限的存储方（个）",
  },
  ...{ copyOf: "复制自", rights: { label: "权限", values: repositoryRightLabels } },
};

const menu: Declared = {
  ...{ componentName: "组件名称", component: "组件路径", path: "路由地址", icon: "图标", permission: "权限标识" },
  ...{ type: { label: "类型", values: { 0: "目录", 1: "菜单", 2: "按钮" } }, iFrame: "外链", cache: "保留页面" },
  ...{
    hidden: "隐藏",
    affix: "标签固定",
    needShowInSidebar: "侧栏里不显示",
    grants: "默认权限（项）",
    menus: "菜单（项）",
  },
};

const setting: Declared = {
  outOfTurn: { label: "跳过前面的工序时", values: skippedRuleLabels },
  ...{ dismissed: "收起开业准备", skipped: "跳过的步骤", sealedKey: "访问密钥" },
  // 企业信息, 网站设置, 初始密码.
  ...{
    title: "网站标题",
    showFooter: "显示页脚",
    footer: "页脚",
    caseNumber: "备案号",
    theme: "主题色",
    size: "控件大小",
  },
  ...{ tagsView: "显示标签页", fixedHeader: "固定顶栏", sidebarLogo: "侧栏标志", uniqueOpened: "只展开一个菜单" },
  ...{
    tokenKey: "登录凭证的名称",
    tokenCookieExpires: "登录有效（天）",
    passCookieExpires: "记住密码（天）",
    timeout: "请求超时（毫秒）",
  },
  ...{ fixed: "固定的初始密码", isSet: "已设密码", password: "密码" },
  // 日志, 监控.
  ...{ operationDays: "操作日志保留天数", errorDays: "错误日志保留天数", signInDays: "登录日志保留天数" },
  ...{
    cpuPercent: "处理器报警（%）",
    memoryPercent: "内存报警（%）",
    diskPercent: "磁盘报警（%）",
    lagMs: "卡顿报警（毫秒）",
  },
  ...{ errorsPerMinute: "每分钟错误报警", connectionsPercent: "连接数报警（%）", waiting: "排队报警" },
  ...{ minutes: "持续多久报警（分钟）", hours: "采样保留（小时）", statementDays: "语句统计保留（天）" },
  // 备份, 存储, 邮件, 行情.
  ...{
    times: "每天的时间",
    keepCount: "保留份数",
    keepDays: "保留天数",
    kind: { label: "方式", values: { ...storeKindLabels, ...copyKindLabels } },
  },
  ...{ host: "服务器", port: "端口", account: "账号", privateKey: "私钥", folder: "目录", hostKey: "主机密钥" },
  ...{ endpoint: "服务地址", region: "区域", bucket: "存储桶", prefix: "前缀", pathStyle: "路径方式访问" },
  ...{ accessKeyId: "访问标识", secretAccessKey: "访问密钥", provider: "来源", url: "地址" },
  ...{
    security: { label: "加密方式", values: mailSecurityLabels },
    user: "邮箱账号",
    fromUser: "发件邮箱",
    fromName: "发件人",
  },
  ...{ certificate: "服务器证书", tellsAdmins: "通知管理员", pass: "密码" },
};

const bill: Declared = {
  keepReceipt: "收款留作余额",
  ...{
    status: state(billStatusLabels),
    repriced: "改过价",
    belowFloor: "低于底价",
    overCredit: "超额度",
    exceptions: "例外",
  },
};

const batch: Declared = {
  ...{ status: state(batchStatusLabels), shorts: "短少", from: "转出工厂", to: "转入工厂", dueDate: "交期" },
};

const fundTransfer: Declared = { fromId: "转出账户", toId: "转入账户" };

const attribute: Declared = {
  ...{ type: { label: "类型", values: attributeTypeLabels }, kind: { label: "填写方式", values: customKindLabels } },
  ...{ parentId: "上级", family: "色系", hex: "色值", sizes: "尺码", unit: "单位", options: "选项", required: "必填" },
};

/** By the name of the thing in the audit log; a field that is not here is the common one. */
const nouns: Readonly<Record<string, Declared>> = {
  ...{
    employee,
    team: {},
    party,
    distributor,
    strategy,
    product,
    repository,
    material,
    process,
    shop,
    role,
    menu,
    setting,
  },
  ...{ bill, batch, sys_user: user, role_repository_permission: role, user_repository_permission: repository },
  ...{ fund_transfer: fundTransfer, attr_value: attribute, size_group: attribute, custom_attribute: attribute },
  adjustment: { status: state(adjustmentStatusLabels), kind: { label: "类型", values: adjustmentKindLabels } },
  count: { status: state(countStatusLabels) },
  transfer: { status: state(transferStatusLabels) },
  purchase: { status: state(purchaseStatusLabels), kind: { label: "类型", values: purchaseReceiptKindLabels } },
  purchase_receipt: { kind: { label: "类型", values: purchaseReceiptKindLabels }, purchaseNo: "采购单" },
  wage_settlement: { status: state(wageStatusLabels) },
  wage_item: { kind: { label: "类型", values: wageItemKindLabels } },
  cash_slip: { kind: { label: "类型", values: slipKindLabels }, status: state(slipStatusLabels) },
  stock_alert_rule: {
    ...{ type: { label: "类型", values: alertTypeLabels }, frequency: { label: "检查", values: alertFrequencyLabels } },
    ...{ threshold: "阈值", roleIds: "通知的角色" },
  },
  recharge: { status: state(rechargeStatusLabels) },
  fund: { status: state(fundStatusLabels), method: { label: "方式", values: fundMethodLabels } },
  fixed_asset: {
    ...{ status: state(fixedAssetStatusLabels), disposal: state(fixedAssetStatusLabels, "处置方式"), costFen: "原值" },
    ...{
      lifeYears: "使用年限",
      residualBp: "残值率",
      residualFen: "残值",
      proceedsFen: "变卖收入",
      netFen: "净值",
      gainFen: "处置损益",
    },
  },
  stallPrinting: {
    ...{ paper: "纸宽（毫米）", printerHost: "打印机地址", printerPort: "打印机端口", autoPrint: "开单后自动打印" },
    ...{ header: "抬头", footer: "页脚", qrText: "二维码内容", showPrice: "打印单价", showDebt: "打印欠款" },
    ...{ showReturnRule: "打印退货规则", company: "公司", payTo: "收款账户" },
  },
  labelPrinter: {
    ...{ printerHost: "打印机地址", printerPort: "打印机端口" },
    language: { label: "打印机语言", values: printerLanguageLabels },
    paper: { label: "面单纸", values: labelPaperLabels },
  },
  parcelEstimate: { fromDay: "从", packingFen: "包装" },
  ewaybillAccount: {
    ...{ shop: "店铺", courier: "快递公司", branchCode: "网点编码", branchName: "网点", senderName: "寄件人" },
    ...{ senderMobile: "寄件电话", province: "省", city: "市", district: "区", street: "街道", address: "发货地址" },
    ...{ templateUrl: "打印模板", isDefault: "默认快递" },
  },
  keeper_target: { targetFen: "目标", commissionBp: "提成" },
  hotfix: {
    ...{ fix: "修复", checkJobId: "试运行", what: "对象", field: "字段", stored: "现为", should: "应为" },
  },
  global_event: { importance: "重要性", previous: "前值", forecast: "预测", actual: "公布值" },
  announcement: {
    ...{ audience: { label: "发给", values: audienceLabels }, ids: "对象", onceKey: "只发一次的标记" },
    ...{
      announcementId: "通知",
      alsoByMail: "同时发邮件",
      category: { label: "类别", values: { SYSTEM: "系统", BUSINESS: "业务" } },
    },
  },
  scheduled_task: {
    ...{ jobName: "任务名称", beanName: "任务", methodName: "方法", params: "参数", cronExpression: "执行时间" },
    ...{ isPause: "暂停", subTask: "子任务", pauseAfterFailure: "失败后暂停" },
  },
  dictDetail: { dictId: "字典" },
  mail: { recipient: "收件人", recipients: "收件人" },
  ...{ deploy_app: deploy, deploy_server: deploy, deployment: deploy, deploy_run: deploy, database_connection: deploy },
  piece_record: { status: state(pieceStatusLabels), kind: { label: "类型", values: pieceKindLabels } },
  delivery: { status: state(deliveryStatusLabels) },
  repair: { status: state(repairStatusLabels) },
  shop_order: {
    ...{ state: state(shopOrderStateLabels), filter: "筛选", orders: "订单", exception: "异常", keyword: "关键字" },
    ...{ province: "省", courier: "快递公司", waybill: "有快递单号" },
  },
  order_rule: {
    ...{ fromFen: "实付从", toFen: "实付到", fromGram: "重量从（克）", toGram: "重量到（克）", inStock: "要求有货" },
    ...{ buyerAsk: { label: "买家留言", values: remarkAskLabels }, buyerWords: "买家留言的词" },
    ...{ sellerAsk: { label: "卖家备注", values: remarkAskLabels }, sellerWords: "卖家备注的词", provinces: "省份" },
    ...{ audits: "自动审核", courier: "快递公司", hold: { label: "暂缓", values: ruleHoldLabels }, holdDays: "留几天" },
  },
  shop_sku: { matchedBy: { label: "匹配方式", values: { HAND: "手工", AUTO: "自动" } }, pushes: "推送库存" },
  wholesale_auth: {
    ...{
      site: { label: "货源网站", values: wholesaleSiteLabels },
      scopes: { label: "范围", values: wholesaleScopeLabels },
    },
    ...{ endpoint: "接口地址", authStatus: "授权", status: "状态" },
  },
  license: { type: { label: "类型", values: licenseTypeLabels }, cancelled: "已注销" },
  license_paper: { kind: { label: "类型", values: paperKindLabels } },
  dayClose: { remark: "备注" },
  ...{
    material_purchase: material,
    material_purchase_return: material,
    material_issue: material,
    material_adjust: material,
  },
};

/** What the house keeps of every row; nobody changed it. */
export const housekeeping: ReadonlySet<string> = new Set([
  ...["version", "clientToken", "createdAt", "createdBy", "updatedAt", "updatedBy"],
]);

/** In place of a noun where a field may be any noun's, as what a request was asked with. */
export const anyNoun = "";
const everyNouns = together([...Object.values(nouns), common]);

/** The last one's words; values in the words of any. */
function together(declared: readonly Declared[]): Declared {
  const all: Record<string, ChangeField> = {};
  for (const [field, told] of declared.flatMap((one) => Object.entries(one))) {
    const { label, values } = typeof told === "string" ? { label: told } : told;
    all[field] = { label, values: { ...all[field]?.values, ...values } };
  }
  return all;
}

/** The word of a field and those of its values; null where there is none: the field's own name is shown. */
export function findChangeField(entity: string, field: string): ChangeField | null {
  const own = entity === anyNoun ? everyNouns : Object.hasOwn(nouns, entity) ? nouns[entity] : undefined;
  const found =
    own && Object.hasOwn(own, field) ? own[field] : Object.hasOwn(common, field) ? common[field] : undefined;
  if (found === undefined) return null;
  const told: ChangeField = typeof found === "string" ? { label: found } : found;
  return field === "grade" && !told.values ? { ...told, values: gradeLabels } : told;
}
