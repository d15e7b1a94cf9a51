/** URLs of 生产批次. */
import { index, prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/manufacture/batch";
const base = "clothes/manufacture/batch";

export const batchSheets = [
  route(`${base}/print`, `${folder}/print.tsx`),
  route(`${base}/tickets`, `${folder}/tickets.tsx`),
];

export const batchPages = [
  route("clothes/manufacture", "routes/clothes/manufacture/index.tsx", { id: "manufacture-index" }),
  ...prefix(base, [
    index("routes/clothes/manufacture/index.tsx", { id: "batch-index" }),
    route("list", `${folder}/list.tsx`),
    route("bulk", `${folder}/bulk.tsx`),
    route("new", `${folder}/new.tsx`),
    route("edit", `${folder}/edit.tsx`),
    route("detail", `${folder}/detail.tsx`),
    route("cut", `${folder}/cut.tsx`),
    route("route", `${folder}/route.tsx`),
    route("bom", `${folder}/bom.tsx`),
  ]),
];
