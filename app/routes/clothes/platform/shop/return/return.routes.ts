/** URLs of 退货验收, 无主退件 and 退款拦截. */
import { index, prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/platform/shop/return";

export const shopReturnPages = prefix("clothes/platform/shop/return", [
  index(`${folder}/return.tsx`),
  route("stray", `${folder}/stray-list.tsx`),
  route("stray/ask", `${folder}/stray-ask.tsx`),
  route("intercept", `${folder}/intercept.tsx`),
]);
