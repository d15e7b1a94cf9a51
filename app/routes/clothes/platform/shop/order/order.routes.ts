/** URLs of 平台订单. */
import { index, prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/platform/shop/order";

/** Paper and files, outside the shell. */
export const shopOrderSheets = prefix("clothes/platform/shop/order", [
  route("handover", `${folder}/handover.ts`),
  route("print", `${folder}/print.tsx`),
  route("ewaybill/paper", `${folder}/ewaybill/paper.ts`),
  route("label/file", `${folder}/label/file.ts`),
  route("wave/print", `${folder}/wave/print.tsx`),
  route("waybill/import/template", `${folder}/waybill/template.ts`),
]);

export const shopOrderPages = prefix("clothes/platform/shop/order", [
  index(`${folder}/list.tsx`),
  route("sale", `${folder}/after-sale-list.tsx`),
  route("item", `${folder}/item.tsx`),
  route("pack", `${folder}/pack.tsx`),
  route("merge", `${folder}/mergeable.tsx`),
  route("label/printer", `${folder}/label/printer.tsx`),
  route("wave", `${folder}/wave/list.tsx`),
  route("wave/new", `${folder}/wave/new.tsx`),
  route("wave/item", `${folder}/wave/item.tsx`),
  route("import", `${folder}/order-import.tsx`),
  route("waybill/import", `${folder}/waybill/import.tsx`),
]);
