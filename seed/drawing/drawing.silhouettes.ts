/** Every silhouette by name: single garments, and the sets made of two. */
import { dress, jeans, shorts, skirt, trousers } from "./drawing.bottoms.ts";
import type { Draw } from "./drawing.pieces.ts";
import { cardigan, coat, down, fleece, hoodie, jacket, shirt, tee } from "./drawing.tops.ts";

const hanger =
  '<path d="M200 40c-9 0-12-12-3-15 8-3 14 5 9 12-3 4-6 5-6 13" fill="none" stroke="#b39b86" stroke-width="4" stroke-linecap="round"/><path d="M128 88 200 50 272 88" fill="none" stroke="#c9b5a1" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>';

function placed(drawing: string, x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${drawing}</g>`;
}

const suit: Draw = (ink) => placed(trousers(ink), 118, 128, 0.68) + placed(jacket(ink), 14, 6, 0.7);

const bear =
  '<g transform="translate(200 214)"><circle cx="-26" cy="-26" r="13" fill="#8a5a3c"/><circle cx="26" cy="-26" r="13" fill="#8a5a3c"/><circle r="36" fill="#a9714b"/><ellipse cy="12" rx="18" ry="14" fill="#f3dfc8"/><circle cx="-13" cy="-6" r="4.5" fill="#2a2030"/><circle cx="13" cy="-6" r="4.5" fill="#2a2030"/><ellipse cy="6" rx="6" ry="4.5" fill="#2a2030"/><path d="M-8 15q8 8 16 0" fill="none" stroke="#2a2030" stroke-width="2.6" stroke-linecap="round"/><circle cx="-24" cy="8" r="6" fill="#f2a6a0" opacity=".8"/><circle cx="24" cy="8" r="6" fill="#f2a6a0" opacity=".8"/></g>';

const kids: Draw = (ink) => placed(shorts(ink), 80, 160, 0.62) + placed(tee(ink) + bear, 46, 6, 0.76);

/** Tops hang; what has a waist lies flat. */
function hung(draw: Draw): Draw {
  return (ink) => hanger + draw(ink);
}

export const silhouettes = {
  dress: hung(dress),
  skirt,
  tee: hung(tee),
  shirt: hung(shirt),
  hoodie,
  cardigan: hung(cardigan),
  jacket: hung(jacket),
  coat: hung(coat),
  fleece,
  down,
  trousers,
  jeans,
  shorts,
  suit,
  kids,
} satisfies Record<string, Draw>;
