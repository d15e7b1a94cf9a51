/** A barcode on paper: its bars stretched to the box that the style sheet gives the class. */
import type { CodeView } from "./slip-view.ts";

/** `label`: what the bars say, for those who cannot see them. */
export function Barcode({ code, label, className }: { code: CodeView; label: string; className: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${code.width} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`条码 ${label}`}
    >
      <path d={code.bars} />
    </svg>
  );
}
