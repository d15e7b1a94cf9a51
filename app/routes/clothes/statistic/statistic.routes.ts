/** URLs of 数据统计, in the order of the menu. */
import { index, prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/statistic";

export const statisticPages = prefix("clothes/statistic", [
  index(`${folder}/index.tsx`),
  route("data/manufacture", `${folder}/data/manufacture/manufacture.tsx`),
  route("data/manufacture/batches", `${folder}/data/manufacture/batches.tsx`),
  route("data/stall/manage", `${folder}/data/stall/manage.tsx`),
  route("data/stall/manage/target", `${folder}/data/stall/manage/target.tsx`),
  route("data/stall/keeper", `${folder}/data/stall/keeper.tsx`),
]);
