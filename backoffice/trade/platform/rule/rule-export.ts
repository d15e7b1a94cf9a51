/** 导出审单规则, and what a 试算 says of the orders that wait. */
import { type Column, instant, money, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import { describeRuleActs, describeRuleConditions } from "#contract/platform/order-rule.text.ts";
import {
  type OrderRuleRow,
  type OrderRuleTrial,
  orderRuleEndpoints,
  orderRuleExportEndpoints,
  orderRuleTrialExportEndpoints,
} from "#contract/platform/order-rules.ts";
import { listOrderRules } from "./rule.ts";
import { previewOrderRules } from "./trial.query.ts";

const ruleColumns: readonly Column<OrderRuleRow>[] = [
  unsummed(number("顺序", (row) => row.sort)),
  text("规则名", 16, (row) => row.name),
  text("店铺", 18, (row) => row.shopName ?? "全部"),
  text("条件", 40, describeRuleConditions),
  text("动作", 30, describeRuleActs),
  text("状态", 8, (row) => (row.enabled ? "启用" : "停用")),
  text("修改人", 10, (row) => row.updateBy),
  instant("修改时间", (row) => row.updateTime),
];

export const orderRuleExport = ownExport({
  topic: "orderRules.export",
  title: "审单规则",
  list: orderRuleEndpoints.list,
  read: listOrderRules,
  endpoints: orderRuleExportEndpoints,
  columns: ruleColumns,
});

const trialColumns: readonly Column<OrderRuleTrial>[] = [
  text("订单号", 22, (row) => (row.part === 0 ? row.platformNo : `${row.platformNo}（拆单 ${row.part}）`)),
  text("店铺", 18, (row) => row.shopName),
  text("省", 10, (row) => row.province),
  number("件数", (row) => row.qty),
  money("实付", (row) => row.paidFen),
  unsummed(number("重量（克）", (row) => row.weightGram)),
  text("买家留言", 20, (row) => row.buyerMessage),
  text("卖家备注", 20, (row) => row.sellerRemark),
  text("会做", 40, (row) => row.acts.map((act) => `${act.text}（${act.rule}）`).join("；")),
  text("不做的原因", 24, (row) => row.left),
];

export const orderRuleTrialExport = ownExport({
  topic: "orderRuleTrials.export",
  title: "审单规则试算",
  list: orderRuleEndpoints.trial,
  read: previewOrderRules,
  endpoints: orderRuleTrialExportEndpoints,
  columns: trialColumns,
});
