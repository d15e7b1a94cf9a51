/** A part of the page that scrolls by itself, and so has to be reachable by keyboard. */
import type { HTMLAttributes } from "react";

interface ScrollRegionProps extends HTMLAttributes<HTMLElement> {
  as?: "section" | "main" | "article";
}

export function ScrollRegion({ as: Element = "section", ...rest }: ScrollRegionProps) {
  return <Element {...rest} tabIndex={0} />;
}
