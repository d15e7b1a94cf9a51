import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { orderRuleEndpoints } from "#contract/platform/order-rules.ts";
import { startRuling } from "./apply-rules.ts";
import {
  addOrderRule,
  disableOrderRule,
  editOrderRule,
  enableOrderRule,
  listOrderRules,
  orderRuleChoices,
  orderRuleDetail,
} from "./rule.ts";
import { orderRuleExport, orderRuleTrialExport } from "./rule-export.ts";
import { previewOrderRules } from "./trial.query.ts";

export const orderRuleModule = defineModule({
  routes: [
    route(orderRuleEndpoints.list, listOrderRules),
    route(orderRuleEndpoints.trial, previewOrderRules),
    route(orderRuleEndpoints.choices, orderRuleChoices),
    route(orderRuleEndpoints.detail, orderRuleDetail),
    route(orderRuleEndpoints.add, addOrderRule),
    route(orderRuleEndpoints.edit, editOrderRule),
    route(orderRuleEndpoints.disable, disableOrderRule),
    route(orderRuleEndpoints.enable, enableOrderRule),
  ],
  exports: [orderRuleExport, orderRuleTrialExport],
  workers: [startRuling],
});
