/** What 变更记录 calls a field that every noun of that name means alike. */
import type { DeclaredFields } from "./change-field.ts";

export const commonFields: DeclaredFields = {
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
