/** What 变更记录 calls the fields of documents, money and shops. */
import { wageItemKindLabels, wageStatusLabels } from "#contract/employee/employee.words.ts";
import { fixedAssetStatusLabels } from "#contract/finance/fixed-asset.words.ts";
import { slipKindLabels, slipStatusLabels } from "#contract/finance/slip.words.ts";
import { adjustmentKindLabels, adjustmentStatusLabels } from "#contract/inventory/adjustments.ts";
import { alertFrequencyLabels, alertTypeLabels } from "#contract/inventory/alert.words.ts";
import { countStatusLabels } from "#contract/inventory/count.words.ts";
import { purchaseReceiptKindLabels, purchaseStatusLabels } from "#contract/inventory/purchase.words.ts";
import { transferStatusLabels } from "#contract/inventory/transfer.words.ts";
import { batchStatusLabels } from "#contract/manufacture/batch.words.ts";
import { deliveryStatusLabels, repairStatusLabels } from "#contract/manufacture/delivery.words.ts";
import { pieceKindLabels, pieceStatusLabels } from "#contract/manufacture/piece.words.ts";
import { labelPaperLabels, printerLanguageLabels } from "#contract/platform/label.words.ts";
import { licenseTypeLabels, paperKindLabels } from "#contract/platform/license.words.ts";
import { shopOrderStateLabels } from "#contract/platform/order.words.ts";
import { remarkAskLabels, ruleHoldLabels } from "#contract/platform/order-rule.words.ts";
import { authStatusLabels, platformLabels } from "#contract/platform/shop.words.ts";
import { wholesaleScopeLabels, wholesaleSiteLabels } from "#contract/platform/wholesale.words.ts";
import { billStatusLabels } from "#contract/stall/bill/bill.words.ts";
import { rechargeStatusLabels } from "#contract/stall/distributor.words.ts";
import { fundStatusLabels } from "#contract/stall/funds.ts";
import { fundMethodLabels } from "#contract/system/accounts.ts";
import { type DeclaredFields, onOff, state } from "./change-field.ts";

const bill: DeclaredFields = {
  keepReceipt: "收款留作余额",
  ...{
    status: state(billStatusLabels),
    repriced: "改过价",
    belowFloor: "低于底价",
    overCredit: "超额度",
    exceptions: "例外",
  },
};

const batch: DeclaredFields = {
  ...{ status: state(batchStatusLabels), shorts: "短少", from: "转出工厂", to: "转入工厂", dueDate: "交期" },
};

const fundTransfer: DeclaredFields = { fromId: "转出账户", toId: "转入账户" };

const shop: DeclaredFields = {
  pushes: "推送库存",
  ...{
    status: onOff,
    platform: { label: "平台", values: platformLabels },
    authStatus: state(authStatusLabels, "授权"),
  },
  ...{ platformShopId: "平台店铺编号", ratioBp: "库存比例", reserve: "保留件数", interval: "抓单间隔（分钟）" },
  ...{ appKey: "应用标识", serviceId: "服务编号", secretSet: "已填应用密钥", secretChanged: "改了应用密钥" },
};

/** By the name of the thing in the audit log. */
export const tradeFields: Readonly<Record<string, DeclaredFields>> = {
  ...{ bill, batch, shop, fund_transfer: fundTransfer },
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
};
