/** The user's nickname across the page: alpha 0.15, 15°, grey, 18 px (product.md §2). */

/** Drawn as an SVG pattern, so it needs neither a script nor an image. */
export function Watermark({ text }: { text: string }) {
  return (
    <svg className="watermark" aria-hidden="true">
      <pattern id="mark" width="260" height="180" patternUnits="userSpaceOnUse" patternTransform="rotate(-15)">
        <text x="20" y="90" fontSize="18" fill="#808080" fillOpacity="0.15">
          {text}
        </text>
      </pattern>
      <rect width="100%" height="100%" fill="url(#mark)" />
    </svg>
  );
}
