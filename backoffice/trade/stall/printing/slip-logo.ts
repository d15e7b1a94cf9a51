/** The stall's name as a picture for the head of a slip, in the server's own fonts where it has Chinese ones. */
import sharp from "sharp";
import type { RollWidth } from "#contract/stall/print-paper.ts";
import { type Bitmap, rolls } from "./escpos.ts";

const drawn = new Map<string, Promise<Bitmap | null>>();
const mostKept = 50;

/** Drawn once for each name; null where the server has no font for it, and the printer's own letters must do. */
export function findLogo(name: string, paper: RollWidth): Promise<Bitmap | null> {
  const key = `${paper} ${name}`;
  let logo = drawn.get(key);
  if (!logo) {
    logo = draw(name, rolls[paper].dots).catch(() => null);
    if (drawn.size >= mostKept) drawn.clear();
    drawn.set(key, logo);
  }
  return logo;
}

async function draw(name: string, dots: number): Promise<Bitmap | null> {
  const [plane, missing] = await Promise.all([picture(name, dots), picture(missingLetters(name), dots)]);
  return plane.bits.every((byte, index) => byte === missing.bits[index]) ? null : plane;
}

/** As many letters that no font has: what looks the same as these is a row of empty boxes. */
function missingLetters(name: string): string {
  return [...name].map(() => "\u{10FFF0}").join("");
}

const letterDots = 56;

async function picture(text: string, dots: number): Promise<Bitmap> {
  const size = Math.min(letterDots, Math.floor(dots / Math.max([...text].length, 1)));
  const height = size + 16;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${dots}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/>
    <text x="50%" y="${size + 2}" text-anchor="middle" font-size="${size}" font-weight="bold"
      font-family="Noto Sans CJK SC, Source Han Sans SC, WenQuanYi Zen Hei, Microsoft YaHei, sans-serif">${escapeXml(text)}</text>
  </svg>`;
  const { data } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  const bytesAcross = dots / 8;
  const bits = new Uint8Array(bytesAcross * height);
  for (let at = 0; at < dots * height; at++) {
    const white = (data[at] ?? 255) > 127;
    if (!white) bits[at >> 3] = (bits[at >> 3] ?? 0) | (0x80 >> (at & 7));
  }
  return { bytesAcross, height, bits };
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
