import { route } from "#backoffice/http/route.ts";
import { alertDraftEndpoints } from "#contract/inventory/alert-drafts.ts";
import { alertEndpoints } from "#contract/inventory/alerts.ts";
import { listAlerts, listRules, readMonitorVocabulary, readRule, tryRule } from "./alert.query.ts";
import { acknowledgeAlerts } from "./alert-acknowledge.ts";
import { makePurchaseDrafts, makeTransferDrafts } from "./alert-draft.ts";
import { planPurchaseDrafts, planTransferDrafts } from "./alert-draft-plan.ts";
import { addRule, editRule, removeRule, startRule, stopRule } from "./alert-rule.ts";

export const alertRoutes = [
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
  route(alertDraftEndpoints.transferDrafts, makeTransferDrafts),
  route(alertDraftEndpoints.purchaseDrafts, makePurchaseDrafts),
];
