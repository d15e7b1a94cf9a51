/** What 变更记录 calls the fields of people, customers, goods, places and materials. */
import { employeeStatusLabels, payTypeLabels } from "#contract/employee/employee.words.ts";
import { attributeTypeLabels, customKindLabels } from "#contract/goods/attribute-kinds.ts";
import { priceLabels, productOriginLabels, productStatusLabels } from "#contract/goods/product.words.ts";
import {
  repositoryRightLabels,
  repositoryStatusLabels,
  repositoryTypeLabels,
} from "#contract/inventory/repositories.ts";
import { materialStatusLabels, materialTypeLabels, materialUnitLabels } from "#contract/manufacture/material.words.ts";
import { processStatusLabels } from "#contract/manufacture/process.words.ts";
import {
  settleCycleLabels as partySettleCycleLabels,
  partyStatusLabels,
  partyTypeLabels,
} from "#contract/party/parties.ts";
import {
  distributorStatusLabels,
  priceModeLabels,
  returnLimitModeLabels,
  settleCycleLabels,
} from "#contract/stall/distributor.words.ts";
import { strategyStatusLabels } from "#contract/stall/strategies.ts";
import { type DeclaredFields, state } from "./change-field.ts";

const employee: DeclaredFields = {
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

const party: DeclaredFields = {
  ...{ type: { label: "类型", values: partyTypeLabels }, status: state(partyStatusLabels) },
  ...{ settleCycle: { label: "结算方式", values: partySettleCycleLabels }, specialty: "擅长品类" },
  ...{ dailyCapacity: "日产能", secondDeductBp: "次品扣款", bankName: "开户行", bankAccount: "银行账号" },
};

const distributor: DeclaredFields = {
  ...{ status: state(distributorStatusLabels), settleCycle: { label: "结算方式", values: settleCycleLabels } },
  ...{ creditLimitFen: "信用额度", pinyin: "拼音", carrier: "物流", tags: "标签", priceFen: "专价" },
};

const strategy: DeclaredFields = {
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

const product: DeclaredFields = {
  ...{ ownLi: "本款工价", steps: "工序", usageMilli: "单耗", lossBp: "损耗" },
  ...{ status: state(productStatusLabels), origin: { label: "货源", values: productOriginLabels } },
  ...Object.fromEntries(Object.entries(priceLabels)),
  ...{ costFen: "成本", unit: "单位", season: "季节", enabled: "启用的颜色尺码", disabled: "停用的颜色尺码" },
};

const repository: DeclaredFields = {
  ...{ type: { label: "类型", values: repositoryTypeLabels }, status: state(repositoryStatusLabels) },
  ...{ allowNegative: "允许负库存", sellable: "可售", rights: { label: "权限", values: repositoryRightLabels } },
};

const material: DeclaredFields = {
  ...{ type: { label: "类型", values: materialTypeLabels }, unit: { label: "单位", values: materialUnitLabels } },
  ...{ status: state(materialStatusLabels), spec: "规格", widthCm: "幅宽（厘米）", weightGram: "克重" },
  ...{ composition: "成分", color: "颜色", safetyMilli: "安全库存", priceLi: "参考价", opening: "期初" },
  ...{ qtyMilli: "数量", usageMilli: "单耗", lossBp: "损耗" },
};

const process: DeclaredFields = {
  ...{ status: state(processStatusLabels), stdSec: "标准工时（秒）", machine: "设备", skill: "技能" },
  ...{ synced: "同步的未审核记录", from: "来自", steps: "工序", ownLi: "本款工价", usageMilli: "单耗", lossBp: "损耗" },
};

const attribute: DeclaredFields = {
  ...{ type: { label: "类型", values: attributeTypeLabels }, kind: { label: "填写方式", values: customKindLabels } },
  ...{ parentId: "上级", family: "色系", hex: "色值", sizes: "尺码", unit: "单位", options: "选项", required: "必填" },
};

/** By the name of the thing in the audit log. */
export const masterFields: Readonly<Record<string, DeclaredFields>> = {
  ...{ employee, team: {}, party, distributor, strategy, product, repository, material, process },
  ...{
    attr_value: attribute,
    size_group: attribute,
    custom_attribute: attribute,
    user_repository_permission: repository,
  },
  ...{
    material_purchase: material,
    material_purchase_return: material,
    material_issue: material,
    material_adjust: material,
  },
};
