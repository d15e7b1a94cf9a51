import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { distinct } from "#backoffice/db/pg-array.ts";
import { alertDraftEndpoints } from "#contract/inventory/alert-drafts.ts";
import { alertEndpoints } from "#contract/inventory/alerts.ts";
import { listAlerts, listRules, readMonitorVocabulary, readRule, tryRule } from "./alert.query.ts";
import { acknowledgeAlerts } from "./alert-acknowledge.ts";
import { makeBatchDrafts, makePurchaseDrafts, makeTransferDrafts } from "./alert-draft.ts";
import { planBatchDrafts, planPurchaseDrafts, planTransferDrafts } from "./alert-draft-plan.ts";
import { evaluateDue, evaluateMoved, evaluateRules } from "./alert-evaluation.ts";
import { alertExport, alertRuleExport } from "./alert-export.ts";
import { addRule, editRule, removeRule, startRule, stopRule } from "./alert-rule.ts";

export const alertModule = defineModule({
  routes: [
    route(alertEndpoints.rules, listRules),
    route(alertEndpoints.vocabulary, readMonitorVocabulary),
    route(alertEndpoints.alerts, listAlerts),
    route(alertEndpoints.acknowledge, acknowledgeAlerts),
    route(alertEndpoints.rule, readRule),
    route(alertEndpoints.trial, tryRule),
    route(alertEndpoints.add, addRule),
    route(alertEndpoints.edit, editRule),
    route(alertEndpoints.start, startRule),
    route(alertEndpoints.stop, stopRule),
    route(alertEndpoints.remove, removeRule),
    route(alertDraftEndpoints.transferPlan, planTransferDrafts),
    route(alertDraftEndpoints.purchasePlan, planPurchaseDrafts),
    route(alertDraftEndpoints.batchPlan, planBatchDrafts),
    route(alertDraftEndpoints.transferDrafts, makeTransferDrafts),
    route(alertDraftEndpoints.purchaseDrafts, makePurchaseDrafts),
    route(alertDraftEndpoints.batchDrafts, makeBatchDrafts),
  ],
  outbox: {
    "stock.moved": (background, moves) =>
      evaluateMoved(background, {
        productIds: distinct(moves.flatMap((moved) => moved.productIds)),
        repositoryIds: distinct(moves.flatMap((moved) => moved.repositoryIds)),
      }),
    "alert.rule": (background, runs) => evaluateRules(background, distinct(runs.map(({ ruleId }) => ruleId))),
  },
  exports: [alertRuleExport, alertExport],
  tasks: [
    {
      beanName: "stockAlert",
      methodName: "check",
      title: "检查库存预警",
      explains: "立刻检查到期的库存监控规则；平时每分钟也会检查。",
      run: async (background) => {
        await evaluateDue(background);
        return "库存监控已检查";
      },
    },
  ],
  watch: evaluateDue,
});
