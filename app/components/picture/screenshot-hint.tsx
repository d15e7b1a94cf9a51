/** What 图片单 says where no script can draw the picture. Not on paper. */

import { Callout } from "#app/components/ui/notice.tsx";
import { useHydrated } from "#app/lib/web/hydrated.ts";

interface ScreenshotHintProps {
  /** What stands below, and who is to have it. */
  of?: string;
  to?: string;
}

export function ScreenshotHint({ of = "单据", to = "发给客户" }: ScreenshotHintProps) {
  return useHydrated() ? null : <Callout tone="warn">{`这里不能生成图片：请把下面的${of}截屏，再${to}。`}</Callout>;
}
