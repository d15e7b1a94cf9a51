/** URLs of 财务管理, in the order of the menu. */
import { index, prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/finance";

export const financePages = prefix("clothes/finance", [
  index(`${folder}/index.tsx`),
  route("cost", `${folder}/cost/profit/statement.tsx`),
  route("cost/style", `${folder}/cost/goods/style.tsx`),
  route("cost/batch", `${folder}/cost/goods/batch.tsx`),
  route("cost/slip", `${folder}/cost/slip/list.tsx`),
  route("cost/slip/new", `${folder}/cost/slip/new.tsx`),
  route("cost/slip/edit", `${folder}/cost/slip/edit.tsx`),
  route("cost/slip/item", `${folder}/cost/slip/item.tsx`),
  route("cost/slip/till", `${folder}/cost/slip/till.tsx`),
  route("cost/slip/settlement", `${folder}/cost/slip/settlement.tsx`),
  route("cost/profit/documents", `${folder}/cost/profit/documents.tsx`),
  route("cost/documents", `${folder}/cost/goods/documents.tsx`),
  route("fund", `${folder}/fund/list.tsx`),
  route("fund/new", `${folder}/fund/new.tsx`),
  route("fund/edit", `${folder}/fund/edit.tsx`),
  route("fund/confirm", `${folder}/fund/confirm.tsx`),
  route("fund/item", `${folder}/fund/item.tsx`),
  route("fund/open", `${folder}/fund/open.tsx`),
  route("fund/transfer", `${folder}/fund/transfer.tsx`),
  route("fund/transfer/new", `${folder}/fund/transfer-new.tsx`),
  route("asset", `${folder}/asset/overview.tsx`),
  route("asset/lines", `${folder}/asset/lines.tsx`),
  route("asset/change", `${folder}/asset/net-change.tsx`),
  route("asset/aging", `${folder}/asset/aging.tsx`),
  route("asset/fixed", `${folder}/asset/fixed-list.tsx`),
  route("asset/fixed/new", `${folder}/asset/fixed-new.tsx`),
  route("asset/fixed/edit", `${folder}/asset/fixed-edit.tsx`),
  route("asset/fixed/item", `${folder}/asset/fixed-item.tsx`),
  route("asset/fixed/depreciation", `${folder}/asset/depreciation.tsx`),
  route("asset/fixed/depreciation/run", `${folder}/asset/depreciation-run.tsx`),
  route("asset/period", `${folder}/asset/period-list.tsx`),
  route("asset/period/item", `${folder}/asset/period-item.tsx`),
]);

/** Sheets of paper, outside the shell. */
export const financeSheets = prefix("clothes/finance", [
  route("cost/slip/settlement/template", `${folder}/cost/slip/settlement-template.ts`),
  route("cost/slip/print", `${folder}/cost/slip/print.tsx`),
  route("cost/profit/print", `${folder}/cost/profit/print.tsx`),
  route("asset/fixed/print", `${folder}/asset/fixed-print.tsx`),
]);
