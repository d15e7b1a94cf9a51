/** URLs of 店铺利润. */
import { index, prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/platform/shop/earnings";

/** Files, outside the shell. */
export const shopEarningSheets = prefix("clothes/platform/shop/earnings", [
  route("freight/template", `${folder}/freight-template.ts`),
]);

export const shopEarningPages = prefix("clothes/platform/shop/earnings", [
  index(`${folder}/list.tsx`),
  route("order", `${folder}/order-list.tsx`),
  route("entry", `${folder}/entry-list.tsx`),
  route("bill", `${folder}/bill-import.tsx`),
  route("freight", `${folder}/freight-import.tsx`),
  route("estimate", `${folder}/estimate.tsx`),
]);
