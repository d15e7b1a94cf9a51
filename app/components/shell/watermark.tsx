/** The user's nickname across the page: alpha 0.15, 15°, grey, 18 px (product.md §2). */

const fontSize = 18;

/** The same across a dialog, which stands above everything that is outside it: drawn with the page's own pattern, if it has one. */
export function DialogWatermark() {
  return (
    <svg className="watermark" aria-hidden="true">
      <rect width="100%" height="100%" fill="url(#mark)" />
    </svg>
  );
}

/** Drawn as an SVG pattern, so it needs neither a script nor an image. A long name stands there whole. */
export function Watermark({ text }: { text: string }) {
  const width = Math.max(260, [...text].length * fontSize + 60);
  return (
    <svg className="watermark" aria-hidden="true">
      <pattern id="mark" width={width} height="180" patternUnits="userSpaceOnUse" patternTransform="rotate(-15)">
        <text x="20" y="90" fontSize={fontSize} fill="#808080" fillOpacity="0.15">
          {text}
        </text>
      </pattern>
      <rect width="100%" height="100%" fill="url(#mark)" />
    </svg>
  );
}
