/** URLs of 数据热修复. */
import { index, prefix, route } from "@remix-run/route-config";

export const myPages = prefix("my/hotfix", [
  index("routes/my/hotfix/list.tsx"),
  route("item", "routes/my/hotfix/item.tsx"),
]);
