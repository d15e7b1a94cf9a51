/** The address of a product picture. Pure. */
import type { PictureWidth } from "#contract/goods/pictures.ts";

/** 48 bits name a picture well enough, and a list of twenty saves 570 compressed bytes over all 256. */
const addressDigits = 12;

export function picturePath(id: string, width: PictureWidth): string {
  return `/pictures/${id.slice(0, addressDigits)}/${width}`;
}
