/** URLs of 工序与分类. */
import { index, prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/manufacture/process";

export const processPages = prefix("clothes/manufacture/process", [
  index(`${folder}/list.tsx`),
  route("new", `${folder}/new.tsx`),
  route("starter", `${folder}/starter.tsx`),
  route("edit", `${folder}/edit.tsx`),
  route("confirm", `${folder}/confirm.tsx`),
  route("price", `${folder}/price.tsx`),
  route("category", `${folder}/category/list.tsx`),
  route("category/new", `${folder}/category/new.tsx`),
  route("category/edit", `${folder}/category/edit.tsx`),
  route("category/confirm", `${folder}/category/confirm.tsx`),
  route("styles", `${folder}/style/list.tsx`),
  route("styles/route", `${folder}/style/route.tsx`),
  route("styles/copy", `${folder}/style/copy.tsx`),
  route("styles/bom", `${folder}/style/bom.tsx`),
]);
