/** URLs of 交货明细, 每日交货 and 返修记录, in the order of the menu. */
import { prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/manufacture/batch";

export const deliverySheets = prefix("clothes/manufacture/batch", [
  route("item/print", `${folder}/item/print.tsx`),
  route("day/print", `${folder}/day/print.tsx`),
  route("day/picture", `${folder}/day/picture.ts`),
  route("quality/print", `${folder}/quality/print.tsx`),
]);

export const deliveryPages = prefix("clothes/manufacture/batch", [
  route("item", `${folder}/item/list.tsx`),
  route("item/new", `${folder}/item/new.tsx`),
  route("item/detail", `${folder}/item/detail.tsx`),
  route("day", `${folder}/day/list.tsx`),
  route("quality", `${folder}/quality/list.tsx`),
  route("quality/new", `${folder}/quality/new.tsx`),
  route("quality/item", `${folder}/quality/item.tsx`),
]);
