/** The page over the whole screen, and back; a browser that cannot is told so in the catalogue's words (product.md §8). */
import { useState } from "react";
import { createPortal } from "react-dom";
import { Notice, Notices } from "#app/components/ui/notice.tsx";
import { useHydrated } from "#app/lib/web/hydrated.ts";

/** Nothing without scripts, which alone can do it. */
export function FullscreenButton() {
  const hydrated = useHydrated();
  const [refusals, setRefusals] = useState(0);
  if (!hydrated) return null;

  async function toggle(): Promise<void> {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    } catch {
      setRefusals(refusals + 1);
    }
  }

  return (
    <>
      <button type="button" onClick={toggle}>
        全屏
      </button>
      {refusals > 0 &&
        createPortal(
          <Notices>
            <Notice key={refusals} tone="warn">
              you browser can not work
            </Notice>
          </Notices>,
          document.body,
        )}
    </>
  );
}
