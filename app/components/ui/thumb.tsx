/** Pictures of goods: a thumbnail in a row, a tile in a form. */
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface ThumbProps {
  /** Absent: an empty frame. */
  src?: string | null | undefined;
  /** Empty where the text beside it names the thing. */
  alt: string;
}

/** 40 × 40, loaded when it comes into view. */
export function Thumb({ src, alt }: ThumbProps) {
  if (src) return <img className="thumb" src={src} alt={alt} width={40} height={40} loading="lazy" decoding="async" />;
  return (
    <span className="thumb">
      <Icon name="image" />
    </span>
  );
}

/** 104 × 104, with what can be done to it below. */
export function PictureTile({ src, alt, children }: { src: string; alt: string; children?: ReactNode }) {
  return (
    <div>
      <img className="thumb big" src={src} alt={alt} width={104} height={104} loading="lazy" decoding="async" />
      {children}
    </div>
  );
}
