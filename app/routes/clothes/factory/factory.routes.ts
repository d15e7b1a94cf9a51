/** URLs of 工厂管理. */
import { index, prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/factory";

export const factoryPages = prefix("clothes/factory", [
  index(`${folder}/list.tsx`),
  route("new", `${folder}/new.tsx`),
  route("edit", `${folder}/edit.tsx`),
  route("confirm", `${folder}/confirm.tsx`),
]);
