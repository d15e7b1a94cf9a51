/** URLs of 审单规则. */
import { index, prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/platform/shop/rule";

export const orderRulePages = prefix("clothes/platform/shop/rule", [
  index(`${folder}/list.tsx`),
  route("trial", `${folder}/trial.tsx`),
  route("new", `${folder}/new.tsx`),
  route("edit", `${folder}/edit.tsx`),
  route("confirm", `${folder}/confirm.tsx`),
]);
