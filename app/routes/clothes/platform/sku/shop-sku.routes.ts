/** URLs of 商品映射, 同步日志 and 立即抓单. */
import { prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/platform/sku";

export const shopSkuSheets = [route("clothes/platform/shop/sku/import/template", `${folder}/template.ts`)];

export const shopSkuPages = prefix("clothes/platform/shop", [
  route("sku", `${folder}/list.tsx`),
  route("sku/match", `${folder}/match.tsx`),
  route("sku/confirm", `${folder}/confirm.tsx`),
  route("sku/import", `${folder}/import.tsx`),
  route("log", `${folder}/log.tsx`),
  route("pull", `${folder}/pull.tsx`),
]);
