/** URLs of 物料采购与消耗. */
import { index, prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/manufacture/material";

export const materialSheets = prefix("clothes/manufacture/material", [
  route("purchase/print", `${folder}/purchase/print.tsx`),
  route("issue/print", `${folder}/issue/print.tsx`),
]);

export const materialPages = prefix("clothes/manufacture/material", [
  index(`${folder}/list.tsx`),
  route("new", `${folder}/new.tsx`),
  route("edit", `${folder}/edit.tsx`),
  route("confirm", `${folder}/confirm.tsx`),
  route("purchase", `${folder}/purchase/list.tsx`),
  route("purchase/new", `${folder}/purchase/new.tsx`),
  route("purchase/item", `${folder}/purchase/item.tsx`),
  route("issue", `${folder}/issue/list.tsx`),
  route("issue/new", `${folder}/issue/new.tsx`),
  route("issue/item", `${folder}/issue/item.tsx`),
  route("stock", `${folder}/stock.tsx`),
  route("movement", `${folder}/movement.tsx`),
  route("demand", `${folder}/demand.tsx`),
  route("adjust", `${folder}/adjust/list.tsx`),
  route("adjust/new", `${folder}/adjust/new.tsx`),
  route("adjust/item", `${folder}/adjust/item.tsx`),
]);
