/** What 图片单 says where no script can draw the picture. Not on paper. */

import { Callout } from "#app/components/ui/notice.tsx";
import { useHydrated } from "#app/lib/web/hydrated.ts";

export function ScreenshotHint() {
  return useHydrated() ? null : <Callout tone="warn">这里不能生成图片：请把下面的单据截屏，再发给客户。</Callout>;
}
