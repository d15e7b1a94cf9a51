/** URLs of 库存管理, in the order of the menu. */
import { index, prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/inventory";

export const inventorySheets = prefix("clothes/inventory", [
  route("transfer/print", `${folder}/transfer/print.tsx`),
  route("purchase/print", `${folder}/purchase/print.tsx`),
  route("review/print", `${folder}/review/print.tsx`),
  route("revise/import/template", `${folder}/revise/import/opening-template.tsx`),
]);

export const inventoryPages = prefix("clothes/inventory", [
  index(`${folder}/index.tsx`),
  route("stock", `${folder}/stock/overview.tsx`),
  route("transfer", `${folder}/transfer/list.tsx`),
  route("transfer/new", `${folder}/transfer/new.tsx`),
  route("transfer/item", `${folder}/transfer/item.tsx`),
  route("purchase", `${folder}/purchase/list.tsx`),
  route("purchase/new", `${folder}/purchase/new.tsx`),
  route("purchase/item", `${folder}/purchase/item.tsx`),
  route("review", `${folder}/review/list.tsx`),
  route("review/new", `${folder}/review/new.tsx`),
  route("review/item", `${folder}/review/item.tsx`),
  route("stock/monitor", `${folder}/stock/monitor/list.tsx`),
  route("stock/monitor/new", `${folder}/stock/monitor/new.tsx`),
  route("stock/monitor/edit", `${folder}/stock/monitor/edit.tsx`),
  route("stock/monitor/confirm", `${folder}/stock/monitor/confirm.tsx`),
  route("stock/monitor/drafts", `${folder}/stock/monitor/drafts.tsx`),
  route("stock/monitor/trial", `${folder}/stock/monitor/trial.tsx`),
  route("revise", `${folder}/revise/list.tsx`),
  route("revise/slips", `${folder}/revise/adjustments.tsx`),
  route("revise/import", `${folder}/revise/import/opening-import.tsx`),
  route("revise/new", `${folder}/revise/new.tsx`),
  route("revise/item", `${folder}/revise/item.tsx`),
  route("repository", `${folder}/repository/list.tsx`),
  route("repository/new", `${folder}/repository/new.tsx`),
  route("repository/edit", `${folder}/repository/edit.tsx`),
  route("repository/confirm", `${folder}/repository/confirm.tsx`),
  route("repository/permission", `${folder}/repository/permission.tsx`),
  route("repository/permission/copy", `${folder}/repository/permission-copy.tsx`),
]);
