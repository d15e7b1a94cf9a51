/** URLs of 档口管理, in the order of the menu. */
import { index, prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/stall/distributor";

export const stallSheets = prefix("clothes/stall/distributor", [
  route("bill/print", `${folder}/bill/slip/print.tsx`),
  route("bill/day/print", `${folder}/bill/day-print.tsx`),
  route("bill/picture", `${folder}/bill/slip/picture.ts`),
  route("bill/send", `${folder}/bill/desk/send.ts`),
  route("bill/collect", `${folder}/bill/desk/collect.ts`),
  route("import/template", `${folder}/template.ts`),
  route("recharge/print", `${folder}/recharge/print.tsx`),
  route("account/statement/print", `${folder}/account/statement-print.tsx`),
  route("account/statement/picture", `${folder}/account/statement-picture.ts`),
]);

export const stallPages = [
  ...prefix("clothes/stall", [
    index("routes/clothes/stall/index.tsx"),
    // Not an index route: forms of one would have to post to `?index`.
    route("distributor", `${folder}/list.tsx`),
  ]),
  ...prefix("clothes/stall/distributor", [
    route("bill", `${folder}/bill/index.tsx`),
    route("bill/new", `${folder}/bill/desk/new.tsx`),
    route("bill/held", `${folder}/bill/desk/held.tsx`),
    route("bill/list", `${folder}/bill/list.tsx`),
    route("bill/lines", `${folder}/bill/lines.tsx`),
    route("bill/day", `${folder}/bill/day.tsx`),
    route("bill/item", `${folder}/bill/item.tsx`),
    route("bill/printing", `${folder}/bill/slip/printing.tsx`),
    route("new", `${folder}/new.tsx`),
    route("import", `${folder}/import.tsx`),
    route("edit", `${folder}/edit.tsx`),
    route("item", `${folder}/item.tsx`),
    route("confirm", `${folder}/confirm.tsx`),
    route("merge", `${folder}/merge.tsx`),
    route("bulk", `${folder}/bulk.tsx`),
    route("strategy", `${folder}/strategy/list.tsx`),
    route("strategy/new", `${folder}/strategy/new.tsx`),
    route("strategy/edit", `${folder}/strategy/edit.tsx`),
    route("strategy/price", `${folder}/strategy/price.tsx`),
    route("strategy/confirm", `${folder}/strategy/confirm.tsx`),
    route("recharge", `${folder}/recharge/list.tsx`),
    route("recharge/new", `${folder}/recharge/new.tsx`),
    route("recharge/item", `${folder}/recharge/item.tsx`),
    route("account", `${folder}/account/list.tsx`),
    route("account/item", `${folder}/account/item.tsx`),
    route("account/receipt", `${folder}/account/receipt.tsx`),
    route("account/refund", `${folder}/account/refund.tsx`),
    route("account/adjust", `${folder}/account/adjust.tsx`),
    route("account/statement", `${folder}/account/statement.tsx`),
  ]),
];
