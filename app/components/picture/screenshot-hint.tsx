/** What 图片单 says where no script can draw the picture. Not on paper. */
import { useHydrated } from "../../lib/hydrated.ts";
import { Alert } from "../ui/notice.tsx";

export function ScreenshotHint() {
  return useHydrated() ? null : <Alert tone="warn">这里不能生成图片：请把下面的单据截屏，再发给客户。</Alert>;
}
