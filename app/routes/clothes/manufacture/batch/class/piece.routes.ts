/** URLs of 班组生产. */
import { index, prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/manufacture/batch/class";

export const piecePages = prefix("clothes/manufacture/batch/class", [
  index(`${folder}/list.tsx`),
  route("scan", `${folder}/scan.tsx`),
  route("own", `${folder}/own.tsx`),
  route("approve", `${folder}/approve.tsx`),
  route("settings", `${folder}/settings.tsx`),
  route("grid", `${folder}/grid.tsx`),
  route("confirm", `${folder}/confirm.tsx`),
  route("price", `${folder}/price.tsx`),
  route("adjust", `${folder}/adjust.tsx`),
]);
